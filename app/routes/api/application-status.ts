import { requireOwnerCaller } from "#app/auth/guards.server.ts";
import { representationOf } from "#app/features/applications/application.server.ts";
import { decideApplication, statusSchema } from "#app/features/applications/decide.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { requireApplicantId } from "#app/http/params.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  PUT: async (args) => {
    const { user } = await requireOwnerCaller(args);
    const discordId = requireApplicantId(args.params.discordId);
    const { status } = await readJson(args.request, statusSchema);
    const decision = await args.context.db
      .transaction()
      .execute((trx) => decideApplication(trx, { discordId, status, actorId: user.id }));
    if (!decision) throw new NotFoundError("There is no such application.");
    return json(representationOf(decision.application));
  },
});
export { loader, action };
