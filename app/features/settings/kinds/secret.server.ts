import { z } from "zod";
import { integer, serverKind } from "./kind.server.ts";
import { entry } from "./text.server.ts";

const LENGTH = { usual: 1_000, most: 4_000 };
const SENT = "The secret, as the bot reads it and anybody sends it to replace another.";

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
  schema: ({ max = LENGTH.usual }) => z.union([entry(max).describe(SENT), kept]).nullable(),
  isValue: (value) => value === null || kept.safeParse(value).success,
});
