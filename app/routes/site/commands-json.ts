import { permissionText } from "#app/features/commands/permission-labels.ts";
import { usageOf } from "#app/features/commands/usage.ts";
import type { Text } from "#app/features/settings/field.ts";
import { textIn } from "#app/features/settings/texts.ts";
import { requirePart } from "#app/http/require-part.server.ts";
import { json, resource, SAME_FOR_ALL_VISITORS } from "#app/http/resource.server.ts";
import { ENGLISH, forEachLocale } from "#app/i18n/languages.ts";

/** `GET /commands.json`: the catalogue for the bot's own help, without the prefix, which differs by server. */
const { loader, action } = resource({
  GET: async ({ context }) => {
    requirePart("commands", context);
    const { list } = await context.commands.current();
    const commands = list.map((command) => ({
      name: command.name,
      category: command.category,
      description: inEachLocale(command.description),
      usage: usageOf(command)
        .map(({ text }) => text)
        .join(" "),
      permission: permissionText(command.permissions),
      type: command.type ?? null,
      id: command.id ?? null,
      options: command.options.map(({ title: _, rest: __, choices, description, type, ...option }) => ({
        ...option,
        type: type ?? null,
        description: inEachLocale(description),
        choices: choices?.map(({ title, value }) => ({ name: inEachLocale(title), value })),
      })),
    }));
    return json({ commands }, { headers: { "Cache-Control": SAME_FOR_ALL_VISITORS } });
  },
});
export { loader, action };

function inEachLocale(text: Text) {
  return { [ENGLISH]: textIn(ENGLISH, text).text, ...forEachLocale((locale) => textIn(locale, text).text) };
}
