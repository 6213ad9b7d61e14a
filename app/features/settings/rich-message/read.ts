import {
  BUTTON,
  COMPONENTS,
  EMBED,
  FLAGS,
  isOfComponents,
  isTree,
  messageParts,
  TOP,
  TOTAL,
  TYPE,
  type Part,
  type Parts,
  type RichMessage,
} from "./shape.ts";

/** Keys of the namespace `errors`, by the codes that an answer has for programs (docs/bot-api.md). */
export const REASONS = {
  too_long: "rich.tooLong",
  too_many: "rich.tooMany",
  too_large: "rich.tooLarge",
  total_embeds: "rich.totalEmbeds",
  total_text: "rich.totalText",
  total_components: "rich.totalComponents",
  empty_message: "rich.emptyMessage",
  mixed_formats: "rich.mixedFormats",
  bad_url: "rich.badUrl",
  unknown_action: "rich.unknownAction",
  not_supported: "rich.notSupported",
  not_unique: "rich.notUnique",
  required: "required",
} as const;

export interface Finding {
  path: (string | number)[];
  code: keyof typeof REASONS;
  max?: number;
  is?: number;
}

/** What a message may have besides Discord's own: as declared of its field. */
export interface MessageRules {
  formats?: readonly ("embeds" | "components")[];
  placeholders?: readonly (string | { readonly name: string; readonly kind?: "url" })[];
  actions?: readonly { readonly value: string }[];
}

interface Reading {
  rules: MessageRules;
  isComponents: boolean;
  findings: Finding[];
  /** What is counted over the whole message, and the component that is the first too many. */
  counted: { embeds: number; text: number; components: number };
  over?: { number: number; path: Finding["path"] };
  actions: Set<string>;
}

const DROPPED = Symbol("nothing");

/**
 * Reads a message of any form of at most so many bytes as JSON: its normal form, which has nothing empty and its keys in one
 * order, and what is refused, by path; what is not supported is not in it, what is too long is. Texts are trimmed, as Discord does, and counted in UTF-16 units, which is never less than Discord counts.
 */
export function readMessage(
  value: unknown,
  rules: MessageRules,
  most: number = TOTAL.bytes,
): { message: unknown; findings: Finding[]; counted: Reading["counted"] } {
  const isComponents = isOfComponents(value);
  const counted = { embeds: 0, text: 0, components: 0 };
  const reading: Reading = { rules, isComponents, findings: [], actions: new Set(), counted };
  const { findings } = reading;
  if (value === null) return { message: null, findings, counted };
  const refused = (finding: Omit<Finding, "path">) => ({
    message: value,
    findings: [{ path: [], ...finding }],
    counted,
  });
  if (!isTree(value)) return refused({ code: "not_supported" });
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
  if (bytes > most) return refused({ code: "too_large", max: most, is: bytes });

  const parts = readParts(value, messageParts(isComponents), [], reading) as Partial<RichMessage>;
  const message = { ...parts, allowed_mentions: { parse: [], ...parts.allowed_mentions } };
  const { formats = ["embeds", "components"] } = rules;
  if (!formats.includes(isComponents ? "components" : "embeds"))
    findings.push({ path: [isComponents ? "flags" : "content"], code: "not_supported" });
  if (isComponents)
    for (const key of ["content", "embeds"] as const)
      if (message[key]) findings.push({ path: [key], code: "mixed_formats" });
  const mentions = message.allowed_mentions;
  for (const key of ["roles", "users"] as const)
    if (mentions[key] && mentions.parse.includes(key))
      findings.push({ path: ["allowed_mentions", key], code: "not_supported" });
  if (reading.over) {
    const { path } = reading.over;
    findings.push({ path, code: "total_components", max: TOTAL.components, is: counted.components });
  }
  const isEmpty = isComponents ? !message.components : !message.content && !message.embeds;
  if (isEmpty && findings.length === 0) return refused({ code: "empty_message" });
  return { message, findings, counted };
}

/** Reads the parts of an object. What is not among them is not supported. */
function readParts(
  value: Readonly<Record<string, unknown>>,
  parts: Parts,
  path: Finding["path"],
  reading: Reading,
): Record<string, unknown> {
  for (const key of Object.keys(value))
    if (!Object.hasOwn(parts, key) && value[key] !== null)
      reading.findings.push({ path: [...path, key], code: "not_supported" });
  const read: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(parts)) {
    if (!Object.hasOwn(value, key)) continue;
    const own = readPart(value[key], part, [...path, key], reading);
    if (own !== DROPPED) read[key] = own;
  }
  return read;
}

