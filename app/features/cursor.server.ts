import type { z } from "zod";
import { parseJson } from "./parse-json.ts";

const LONGEST = 1_000;

/** Encodes a place in a list as opaque text for a URL, and decodes it. */
export function cursorCodec<Place>(schema: z.ZodType<Place>) {
  return {
    /** Omits fields that the schema does not know. @throws ZodError */
    write(place: Place): string {
      return Buffer.from(JSON.stringify(schema.parse(place))).toString("base64url");
    },
    read(text: string): Place | undefined {
      if (text.length > LONGEST || !/^[\w-]+$/.test(text)) return undefined;
      return schema.safeParse(parseJson(Buffer.from(text, "base64url").toString())).data;
    },
  };
}
