import { z } from "zod";

/** Text that Postgres can store: no U+0000, no lone surrogates. `max` counts code points, as Discord does. */
export function storableText(max: number) {
  return (
    z
      .string()
      .refine((text) => !text.includes("\0") && text.isWellFormed(), "unstorable")
      .refine((text) => text.length <= max || [...text].length <= max, { error: "tooLong", params: { max } })
      // JSON Schema's maxLength also counts code points.
      .meta({ maxLength: max })
  );
}

/** Tells whether a text shows something: more than spaces, and letters that are drawn as nothing, as some names at Discord are. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

const LAST = Date.parse("9999-12-31T23:59:59.999Z");

/** Writes a time of the ISO 8601 format as Postgres reads it, which knows fewer years and time zones: years before 1970 and after 9999 become these. */
export function storableTime(at: string): string {
  return new Date(Math.min(Math.max(0, Date.parse(at)), LAST)).toISOString();
}

const CLOSE: Record<string, string> = {
  ...{ "\u202a": "\u202c", "\u202b": "\u202c", "\u202d": "\u202c", "\u202e": "\u202c" },
  ...{ "\u2066": "\u2069", "\u2067": "\u2069", "\u2068": "\u2069" },
};

/**
 * Tells whether a text has control characters, nothing but format characters, or a change of direction that goes on behind it
 * (UAX #9: embeddings, overrides and isolates end by their own mark). Joiners, marks and tags of emoji are fine.
 */
export function isObscure(text: string): boolean {
  const open: string[] = [];
  for (const [mark] of text.matchAll(/[\u202a-\u202e\u2066-\u2069]/g)) {
    if (CLOSE[mark]) open.push(CLOSE[mark]);
    else if (open.pop() !== mark) return true;
  }
  return open.length > 0 || /(?!\s)\p{Cc}|^\p{Cf}+$/u.test(text);
}
