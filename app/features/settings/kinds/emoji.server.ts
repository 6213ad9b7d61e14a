import { z } from "zod";
import type { EmojiField } from "./emoji.ts";
import type { ServerKind } from "./kind.server.ts";

const EMOJI = new RegExp(String.raw`^(?:\p{RGI_Emoji}|<a?:\w{2,32}:\d{17,20}>)$`, "v");
const schema = z
  .string()
  .refine((value) => EMOJI.test(value), "emoji")
  .nullable();

export const emoji: ServerKind<EmojiField, string | null> = {
  declared: () => ({ default: z.string().nullable().optional() }),
  schema: () => schema,
  isValue: (value) => schema.safeParse(value).success,
};
