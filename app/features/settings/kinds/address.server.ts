import { z } from "zod";
import { ADDRESS_LENGTH } from "#app/features/settings/rich-message/shape.ts";
import { ADDRESS } from "#app/features/settings/rich-message/values.ts";
import { storableText } from "#app/features/storable-text.server.ts";
import { serverKind } from "./kind.server.ts";

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
  const start = http ? ADDRESS : /^https:\/\/[^\s\\\p{Cc}\p{Cf}]+$/iu;
  return storableText(max)
    .trim()
    .refine((text) => start.test(text) && URL.canParse(text), http ? "httpAddress" : "address")
    .meta({ format: "uri", minLength: 1 });
}

/** Any address, whatever a field takes. */
const any = address(ADDRESS_LENGTH, true).nullable();
