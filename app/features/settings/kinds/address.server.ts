import { z } from "zod";
import { storableText } from "#app/features/storable-text.server.ts";
import { serverKind } from "./kind.server.ts";

/** Characters of an address, as Discord takes them at most in embeds and buttons. */
const ADDRESS_LENGTH = 2_048;

export const url = serverKind("url", {
  declared: () => ({
    http: z.boolean().describe("Addresses that begin with http:// are taken, too.").optional(),
    default: z.string().trim().nullable().optional(),
  }),
  schema: ({ http }) => address(ADDRESS_LENGTH, http).nullable(),
  isValue: (value) => any.safeParse(value).success,
});

/** An absolute address of https, or of http too, without the spaces around it. */
export function address(max: number, http = false) {
  const start = http ? /^https?:\/\/[^\s\\\p{Cc}\p{Cf}]+$/iu : /^https:\/\/[^\s\\\p{Cc}\p{Cf}]+$/iu;
  return storableText(max)
    .trim()
    .refine((text) => start.test(text) && URL.canParse(text), http ? "httpAddress" : "address")
    .meta({ format: "uri", minLength: 1 });
}

/** Any address, whatever a field takes. */
const any = address(ADDRESS_LENGTH, true).nullable();
