import { requireBot } from "#app/auth/guards.server.ts";
import { importSchema, importSettings } from "#app/features/settings/import.server.ts";
import { requireNoOther, requireSwitch } from "#app/http/feed-query.server.ts";
import { readJson } from "#app/http/parse.server.ts";
import { findingsOf, refusalsIn } from "#app/http/refused.server.ts";
import { json, resource } from "#app/http/resource.server.ts";
import { localeOf } from "#app/i18n/i18n.server.ts";
import { authorTranslator, errorTranslator } from "#app/i18n/texts.server.ts";

/** `PUT /api/bot/settings`: settings that the bot brings along, written where nobody has saved. `?dryRun=1` only checks. */
const { loader, action } = resource({
  PUT: async (args) => {
    await requireBot(args);
    const { request, context } = args;
    requireNoOther(request, "dryRun");
    const dryRun = requireSwitch(request, "dryRun");
    const { entries } = await readJson(request, importSchema, authorTranslator);
    const translate = errorTranslator(await localeOf(request));
    const modules = await context.modules.current();
    return json(
      await importSettings(context, modules, entries, {
        list: refusalsIn,
        word: (refusals) => findingsOf(refusals, translate).fields,
        dryRun,
      }),
    );
  },
});
export { loader, action };
