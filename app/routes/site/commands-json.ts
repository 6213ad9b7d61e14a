import { forEachLocale } from "#app/content/languages.ts";
import { inLanguage } from "#app/content/localized.ts";
import { listCommands } from "#app/features/commands/list.ts";
import { json, resource, SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";

/** `GET /commands.json`: the catalogue for the bot's own help, without the prefix, which differs by server. */
const { loader, action } = resource({
  GET: async () => {
    const commands = listCommands().map(({ name, category, description, usage, permission }) => ({
      name,
      category,
      description: forEachLocale((locale) => inLanguage(description, locale)),
      usage,
      permission,
    }));
    return json({ commands }, { headers: { "Cache-Control": SAME_FOR_ALL_VISITORS } });
  },
});
export { loader, action };
