import { z } from "zod";

import { requireUser } from "#app/auth/guards.server.ts";
import { contentSchema, saveDraft } from "#app/features/applications/draft.server.ts";
import { ForbiddenError, UnauthorizedError } from "#app/http/errors.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

import { FORM_NAME } from "./names.ts";

const count = z.int().min(0).max(2_147_483_647);

const draftSchema = z.strictObject({
  discordId: z.string(),
  content: contentSchema,
  basedOn: count,
  origin: z.strictObject({ form: z.string().regex(FORM_NAME), edit: count }),
});

/** `PUT /apply/draft`: what somebody has typed so far, kept while they go on. For our own page: the session decides whose it is. */
const { loader, action } = resource({
  PUT: async (args) => {
    const { user } = await requireUser(args);
    const { discordId, ...draft } = await readJson(args.request, draftSchema);
    // The page may be open since before somebody else signed in.
    if (discordId !== user.id) throw new ForbiddenError("This was typed by somebody else.");
    const result = await args.context.db
      .transaction()
      .execute((trx) => saveDraft(trx, { userId: user.id, ...draft }));
    if (result.outcome === "gone") throw new UnauthorizedError("Please sign in.");
    return json(result, { status: result.outcome === "saved" ? 200 : 409 });
  },
});
export { loader, action };
