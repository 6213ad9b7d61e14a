import { z } from "zod";
import { storableText } from "#app/features/storable-text.server.ts";
import { integer, serverKind } from "./kind.server.ts";

const LENGTH = { usual: 1_000, most: 4_000 };

/** What settings have in place of a secret: everybody but the bot sees and sends this. */
const kept = z
  .strictObject({ set: z.literal(true), at: z.iso.datetime() })
  .describe("It was set then. Sent back, it keeps the secret.");

/** A text that only the bot reads. It is stored apart from the settings (`secrets.server.ts`). */
export const secret = serverKind("secret", {
  declared: () => ({
    max: integer(1, LENGTH.most).describe("1,000 without it.").optional(),
    default: z.null().optional(),
  }),
  schema: ({ max = LENGTH.usual }) => z.union([secretText(max), kept]).nullable(),
  isValue: (value) => value === null || kept.safeParse(value).success,
});

function secretText(max: number) {
  return storableText(max)
    .refine((text) => text.length > 0, "required")
    .refine((text) => !/[\n\r]/.test(text), "oneLine")
    .meta({ minLength: 1 })
    .describe("The secret, as the bot reads it and anybody sends it to replace another.");
}
