import { requirePerson } from "#app/auth/guards.server.ts";
import { applicationSchema, representationOf } from "#app/features/applications/application.server.ts";
import { submitApplication } from "#app/features/applications/apply.server.ts";
import { ForbiddenError, HttpError } from "#app/http/errors.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { requirePart } from "#app/http/require-part.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const { loader, action } = resource({
  POST: async (args) => {
    requirePart("apply", args.context);
    const { user: applicant } = await requirePerson(args);
    const { request, context } = args;
    await context.limits.submitApplication(applicant.id);
    const form = await readJson(request, applicationSchema);
    if (form.discordId !== applicant.id) throw new ForbiddenError("You can only apply for yourself.");
    const announce = context.applicationNews !== undefined;
    const result = await context.db
      .transaction()
      .execute((trx) => submitApplication(trx, { applicant, form, announce }));
    // A conflict needs `basedOn`, which this resource does not take.
    if (result.outcome === "decided" || result.outcome === "conflict")
      throw new HttpError("conflict", "Your application has been decided already.");
    return json(representationOf(result.application), { status: result.outcome === "submitted" ? 201 : 200 });
  },
});
export { loader, action };
