import { valueAtPath } from "#app/features/name-of-path.ts";
import { isJsonObject } from "#app/features/parse-json.ts";
import { COLOR } from "#app/features/settings/kinds/text.ts";
import { BUTTON, COMPONENTS, isOfComponents, TYPE, type Tree } from "./shape.ts";

/** Keys and places that lead to a part of a message. */
export type Path = (string | number)[];
type Writable = Record<string | number, unknown>;

/** Names of a message's controls, like `embeds[0].fields[1].name`: six names and places are enough for any. */
const NAME = /^[a-z][a-z_]*(?:\[\d{1,2}\]|\.[a-z][a-z_]*){0,7}$/;

/** Returns the path of a control's name; undefined for another name. */
export function pathOfName(name: string): Path | undefined {
  if (!NAME.test(name)) return undefined;
  return [...name.matchAll(/([a-z_]+)|\[(\d+)\]/g)].map(([, key, index]) => key ?? Number(index));
}

const NUMBERS = ["type", "style", "spacing"];
const COLORS = ["color", "accent_color"];
const SWITCHES = ["inline", "spoiler", "disabled", "divider"];
const LISTS = ["parse", "roles", "users"];

/**
 * Reads a message of any form from the controls of its page. Texts are as typed, with line breaks as a script has them: browsers
 * send CRLF. Other fields of the form are left out.
 */
export function messageOfForm(form: Iterable<[name: string, value: unknown]>): Tree {
  const message: Writable = {};
  for (const [name, value] of form) {
    const path = pathOfName(name);
    const key = path?.at(-1);
    if (!path || typeof key !== "string" || typeof value !== "string" || !ROOTS.includes(String(path[0])))
      continue;
    if (key === "flags") message.flags = Number(message.flags ?? 0) + (Number(value) || 0);
    else if (LISTS.includes(key)) addAt(message, path, value);
    else setAt(message, path, readAs(key, value));
  }
  return compact(message) as Tree;
}

const ROOTS = ["content", "embeds", "components", "flags", "allowed_mentions"];

function readAs(key: string, value: string): unknown {
  if (NUMBERS.includes(key)) return /^\d{1,3}$/.test(value) ? Number(value) : value;
  if (COLORS.includes(key)) return COLOR.test(value) ? Number.parseInt(value.slice(1), 16) : value;
  return SWITCHES.includes(key) ? value === "true" : value.replaceAll("\r\n", "\n");
}

function setAt(message: Writable, path: Path, value: unknown): void {
  let place = message;
  for (const [index, key] of path.slice(0, -1).entries()) {
    const isList = typeof path[index + 1] === "number";
    const inner = Object.hasOwn(place, key) ? place[key] : undefined;
    const fits = Array.isArray(inner) === isList && typeof inner === "object" && inner !== null;
    place = (fits ? inner : (place[key] = isList ? [] : {})) as Writable;
  }
  place[path.at(-1)!] = value;
}

/** Adds to a list, which may be long: a copy for each entry would take minutes. */
function addAt(message: Writable, path: Path, entry: string): void {
  const list = valueAtPath(message, path);
  if (Array.isArray(list)) list.push(entry);
  else setAt(message, path, [...(list === undefined ? [] : [list]), entry]);
}

/** Closes the gaps that entries without controls leave in lists. */
function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((one) => one !== undefined).map(compact);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, compact(one)]));
}

/** Entries that the lists of a message may have in its form, and ids besides: more than any has that Discord takes. */
const MOST_ENTRIES = 500;

/** Tells whether a message has more entries, in all of its lists, than its form shows. */
export function isBeyondForm(message: unknown): boolean {
  const ids = LISTS.flatMap((key) => valueAtPath(message, ["allowed_mentions", key]) ?? []);
  return Math.max(entriesIn(message), ids.length) > MOST_ENTRIES;
}

function entriesIn(value: unknown): number {
  const inner = Array.isArray(value)
    ? value.filter(isJsonObject)
    : isJsonObject(value)
      ? Object.values(value)
      : [];
  return inner.reduce<number>((sum, one) => sum + entriesIn(one), Array.isArray(value) ? inner.length : 0);
}

