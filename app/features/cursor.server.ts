import type { z } from "zod";

/** Longer texts are none of ours, in characters. */
const LONGEST = 1_000;

/** Writes a place in a list as text for a URL, and reads it again. Whoever brings it back need not understand it. */
export function cursorCodec<Place>(schema: z.ZodType<Place>) {
  return {
    /** @throws ZodError for a place that does not fit; fields that the schema does not know are left out */
    write(place: Place): string {
      return Buffer.from(JSON.stringify(schema.parse(place))).toString("base64url");
    },
    /** The place in a text, or undefined where it is none. */
    read(text: string): Place | undefined {
      if (text.length > LONGEST || !/^[\w-]+$/.test(text)) return undefined;
      try {
        return schema.safeParse(JSON.parse(Buffer.from(text, "base64url").toString())).data;
      } catch {
        return undefined;
      }
    },
  };
}
