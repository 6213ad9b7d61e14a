import { z } from "zod";

/**
 * Text that Postgres can keep: no U+0000, which it refuses, and no halves of surrogate pairs, which JSON can carry and
 * `jsonb` cannot.
 *
 * Messages are keys of the texts `errors`, like those of every schema.
 *
 * @param max characters as people count them (code points), as Discord does
 */
export function storableText(max: number) {
  return (
    z
      .string()
      .refine((text) => !text.includes("\0") && text.isWellFormed(), "unstorable")
      .refine((text) => text.length <= max || [...text].length <= max, { error: "tooLong", params: { max } })
      // JSON Schema counts characters in the same way.
      .meta({ maxLength: max })
  );
}
