import { isJsonObject } from "#app/features/parse-json.ts";
import type { MessageFinding, MessageRefusal } from "./findings.ts";
import { readParts, type Reading } from "./parts.ts";
import { isOfComponents, messageParts, TOTAL, type RichMessage } from "./shape.ts";
import { createTotals, type Counted } from "./totals.ts";
import type { MessageRules } from "./values.ts";

/**
 * Reads a message of any form of at most so many bytes as JSON: its normal form, which has nothing empty and its keys in one
 * order, and what is refused, by path; what is not supported is not in it, what is too long is.
 */
export function readMessage(
  value: unknown,
  rules: MessageRules,
  most: number = TOTAL.bytes,
): { message: unknown; findings: MessageFinding[]; counted: Counted } {
  const isComponents = isOfComponents(value);
  const findings: MessageFinding[] = [];
  const totals = createTotals(findings);
  const { counted } = totals;
  if (value === null) return { message: null, findings, counted };
  const refused = (refusal: MessageRefusal) => ({
    message: value,
    findings: [{ path: [], ...refusal }],
    counted,
  });
  if (!isJsonObject(value)) return refused({ code: "not_supported" });
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
  if (bytes > most) return refused({ code: "too_large", max: most, is: bytes });

  const reading: Reading = { rules, isComponents, findings, totals, actions: new Set() };
  const parts = readParts(value, messageParts(isComponents), [], reading) as Partial<RichMessage>;
  const message: RichMessage = { ...parts, allowed_mentions: { parse: [], ...parts.allowed_mentions } };
  findings.push(...betweenParts(message, isComponents, rules));
  if (isComponents) totals.finish();
  const isEmpty = isComponents ? !message.components : !message.content && !message.embeds;
  if (isEmpty && findings.length === 0) return refused({ code: "empty_message" });
  return { message, findings, counted };
}

/** Lists what is wrong between the parts of a message: of people or roles, either all or some are mentioned. */
function betweenParts(
  message: RichMessage,
  isComponents: boolean,
  { formats }: MessageRules,
): MessageFinding[] {
  const format = isComponents ? "components" : "embeds";
  const isOther = formats && !formats.includes(format);
  const mixed = isComponents ? (["content", "embeds"] as const).filter((key) => message[key]) : [];
  const { allowed_mentions: mentions } = message;
  const twice = (["roles", "users"] as const).filter((key) => mentions[key] && mentions.parse.includes(key));
  const at = (path: string[], code: MessageFinding["code"]): MessageFinding => ({ path, code });
  return [
    ...(isOther ? [at([isComponents ? "flags" : "content"], "not_supported")] : []),
    ...mixed.map((key) => at([key], "mixed_formats")),
    ...twice.map((key) => at(["allowed_mentions", key], "not_supported")),
  ];
}
