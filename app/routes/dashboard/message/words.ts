import { isJsonObject } from "#app/features/parse-json.ts";
import {
  COMPONENTS,
  isOfComponents,
  messageParts,
  type Part,
  type Parts,
} from "#app/features/settings/rich-message/shape.ts";

/** A translation of keys with their namespaces: those of messages follow from names in JSON. */
export type Say = (key: string, values?: Record<string, unknown>) => string;

/** Lists what a message says, part by part in its order, like "Embed 1 · Title: Hello". */
export function messageLines(message: unknown, t: Say): string[] {
  return isJsonObject(message) ? linesOf(message, messageParts(isOfComponents(message)), [], t) : [];
}

function linesOf(value: unknown, parts: Parts, above: string[], t: Say): string[] {
  if (!isJsonObject(value)) return [];
  return Object.entries(parts).flatMap(([key, part]) => {
    const own = value[key];
    if (own === undefined || own === null || (key === "parse" && [own].flat().length === 0)) return [];
    return partLines(own, part, [...above, key], t);
  });
}

function partLines(value: unknown, part: Part, path: string[], t: Say): string[] {
  const key = path.at(-1)!;
  const above = path.slice(0, -1);
  switch (part.is) {
    case "object":
    case "component":
      return linesOf(value, partsIn(value, part), [...above, partName(key, t)], t);
    case "list":
      return [value].flat().flatMap((one, index) => {
        const names = [...above, entryName(key, one, index, t)];
        const lines = linesOf(one, partsIn(one, part.of), names, t);
        return lines.length > 0 ? lines : [names.join(" · ")];
      });
    default: {
      const text = wordOf(value, part, key, t);
      const label = [...above, partName(key, t)].join(" · ");
      return text ? [t("settings:labelled", { label, value: text })] : [];
    }
  }
}

function wordOf(value: unknown, part: Part, key: string, t: Say): string {
  const option = (one: unknown) => t(`message:options.${key}.${String(one)}`);
  switch (part.is) {
    case "switch":
      return t(`settings:value.${value === true ? "on" : "off"}`);
    case "color":
      return typeof value === "number" ? hexOf(value) : String(value);
    case "number":
      return option(value);
    case "words":
      return [value]
        .flat()
        .map((one) => (part.options ? option(one) : String(one)))
        .join(", ");
    case "flags":
      return [4, 4_096].flatMap((flag) => ((value as number) & flag ? option(flag) : [])).join(", ");
    case "emoji":
      return emojiText(value);
    default:
      return String(value);
  }
}

/** Returns the parts that an object or a component may have. */
export function partsIn(value: unknown, part: Part): Parts {
  if (part.is === "object") return part.parts;
  return (isJsonObject(value) && COMPONENTS[value.type as number]) || {};
}

/** Writes a colour as `#rrggbb`. */
export function hexOf(color: number): string {
  return `#${color.toString(16).padStart(6, "0")}`;
}

/** Writes an emoji of a button as it is typed. */
export function emojiText(value: unknown): string {
  if (!isJsonObject(value)) return String(value ?? "");
  const { id, name, animated } = value as { id?: string; name?: string; animated?: boolean };
  return id ? `<${animated ? "a" : ""}:${name ?? "emoji"}:${id}>` : (name ?? "");
}

/** Names a part of a message; one that Discord may have besides by its own name. */
export function partName(key: string, t: Say): string {
  return NAMES.has(key) ? t(`message:parts.${key}`) : key;
}

function namesIn(parts: Parts): string[] {
  return Object.entries(parts).flatMap(([key, part]) => {
    const inner = part.is === "list" ? part.of : part;
    return [key, ...(inner.is === "object" ? namesIn(inner.parts) : [])];
  });
}
const NAMES = new Set([messageParts(false), ...Object.values(COMPONENTS)].flatMap(namesIn));

/** Names an entry of a list, like "Embed 1" or "Text 2". */
export function entryName(key: string, value: unknown, index: number, t: Say): string {
  const number = index + 1;
  if (key !== "components") return t(`message:entries.${key}`, { number });
  const type = isJsonObject(value) && typeof value.type === "number" ? value.type : 0;
  const name = type in COMPONENTS ? t(`message:types.${type}`) : String(type);
  return t("message:entries.components", { type: name, number });
}
