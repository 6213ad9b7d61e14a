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
