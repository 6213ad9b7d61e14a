import type { Locale } from "#app/content/languages.ts";
import { textIn } from "#app/features/settings/texts.ts";
import type { CommandFacts } from "./listed-command.ts";

/** A word of the command's name, or a placeholder as it is written. */
export interface UsagePiece {
  kind: "word" | "required" | "optional";
  text: string;
}

/** Writes what to type, like `ban <user> [reason…]`, in Discord's own names, or in those of a language. */
export function usageOf({ name, title, options }: CommandFacts, locale?: Locale): UsagePiece[] {
  const words = locale ? textIn(locale, title).text : name;
  const placeholders = options.map(({ required, rest, ...option }): UsagePiece => {
    const text = (locale ? textIn(locale, option.title).text : option.name) + (rest ? "…" : "");
    return required ? { kind: "required", text: `<${text}>` } : { kind: "optional", text: `[${text}]` };
  });
  return [...words.split(" ").map((text): UsagePiece => ({ kind: "word", text })), ...placeholders];
}
