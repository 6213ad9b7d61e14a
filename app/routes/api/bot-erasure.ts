import { requireBot } from "#app/auth/guards.server.ts";
import { erasureResultSchema } from "#app/features/erasures/erasure.server.ts";
import { answerErasure } from "#app/features/erasures/erasures.server.ts";
import { NotFoundError } from "#app/http/errors.server.ts";
import { requireErasureId } from "#app/http/params.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { noContent, resource } from "#app/http/resource.server.ts";
import { authorTranslator } from "#app/i18n/texts.server.ts";

/** `PUT /api/bot/erasures/:erasure`: the bot has erased what it held about a person. */
const { loader, action } = resource({
  PUT: async (args) => {
    const { key } = await requireBot(args);
    const id = requireErasureId(args.params.erasure);
    await readJson(args.request, erasureResultSchema, authorTranslator);
    const { db, bearers } = args.context;
    if (!(await answerErasure(db, { id, key, keys: bearers.botKeyNames })))
      throw new NotFoundError("There is no such erasure.");
    return noContent();
  },
});
export { loader, action };
