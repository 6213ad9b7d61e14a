import { isJsonObject } from "#app/features/parse-json.ts";
import type { MessageFinding } from "./findings.ts";
import { BUTTON, COMPONENTS, EMBED, TOP, TOTAL, TYPE, type Part, type Parts, type Tree } from "./shape.ts";
import type { createTotals } from "./totals.ts";
import { readValue, type MessageRules } from "./values.ts";

/** State of one reading of a message: what its field allows, and what was found so far. */
export interface Reading {
  rules: MessageRules;
  isComponents: boolean;
  findings: MessageFinding[];
  totals: ReturnType<typeof createTotals>;
  /** Actions of buttons so far. */
  actions: Set<unknown>;
}

type Path = MessageFinding["path"];

/** Entries that are read of a list: more than any may have. */
const MOST_READ = 100;
/** Parts that say how something looks. What has no other parts is empty. */
const LOOKS = ["style", "inline", "disabled", "spoiler", "divider", "spacing", "accent_color"];

/** Reads the parts of an object, without those that are empty. What is not among them is not supported. */
export function readParts(value: Tree, parts: Parts, path: Path, reading: Reading): Tree {
  for (const key of Object.keys(value))
    if (!Object.hasOwn(parts, key) && value[key] !== null)
      reading.findings.push({ path: [...path, key], code: "not_supported" });
  const read = Object.entries(parts)
    .filter(([key]) => Object.hasOwn(value, key))
    .map(([key, part]) => [key, readPart(value[key], part, [...path, key], reading)] as const);
  return Object.fromEntries(read.filter(([, own]) => own !== undefined));
}

function readPart(value: unknown, part: Part, path: Path, reading: Reading): unknown {
  if (value === null || value === undefined || value === "") return undefined;
  switch (part.is) {
    case "object":
      return isJsonObject(value) ? readObject(value, part.parts, path, reading) : refuse(path, reading);
    case "list":
      return Array.isArray(value) ? readList(value, part, path, reading) : refuse(path, reading);
    case "component":
      return readComponent(value, part.types, path, reading);
    default: {
      const { value: read, refused } = readValue(value, part, reading.rules);
      if (refused) reading.findings.push({ path, ...refused });
      if (part.is !== "action" || read === undefined) return read;
      if (reading.actions.has(read)) return refuse(path, reading, "not_unique");
      reading.actions.add(read);
      return read;
    }
  }
}

function refuse(
  path: Path,
  { findings }: Reading,
  code: MessageFinding["code"] = "not_supported",
): undefined {
  findings.push({ path, code });
}

function readObject(value: Tree, parts: Parts, path: Path, reading: Reading): Tree | undefined {
  const { findings, totals } = reading;
  const from = findings.length;
  const read = readParts(value, parts, path, reading);
  if (isBlank(read)) return undefined;
  needParts(neededOf(parts), read, path, { findings, from });
  if (parts !== EMBED) return read;
  const isShown = SHOWN.some((key) => key in read);
  if (!isShown && findings.length === from) findings.push({ path, code: "empty_message" });
  totals.addEmbed(read, path);
  return read;
}

/** Parts of an embed without which Discord shows nothing of it. */
const SHOWN = ["title", "description", "footer", "author", "image", "thumbnail", "fields"];

function readList(value: unknown[], part: Part & { is: "list" }, path: Path, reading: Reading): unknown {
  // Components are counted over the whole message.
  if (value.length > part.max && part.max !== TOTAL.components)
    reading.findings.push({ path, code: "too_many", max: part.max, is: value.length });
  const read = value
    .slice(0, MOST_READ)
    .map((one, index) => readPart(one, part.of, [...path, index], reading))
    .filter((one) => one !== undefined);
  return read.length > 0 ? read : undefined;
}

function readComponent(value: unknown, types: readonly number[], path: Path, reading: Reading): unknown {
  const { findings, isComponents, totals } = reading;
  const { type, ...given } = isJsonObject(value) ? (value as { type?: number }) : {};
  if (type === undefined || !types.includes(type)) {
    const isOther = path.length === 2 && !isComponents && TOP.components.some((one) => one === type);
    return refuse(path, reading, isOther ? "mixed_formats" : "not_supported");
  }
  const settle = totals.addComponent(path);
  const from = findings.length;
  const parts = COMPONENTS[type]!;
  const read = readParts(given, parts, path, reading);
  const stays = type === TYPE.separator || !isBlank(read);
  settle(stays);
  if (!stays) return undefined;
  needParts(type === TYPE.button ? neededOfButton(read) : neededOf(parts), read, path, { findings, from });
  if (type === TYPE.button && "url" in read && "custom_id" in read && "style" in read)
    refuse([...path, read.style === BUTTON.link ? "custom_id" : "url"], reading);
  if (type === TYPE.text) totals.addText(read, path);
  return { type, ...read };
}

function isBlank(read: object): boolean {
  return Object.keys(read).every((key) => LOOKS.includes(key));
}

function neededOf(parts: Parts): string[] {
  return Object.entries(parts).flatMap(([key, part]) => ("needed" in part && part.needed ? key : []));
}

/** A link has an address, and any other button an action; each has a label or an emoji (Discord docs: Button). */
function neededOfButton({ style, emoji }: Tree): string[] {
  return ["style", style === BUTTON.link ? "url" : "custom_id", ...(emoji === undefined ? ["label"] : [])];
}

/** Says which parts of an object are missing. What was given and refused, in the findings `from` its beginning, is not. */
function needParts(
  keys: readonly string[],
  read: Tree,
  path: Path,
  { findings, from }: { findings: MessageFinding[]; from: number },
): void {
  const given = new Set(findings.slice(from).map((one) => one.path[path.length]));
  for (const key of keys)
    if (read[key] === undefined && !given.has(key)) findings.push({ path: [...path, key], code: "required" });
}
