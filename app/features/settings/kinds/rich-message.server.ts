import { z } from "zod";
import { distinctList, label } from "#app/features/manifest/text-schema.server.ts";
import { isJsonObject } from "#app/features/parse-json.ts";
import { REASONS } from "#app/features/settings/rich-message/findings.ts";
import { messageJsonSchema } from "#app/features/settings/rich-message/json-schema.server.ts";
import { readMessage } from "#app/features/settings/rich-message/read.ts";
import { FORMATS, type RichMessage, type Tree } from "#app/features/settings/rich-message/shape.ts";
import type { MessageRules } from "#app/features/settings/rich-message/values.ts";
import { optionsSchema } from "./choice.server.ts";
import { serverKind } from "./kind.server.ts";
import { explain, placeholderName, placeholdersOf } from "./text.server.ts";

/** Actions of buttons: as many as a message may have components. */
const MOST_ACTIONS = 40;

const explained = z.strictObject({
  name: placeholderName,
  label: label.optional(),
  example: label.optional(),
  kind: z
    .literal("url")
    .describe("The bot fills it with an address: it may stand where one is asked for.")
    .optional(),
});

/** A message with embeds or components, as the body of Discord's Create Message has it, or null where nothing is sent. */
export const richMessage = serverKind("richMessage", {
  declared: () => ({
    formats: distinctList(z.enum(FORMATS), 2, 1).optional(),
    placeholders: placeholdersOf(explained).optional(),
    actions: optionsSchema(0, MOST_ACTIONS)
      .describe("What buttons may do: their `custom_id` is one of these values.")
      .optional(),
    default: z.unknown().describe("A message like the value, or null.").optional(),
  }),
  schema: (field) =>
    z
      .unknown()
      .superRefine((value, context) => {
        if (value === undefined) return context.addIssue({ code: "custom", message: "missing" });
        for (const { path, code, ...params } of readMessage(value, field).findings)
          context.addIssue({ code: "custom", path, message: REASONS[code], params: { code, ...params } });
      })
      .overwrite((value) => normal(field, value))
      .meta(messageJsonSchema(field.actions?.map(({ value }) => value))) as z.ZodType<RichMessage | null>,
  isValue: (value) => value === null || isJsonObject(value),
  reads: "message",
  normal,
  replace: (value, replacement) => (isJsonObject(value) ? replaceMentions(value, replacement) : value),
  view: ({ placeholders = [], actions: own = [] }, reader) => ({
    explained: explain(placeholders, reader),
    actionLabels: own.map((one) => reader.textIn(one.label)),
  }),
});

/** Brings a message into its normal form, and the text of a field that was a `message` into one. */
function normal(field: MessageRules, value: unknown): unknown {
  // Also a text that the field does not allow notifies nobody.
  if (typeof value === "string")
    return normal(field, value.trim() === "" ? null : { content: value, allowed_mentions: { parse: [] } });
  const { message, findings } = readMessage(value, field);
  return findings.length === 0 ? message : value;
}

/** Replaces the roles and channels that a message mentions. A role that is mentioned by id and has no replacement goes. */
function replaceMentions(
  message: Tree,
  replacement: (of: "channel" | "role", id: string) => string | undefined,
): unknown {
  const { allowed_mentions: given } = message;
  const { roles, ...others } = isJsonObject(given) ? given : {};
  const kept = Array.isArray(roles) ? roles.flatMap((id: string) => replacement("role", id) ?? []) : [];
  const mentions = { ...others, ...(kept.length > 0 && { roles: kept }) };
  // Inside of JSON a mention is written as in the text.
  const text = JSON.stringify({ ...message, allowed_mentions: mentions });
  return JSON.parse(
    text.replaceAll(/<(@&|#)(\d{17,20})>/g, (mention, sigil: string, id: string) => {
      const found = replacement(sigil === "#" ? "channel" : "role", id);
      return found === undefined ? mention : `<${sigil}${found}>`;
    }),
  );
}
