import { ARGUMENTS } from "#app/content/commands/arguments.ts";
import { inLanguage } from "#app/content/localized.ts";
import { parseUsage } from "#app/content/commands/usage.ts";
import type { ListedCommand } from "#app/features/commands/list.ts";
import type { Locale } from "#app/i18n/i18n.ts";

/** Explanation of a placeholder. */
export interface ArgumentText {
  /** As written in the usage. */
  placeholder: string;
  required: boolean;
  text: string;
}

/** Returns the explanations of the command's placeholders in order: its own, else the shared ones. */
export function argumentTexts(command: ListedCommand, locale: Locale): ArgumentText[] {
  return parseUsage(command.usage).flatMap((token) => {
    if (token.kind === "word") return [];
    const explained = command.arguments?.[token.name] ?? ARGUMENTS[token.name];
    if (!explained) throw new Error(`${command.name} does not say what ${token.text} is.`);
    const text = inLanguage(explained, locale);
    return [{ placeholder: token.text, required: token.kind === "required", text }];
  });
}
