import { z } from "zod";
import { requireUser } from "#app/auth/guards.server.ts";
import { contentSchema, saveDraft } from "#app/features/applications/draft.server.ts";
import { ForbiddenError, HttpError, versionConflict } from "#app/http/errors.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { requirePart } from "#app/http/require-part.server.ts";
import { json, resource } from "#app/http/resource.server.ts";

const draftSchema = z.strictObject({ discordId: z.string(), content: contentSchema });

/** `If-Match` names the version that the content was made from. 412 with the saved content on a conflict, 409 once decided. */
const { loader, action } = resource({
  PUT: async (args) => {
    requirePart("apply", args.context);
    const { user } = await requireUser(args);
    const { discordId, content } = await readJson(args.request, draftSchema);
    // The page may have been open since before another person signed in.
    if (discordId !== user.id) throw new ForbiddenError("Another person typed this.");
    const basedOn = Number(/^"(\d{1,9})"$/.exec(args.request.headers.get("If-Match") ?? "")?.[1] ?? 0);
    const result = await args.context.db
      .transaction()
      .execute((trx) => saveDraft(trx, { userId: user.id, content, basedOn }));
    switch (result.outcome) {
      case "saved":
        return json({ version: result.version }, { headers: { ETag: `"${result.version}"` } });
      case "conflict":
        throw versionConflict(
          result.current,
          `"${result.current.version}"`,
          "Another content has been saved.",
        );
      case "decided":
        throw new HttpError("conflict", "The application has been decided.");
    }
  },
});
export { loader, action };