function readPart(value: unknown, part: Part, path: Finding["path"], reading: Reading): unknown {
  if (value === null || value === undefined || value === "") return DROPPED;
  const refuse = (code: Finding["code"], bounds?: Pick<Finding, "max" | "is">) => {
    reading.findings.push({ path, code, ...bounds });
    return DROPPED;
  };
  switch (part.is) {
    case "text": {
      const text = textOf(value);
      if (text === undefined || WEBHOOK.test(text)) return refuse("not_supported");
      if (text.length > part.max) refuse("too_long", { max: part.max, is: text.length });
      return text || DROPPED;
    }
    case "address": {
      const text = textOf(value);
      if (text === undefined || WEBHOOK.test(text) || /^attachment:/i.test(text))
        return refuse("not_supported");
      if (text.length > part.max) refuse("too_long", { max: part.max, is: text.length });
      else if (text && !isAddress(text, reading.rules)) refuse("bad_url");
      return text || DROPPED;
    }
    case "switch":
      if (typeof value !== "boolean") return refuse("not_supported");
      return value === (part.usual ?? false) ? DROPPED : value;
    case "color": {
      const isColor = Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xff_ff_ff;
      return isColor ? value : refuse("not_supported");
    }
    case "number":
      if (!part.options.includes(value as number)) return refuse("not_supported");
      return value === part.usual ? DROPPED : value;
    case "flags": {
      const known = FLAGS.noEmbeds | FLAGS.silent | FLAGS.components;
      if (!Number.isInteger(value) || ((value as number) & ~known) !== 0) return refuse("not_supported");
      return value === 0 ? DROPPED : value;
    }
    case "time": {
      const moment = typeof value === "string" && TIME.test(value) ? new Date(utc(value)) : undefined;
      return moment && !Number.isNaN(+moment) ? moment.toISOString() : refuse("not_supported");
    }
    case "emoji":
      return emojiOf(value) ?? refuse("not_supported");
    case "action":
      return readAction(value, refuse, reading);
    case "words":
      return readWords(value, part, path, reading);
    case "object": {
      if (!isTree(value)) return refuse("not_supported");
      const read = readParts(value, part.parts, path, reading);
      if (isBlank(read)) return DROPPED;
      requireParts(read, part.parts, path, reading);
      if (part.parts === EMBED) countEmbed(read, path, reading);
      return read;
    }
    case "list":
      return readList(value, part, path, reading);
    case "component":
      return readComponent(value, part.types, path, reading);
  }
}

/** An address of a webhook has its secret. */
const WEBHOOK = /discord(?:app)?\.com\/api\/(?:v\d{1,2}\/)?webhooks\//i;
const ADDRESS = /^https?:\/\/[^\s\\\p{Cc}\p{Cf}]+$/iu;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d:\d\d)?$/;
const CUSTOM_EMOJI = /^<(a?):(\w{2,32}):(\d{17,20})>$/;
const EMOJI_LENGTH = 32;

function textOf(value: unknown): string | undefined {
  const isStorable = typeof value === "string" && !value.includes("\0") && value.isWellFormed();
  return isStorable ? value.replaceAll("\r\n", "\n").trim() : undefined;
}

/** An address of the web, or one placeholder that the bot fills with one. */
function isAddress(text: string, { placeholders = [] }: MessageRules): boolean {
  const isPlaceholder = placeholders.some(
    (one) => typeof one !== "string" && one.kind === "url" && text === `{${one.name}}`,
  );
  return isPlaceholder || (ADDRESS.test(text) && URL.canParse(text));
}

/** Forms send a time without its zone, which is UTC there. */
function utc(time: string): string {
  return /(?:Z|[+-]\d\d:\d\d)$/.test(time) ? time : `${time}Z`;
}

/** Reads an emoji as Discord has it in buttons, or as it is typed. */
function emojiOf(value: unknown): object | undefined {
  if (typeof value === "string") {
    const [, animated, name, id] = CUSTOM_EMOJI.exec(value.trim()) ?? [];
    if (id) return { id, name, ...(animated && { animated: true }) };
    return isName(value) ? { name: value.trim() } : undefined;
  }
  if (!isTree(value) || Object.keys(value).some((key) => !["id", "name"].includes(key))) return undefined;
  const { id = null, name = null, animated = false } = value;
  if (id === null) return isName(name) ? { name: String(name).trim() } : undefined;
  if (!isId(id) || (name !== null && !isName(name)) || typeof animated !== "boolean") return undefined;
  return { id, ...(name !== null && { name }), ...(animated && { animated }) };
}

function isName(value: unknown): boolean {
  const text = textOf(value);
  return text !== undefined && text !== "" && text.length <= EMOJI_LENGTH && !/[<>\s]/.test(text);
}

function isId(value: unknown): value is string {
  return typeof value === "string" && /^\d{17,20}$/.test(value);
}

function readAction(value: unknown, refuse: (code: Finding["code"]) => unknown, { rules, actions }: Reading) {
  if (typeof value !== "string" || !rules.actions?.some((one) => one.value === value))
    return refuse("unknown_action");
  if (actions.has(value)) return refuse("not_unique");
  actions.add(value);
  return value;
}

/** Reads whom a message mentions. Of people or roles either all or some are mentioned. */
function readWords(
  value: unknown,
  { options, max }: Part & { is: "words" },
  path: Finding["path"],
  { findings }: Reading,
): unknown {
  if (
    !Array.isArray(value) ||
    value.length > max ||
    !value.every((one) => options?.includes(one as string) ?? isId(one))
  ) {
    findings.push({ path, code: "not_supported" });
    return DROPPED;
  }
  const words = [...new Set(value as string[])];
  if (!options) return words.length > 0 ? words.toSorted() : DROPPED;
  return options.filter((one) => words.includes(one));
}