/** Returns a copy of a message with another value at a control's name. */
export function withValue(message: Tree, name: string, value: unknown): Tree {
  const copy = structuredClone(message) as Writable;
  const path = pathOfName(name);
  if (path) setAt(copy, path, value);
  return copy;
}

/**
 * Does what a button of the page says to a message: `add:embeds`, `add:components:17`, `remove:embeds[1]`, `up:…`, `down:…`,
 * `copy:…`. Undefined for another button.
 */
export function edited(message: Tree, intent: string): Tree | undefined {
  const [act = "", name = "", type] = intent.split(":");
  const path = pathOfName(name);
  if (!path || !ROOTS.includes(String(path[0]))) return undefined;
  const copy = structuredClone(message) as Writable;
  if (act === "add") {
    const list = valueAtPath(copy, path);
    setAt(copy, path, [
      ...(Array.isArray(list) ? list : []),
      newEntry(copy, path, Number(type) || undefined),
    ]);
    return copy;
  }
  const index = path.at(-1);
  const list = valueAtPath(copy, path.slice(0, -1));
  if (typeof index !== "number" || !Array.isArray(list) || index >= list.length) return undefined;
  const entry: unknown = list[index];
  if (act === "remove") list.splice(index, 1);
  else if (act === "copy") list.splice(index, 0, structuredClone(entry));
  else if (act === "up" || act === "down") {
    list.splice(index, 1);
    list.splice(Math.max(0, act === "up" ? index - 1 : index + 1), 0, entry);
  } else return undefined;
  return copy;
}

/** Returns an entry with which a list goes on: a block of this type, by default what such a list has first. */
function newEntry(message: Writable, path: Path, type?: number): Tree {
  const key = path.at(-1);
  if (key === "items") return { media: { url: "" } };
  if (key !== "components") return {};
  const above = valueAtPath(message, path.slice(0, -1)) as Tree | undefined;
  const usual = path.length > 1 ? (above?.type === TYPE.row ? TYPE.button : TYPE.text) : undefined;
  return newComponent(type ?? usual ?? (isOfComponents(message) ? TYPE.text : TYPE.row));
}

/** Returns a component of a type as it begins. */
export function newComponent(type: number): Tree {
  const text = { type: TYPE.text, content: "" };
  const more: Record<number, object> = {
    [TYPE.row]: { components: [{ type: TYPE.button, style: BUTTON.link }] },
    [TYPE.button]: { style: BUTTON.link },
    [TYPE.section]: { components: [text], accessory: { type: TYPE.thumbnail, media: { url: "" } } },
    [TYPE.text]: { content: "" },
    [TYPE.gallery]: { items: [{ media: { url: "" } }] },
    [TYPE.container]: { components: [text] },
  };
  return { type, ...more[type] };
}

/**
 * Returns what a form says: nothing that is empty, of a component only what its type has, of a button either its address or
 * its action, of members and roles no single ones where all are mentioned, beside blocks no text and embeds. The controls of the
 * others keep what is typed.
 */
export function meant(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meant);
  if (!isJsonObject(value)) return value;
  const { type, style, parse } = value;
  const parts = typeof type === "number" ? COMPONENTS[type] : undefined;
  const unused: unknown[] = [
    parse,
    type === TYPE.button && (style === BUTTON.link ? "custom_id" : "url"),
    isOfComponents(value) ? ["content", "embeds"] : [],
  ].flat();
  const entries = Object.entries(value).filter(
    ([key]) => !unused.includes(key) && (!parts || key === "type" || Object.hasOwn(parts, key)),
  );
  const own = entries.map(([key, one]) => [key, meant(one)] as const);
  return Object.fromEntries(own.filter(([, one]) => !isNothing(one)));
}

function isNothing(value: unknown): boolean {
  return value === "" || (isJsonObject(value) && Object.keys(value).length === 0);
}
