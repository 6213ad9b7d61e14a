import { requireBot } from "#app/auth/guards.server.ts";
import { importSchema, importSettings } from "#app/features/settings/import.server.ts";
import { BadRequestError } from "#app/http/errors.server.ts";
import { findingsOf, readJson, refusalsIn } from "#app/http/parse.server.ts";
import { json, resource } from "#app/http/resource.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { authorTranslator, errorTranslator } from "#app/i18n/texts.server.ts";

/** `PUT /api/bot/settings`: settings that the bot brings along, written where nobody has saved. `?dryRun=1` only checks. */
const { loader, action } = resource({
  PUT: async (args) => {
    await requireBot(args);
    const { request, context } = args;
    const dryRun = new URL(request.url).searchParams.get("dryRun") ?? "0";
    if (!["0", "1"].includes(dryRun)) throw new BadRequestError("`dryRun` must be 1.");
    const { entries } = await readJson(request, importSchema, authorTranslator);
    const translate = errorTranslator(await localeOf(request));
    const modules = await context.modules.current();
    return json(
      await importSettings(context, modules, entries, {
        list: refusalsIn,
        word: (refusals) => findingsOf(refusals, translate).fields,
        dryRun: dryRun === "1",
      }),
    );
  },
});
export { loader, action };