function readList(
  value: unknown,
  part: Part & { is: "list" },
  path: Finding["path"],
  reading: Reading,
): unknown {
  const { findings } = reading;
  if (!Array.isArray(value)) {
    findings.push({ path, code: "not_supported" });
    return DROPPED;
  }
  const isCounted = part.max === TOTAL.components;
  if (value.length > part.max && !isCounted)
    findings.push({ path, code: "too_many", max: part.max, is: value.length });
  const read = value
    .slice(0, MOST_READ)
    .map((one, index) => readPart(one, part.of, [...path, index], reading));
  const kept = read.filter((one) => one !== DROPPED);
  return kept.length > 0 ? kept : DROPPED;
}

function readComponent(
  value: unknown,
  types: readonly number[],
  path: Finding["path"],
  reading: Reading,
): unknown {
  const { findings, counted, isComponents } = reading;
  const { type, ...given } = isTree(value) ? (value as { type?: number }) : {};
  if (type === undefined || !types.includes(type)) {
    const isOther =
      path.length === 2 && !isComponents && (TOP.components as readonly unknown[]).includes(type);
    findings.push({ path, code: isOther ? "mixed_formats" : "not_supported" });
    return DROPPED;
  }
  const number = ++counted.components;
  const parts = COMPONENTS[type]!;
  const read = readParts(given, parts, path, reading);
  if (isBlank(read) && type !== TYPE.separator) {
    counted.components--;
    return DROPPED;
  }
  requireParts(read, parts, path, reading);
  if (type === TYPE.button) checkButton(read, path, findings);
  if (type === TYPE.text) countText(read, path, reading);
  const isFirst = number > TOTAL.components && number < (reading.over?.number ?? Infinity);
  if (isFirst && isComponents) reading.over = { number, path };
  return { type, ...read };
}

/** Entries that are read of a list: more than any may have. */
const MOST_READ = 100;

/** Parts that say how something looks. What has no other parts is empty. */
const LOOKS = ["style", "inline", "disabled", "spoiler", "divider", "spacing", "accent_color"];

function isBlank(read: object): boolean {
  return Object.keys(read).every((key) => LOOKS.includes(key));
}

/** Says which parts are missing. What was given and refused is not missing. */
function requireParts(
  read: Readonly<Record<string, unknown>>,
  parts: Parts,
  path: Finding["path"],
  { findings }: Reading,
): void {
  for (const [key, part] of Object.entries(parts)) {
    const at = [...path, key];
    const isNeeded = "needed" in part && part.needed && read[key] === undefined;
    if (isNeeded && !findings.some((one) => isBelow(one.path, at)))
      findings.push({ path: at, code: "required" });
  }
}

function isBelow(path: Finding["path"], above: Finding["path"]): boolean {
  return above.every((key, index) => path[index] === key);
}

/** A link has an address, and any other button an action; each has a label or an emoji (Discord docs: Button). */
function checkButton(read: Readonly<Record<string, unknown>>, path: Finding["path"], findings: Finding[]) {
  const isLink = read.style === BUTTON.link;
  const [own, other] = isLink ? ["url", "custom_id"] : ["custom_id", "url"];
  const need = (key: string) => {
    const at = [...path, key];
    if (read[key] === undefined && !findings.some((one) => isBelow(one.path, at)))
      findings.push({ path: at, code: "required" });
  };
  need("style");
  need(own!);
  if (read.emoji === undefined) need("label");
  if (read.style !== undefined && read[other!] !== undefined)
    findings.push({ path: [...path, other!], code: "not_supported" });
}

/** Adds an embed to the sum over all, and names it if it is the one that goes over (Discord docs: Embed Limits). */
function countEmbed(
  read: Readonly<Record<string, unknown>>,
  path: Finding["path"],
  { findings, counted }: Reading,
) {
  const embed = read as RichMessage["embeds"] extends (infer Embed)[] | undefined ? Partial<Embed> : never;
  const { title, description, footer, author, fields = [] } = embed;
  const isShown = [title, description, footer, author, embed.image, embed.thumbnail, embed.fields].some(
    Boolean,
  );
  if (!isShown && !findings.some((one) => isBelow(one.path, path)))
    findings.push({ path, code: "empty_message" });
  const texts = [
    title,
    description,
    footer?.text,
    author?.name,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ];
  const before = counted.embeds;
  counted.embeds += texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  if (before <= TOTAL.embeds && counted.embeds > TOTAL.embeds)
    findings.push({ path, code: "total_embeds", max: TOTAL.embeds, is: counted.embeds });
}

function countText(
  read: Readonly<Record<string, unknown>>,
  path: Finding["path"],
  { findings, counted }: Reading,
) {
  const before = counted.text;
  // One that is too long by itself is said to be.
  counted.text += Math.min((read.content as string | undefined)?.length ?? 0, TOTAL.text);
  if (before <= TOTAL.text && counted.text > TOTAL.text)
    findings.push({ path, code: "total_text", max: TOTAL.text, is: counted.text });
}
