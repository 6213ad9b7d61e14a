import { textIn } from "#app/features/settings/texts.ts";
import type { Locale } from "#app/i18n/languages.ts";
import type { CommandFacts, CommandOption } from "./listed-command.ts";

/** A word of the command's name, or a placeholder as it is written. */
export interface UsagePiece {
  kind: "word" | "required" | "optional";
  text: string;
}

/** Takes a written usage apart: words, `<required>` and `[optional]` placeholders. */
export function piecesOf(usage: string): UsagePiece[] {
  const kinds = { "<": "required", "[": "optional" } as const;
  const pieces = usage.match(/<[^<>]+>|\[[^[\]]+\]|[^\s<[]+|[<[]/g) ?? [];
  return pieces.map((text) => {
    const sign = text.length > 1 ? text[0] : undefined;
    return { kind: sign === "<" || sign === "[" ? kinds[sign] : "word", text };
  });
}

/** Says what to type, like `ban <user> [reason…]`: as it is written, else in Discord's own names, or in those of a language. */
export function usageOf({ name, title, usage, options }: CommandFacts, locale?: Locale): UsagePiece[] {
  if (usage) return piecesOf(usage);
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
