import { isJsonObject } from "#app/features/parse-json.ts";
import type { MessageRefusal } from "./findings.ts";
import { FLAGS, type FORMATS, type Part, type ValuePart } from "./shape.ts";

/** Formats, placeholders and actions that the declaration of a field allows its messages. */
export interface MessageRules {
  formats?: readonly (typeof FORMATS)[number][];
  placeholders?: readonly (string | { readonly name: string; readonly kind?: "url" })[];
  actions?: readonly { readonly value: string }[];
}

/** A value in its normal form, without one where it is empty or usual; and why it is refused. */
interface Read {
  value?: unknown;
  refused?: MessageRefusal;
}

const FOREIGN: Read = { refused: { code: "not_supported" } };
/** An address of a webhook has its secret. */
const WEBHOOK = /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\//i;
/** An address of http or https. */
export const ADDRESS = /^https?:\/\/[^\s\\\p{Cc}\p{Cf}]+$/iu;
const TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)?$/;
const CUSTOM_EMOJI = /^<(a?):(\w{2,32}):(\d{17,20})>$/;
const EMOJI_LENGTH = 32;
/** A part of an emoji, and one emoji (Unicode Technical Standard 51, "EBNF and Regex"), which is no digit alone. */
const PART = String.raw`(?:\p{RI}{2}|\p{Emoji}(?:\p{EMod}|\uFE0F?\u20E3|\uFE0F|[\u{E0020}-\u{E007E}]+\u{E007F})?)`;
const EMOJI = new RegExp(String.raw`^(?=.*[\p{ExtPict}\p{RI}\u20E3])${PART}(?:\u200D${PART})*$`, "u");
const KNOWN_FLAGS = FLAGS.noEmbeds | FLAGS.silent | FLAGS.components;

/**
 * Reads a value of a message that has no parts. Texts are trimmed, as Discord does, and counted in UTF-16 units, which is never
 * less than Discord counts; one that is too long is kept.
 */
export function readValue(value: unknown, part: ValuePart, rules: MessageRules): Read {
  switch (part.is) {
    case "text":
    case "address": {
      const text = textOf(value);
      if (text === undefined || WEBHOOK.test(text)) return FOREIGN;
      if (text === "") return {};
      if (text.length > part.max)
        return { value: text, refused: { code: "too_long", max: part.max, is: text.length } };
      return part.is === "text" ? { value: text } : readAddress(text, rules);
    }
    case "switch":
      return typeof value === "boolean" ? unless(value === (part.usual ?? false), value) : FOREIGN;
    case "number":
      return part.options.includes(value as number) ? unless(value === part.usual, value) : FOREIGN;
    case "color":
      return isWhole(value, 0xff_ff_ff) ? { value } : FOREIGN;
    case "flags": {
      if (!isWhole(value, 2 ** 32 - 1)) return FOREIGN;
      const known = value & KNOWN_FLAGS;
      return { ...unless(known === 0, known), ...(known !== value && FOREIGN) };
    }
    case "time":
      return readTime(value);
    case "emoji":
      return readEmoji(value);
    case "action": {
      const isKnown = rules.actions?.some((one) => one.value === value);
      return isKnown ? { value } : { refused: { code: "unknown_action" } };
    }
    case "words":
      return readWords(value, part);
  }
}

function unless(isUsual: boolean, value: unknown): Read {
  return isUsual ? {} : { value };
}

function textOf(value: unknown): string | undefined {
  const isStorable = typeof value === "string" && !value.includes("\0") && value.isWellFormed();
  return isStorable ? value.replaceAll("\r\n", "\n").trim() : undefined;
}

function isWhole(value: unknown, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= max;
}

/** Reads an address of the web, or one placeholder that the bot fills with one. */
function readAddress(text: string, { placeholders = [] }: MessageRules): Read {
  if (/^attachment:/i.test(text)) return FOREIGN;
  const isPlaceholder = placeholders.some(
    (one) => typeof one !== "string" && one.kind === "url" && text === `{${one.name}}`,
  );
  const fits = isPlaceholder || (ADDRESS.test(text) && URL.canParse(text));
  return { value: text, ...(!fits && { refused: { code: "bad_url" } }) };
}

/** Reads a moment. Forms send a time without its zone, which is UTC there. A day that its month does not have is none. */
function readTime(value: unknown): Read {
  const [time, day, zone = "Z"] = (typeof value === "string" && TIME.exec(value)) || [];
  if (!time || !day || new Date(day).getUTCDate() !== Number(day.slice(-2))) return FOREIGN;
  const moment = new Date(time.endsWith(zone) ? time : time + zone);
  return Number.isNaN(+moment) ? FOREIGN : { value: moment.toISOString() };
}

/** Reads an emoji as Discord has it in buttons (Discord API spec: ComponentEmojiForRequest), or as it is typed. */
function readEmoji(value: unknown): Read {
  const [, mark, customName, customId] = CUSTOM_EMOJI.exec(textOf(value) ?? "") ?? [];
  const given = customId
    ? { id: customId, name: customName, animated: mark === "a" }
    : isJsonObject(value)
      ? value
      : { name: value };
  const { id = null, name = null, animated = false, ...others } = given;
  const isForeign = Object.keys(others).length > 0 || typeof animated !== "boolean";
  if (isForeign || !isName(name) || (id !== null && !isId(id))) return FOREIGN;
  const named = { name: textOf(name)! };
  if (id === null) return EMOJI.test(named.name) ? { value: named } : FOREIGN;
  return { value: { id, ...named, ...(animated && { animated }) } };
}

function isName(value: unknown): boolean {
  const text = textOf(value);
  return text !== undefined && text !== "" && text.length <= EMOJI_LENGTH && !/[<>\s]/.test(text);
}

function isId(value: unknown): value is string {
  return typeof value === "string" && /^\d{17,20}$/.test(value);
}

/** Reads whom a message mentions. */
function readWords(value: unknown, { options, max }: Part & { is: "words" }): Read {
  const isKnown = (one: unknown) => options?.includes(one as string) ?? isId(one);
  if (!Array.isArray(value) || value.length > max || !value.every(isKnown)) return FOREIGN;
  const words = [...new Set(value as string[])];
  if (options) return { value: options.filter((one) => words.includes(one)) };
  return unless(words.length === 0, words.toSorted());
}
