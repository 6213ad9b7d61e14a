import { ARGUMENTS } from "#app/content/commands/arguments.ts";
import { parseUsage } from "#app/content/commands/usage.ts";
import { inLanguage } from "#app/content/localized.ts";
import type { ListedCommand } from "#app/features/commands/list.ts";
import { prefix as prefixSettings } from "#app/features/settings/modules/prefix.server.ts";
import type { Locale } from "#app/i18n/i18n.ts";

export const defaultPrefix = prefixSettings.defaults.prefix;

export type CommandText = ReturnType<typeof commandText>;

/** Texts of a command in one language. `line` is for copying, `usage` the same in pieces that are kept on one line. */
export function commandText({ slug, name, description, usage, permission }: ListedCommand, locale: Locale) {
  const line = defaultPrefix + usage;
  const pieces = parseUsage(usage).map(({ kind, text }, index) => ({
    kind,
    text: index === 0 ? defaultPrefix + text : text,
  }));
  return { slug, name, description: inLanguage(description, locale), line, usage: pieces, permission };
}

/** Returns the explanations of the command's placeholders in order: its own, else the shared ones. */
export function argumentTexts(command: ListedCommand, locale: Locale) {
  return parseUsage(command.usage).flatMap((token) => {
    if (token.kind === "word") return [];
    const explained = command.arguments?.[token.name] ?? ARGUMENTS[token.name];
    if (!explained) throw new Error(`${command.name} does not say what ${token.text} is.`);
    return [{ placeholder: token.text, kind: token.kind, text: inLanguage(explained, locale) }];
  });
}
