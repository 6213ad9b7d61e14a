import type { Locale } from "#app/content/languages.ts";
import { textIn } from "#app/features/settings/texts.ts";
import type { CommandFacts, CommandOption } from "./listed-command.ts";

/** A word of the command's name, or a placeholder as it is written. */
export interface UsagePiece {
  kind: "word" | "required" | "optional";
  text: string;
}

/** Writes what to type, like `ban <user> [reason…]`, in Discord's own names, or in those of a language. */
export function usageOf({ name, title, options }: CommandFacts, locale?: Locale): UsagePiece[] {
  const words = locale ? textIn(locale, title).text : name;
  return [
    ...words.split(" ").map((text): UsagePiece => ({ kind: "word", text })),
    ...options.map((option) => placeholderOf(option, locale)),
  ];
}

export function placeholderOf({ name, title, required, rest }: CommandOption, locale?: Locale): UsagePiece {
  const text = (locale ? textIn(locale, title).text : name) + (rest ? "…" : "");
  return required ? { kind: "required", text: `<${text}>` } : { kind: "optional", text: `[${text}]` };
}
