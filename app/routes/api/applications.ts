import { requireOwnerCaller } from "#app/auth/guards.server.ts";
import { representationOf } from "#app/features/applications/application.server.ts";
import { listApplications } from "#app/features/applications/list.server.ts";
import { STATUSES, statusIn, type ApplicationStatus } from "#app/features/applications/status.ts";
import { BadRequestError } from "#app/http/errors.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  GET: async (args) => {
    await requireOwnerCaller(args);
    const status = requireStatusQuery(args.request);
    const applications = await listApplications(args.context.db, { status });
    return json({ applications: applications.map(representationOf) });
  },
});
export { loader, action };

function requireStatusQuery(request: Request): ApplicationStatus | undefined {
  const text = new URL(request.url).searchParams.get("status");
  if (text === null) return undefined;
  const status = statusIn(text);
  if (status) return status;
  const message = `must be one of ${STATUSES.join(", ")}`;
  throw new BadRequestError("The query does not fit.", { status: [message] });
}
