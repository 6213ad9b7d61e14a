import { unzipSync } from "node:zlib";
import { valueAtPath } from "#app/features/name-of-path.ts";
import { isJsonObject, parseJson } from "#app/features/parse-json.ts";
import { flagsOf } from "./convert.ts";
import { isBeyondForm, meant } from "./edit.ts";
import type { MessageFinding } from "./findings.ts";
import { readMessage } from "./read.ts";
import { COMPONENTS, FLAGS, TOP, type Tree } from "./shape.ts";
import type { MessageRules } from "./values.ts";

const PASTED = 256 * 1024;
const UNPACKED = 1024 * 1024;

/**
 * Reads a pasted message: a message object, Discohook's `messages[].data` or `?data=`, or discord.builders' hash, in both of its
 * forms. Of several messages the first counts. What is not supported is left out, and said; webhooks' addresses are not read.
 */
export function importMessage(
  pasted: string,
  rules: MessageRules,
):
  | { problem: "empty" | "tooBig" | "failed" }
  | { message: Tree; left: MessageFinding["path"][]; several: boolean } {
  const text = pasted.trim();
  if (text === "") return { problem: "empty" };
  if (Buffer.byteLength(text) > PASTED) return { problem: "tooBig" };
  let json: string | undefined;
  try {
    json = unpack(text);
  } catch (error) {
    return { problem: (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? "tooBig" : "failed" };
  }
  if (json === undefined || Buffer.byteLength(json) > UNPACKED)
    return { problem: json === undefined ? "failed" : "tooBig" };
  const found = messageIn(parseJson(json));
  if (!found) return { problem: "failed" };
  // The page says which format is possible, and converts to it.
  const { message, findings } = readMessage(found.message, { ...rules, formats: undefined }, UNPACKED);
  const isUnread = findings.some(({ path }) => path.length === 0) || !isJsonObject(message);
  if (isUnread || !(message.content ?? message.embeds ?? message.components)) return { problem: "failed" };
  if (isBeyondForm(message)) return { problem: "tooBig" };
  const isLost = ({ path, code }: MessageFinding) =>
    LEFT.includes(code) && [valueAtPath(found.message, path)].flat().some(Boolean);
  return {
    message: meant(message) as Tree,
    left: findings.filter(isLost).map(({ path }) => path),
    several: found.several,
  };
}

/** Codes of what is not taken over. Anything else, like a text that is too long, can be mended in the form. */
const LEFT = ["not_supported", "unknown_action", "not_unique", "mixed_formats"];

/** Returns the JSON of what was pasted. @throws for what is no data; ERR_BUFFER_TOO_LARGE for too much */
function unpack(text: string): string | undefined {
  if (/^[{[]/.test(text)) return text;
  const data = /[?&]data=([\w-]+)/.exec(text)?.[1];
  if (data) return Buffer.from(data, "base64url").toString();
  const hash = decodeURIComponent(text.slice(text.indexOf("#") + 1));
  const [, packed] = /^\d\$([\w+/=-]+)$/.exec(hash) ?? [];
  if (packed) return unzipSync(Buffer.from(packed, "base64"), { maxOutputLength: UNPACKED }).toString();
  if (!/^[\w+/=-]+$/.test(hash)) return undefined;
  const decoded = Buffer.from(hash, "base64").toString();
  return /^[{[]/.test(decoded) ? decoded : decodeURIComponent(decoded);
}

function messageIn(content: unknown): { message: unknown; several: boolean } | undefined {
  if (Array.isArray(content))
    return { message: { components: content, flags: FLAGS.components }, several: false };
  if (!isJsonObject(content)) return undefined;
  const messages = Array.isArray(content.messages) ? (content.messages as unknown[]) : [content];
  const [first] = messages;
  const body = isJsonObject(first) && isJsonObject(first.data) ? first.data : first;
  if (!isJsonObject(body)) return undefined;
  return { message: tidied(body), several: messages.length > 1 };
}

/** Sets the flag that blocks need, and leaves out what Discord writes into every embed and component by itself. */
function tidied(body: Tree): Tree {
  const components = Array.isArray(body.components) ? (body.components as unknown[]) : [];
  const isBlock = (one: unknown) =>
    isJsonObject(one) && (TOP.components as readonly unknown[]).includes(one.type);
  const hasText = [body.content, body.embeds].some((part) => [part ?? ""].flat().some(Boolean));
  const isOfBlocks = !hasText && components.some(isBlock);
  const flags = flagsOf(body) | (isOfBlocks ? FLAGS.components : 0);
  const embeds = Array.isArray(body.embeds)
    ? body.embeds.map((embed: unknown) =>
        isJsonObject(embed) && embed.type === "rich" ? without(embed, "type") : embed,
      )
    : body.embeds;
  return { ...body, embeds, components: components.map(withoutIds), flags };
}

function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (!isJsonObject(value)) return value;
  const own = typeof value.type === "number" && value.type in COMPONENTS ? without(value, "id") : value;
  return Object.fromEntries(Object.entries(own).map(([key, one]) => [key, withoutIds(one)]));
}

function without(value: Tree, key: string): Tree {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}
