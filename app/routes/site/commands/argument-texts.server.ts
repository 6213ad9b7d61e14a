import { ARGUMENTS } from "#app/content/commands/arguments.ts";
import { inLanguage } from "#app/content/localized.ts";
import { parseUsage } from "#app/content/commands/usage.ts";
import type { ListedCommand } from "#app/features/commands/list.ts";
import type { Locale } from "#app/i18n/i18n.ts";

/** A placeholder, and what it stands for. */
export interface ArgumentText {
  /** As it stands in the usage. */
  placeholder: string;
  required: boolean;
  text: string;
}

/** What goes into a command, in order: in the command's own words where it has some, else as everywhere. */
export function argumentTexts(command: ListedCommand, locale: Locale): ArgumentText[] {
  return parseUsage(command.usage).flatMap((token) => {
    if (token.kind === "word") return [];
    const explained = command.arguments?.[token.name] ?? ARGUMENTS[token.name];
    if (!explained) throw new Error(`${command.name} does not say what ${token.text} is.`);
    const text = inLanguage(explained, locale);
    return [{ placeholder: token.text, required: token.kind === "required", text }];
  });
}
