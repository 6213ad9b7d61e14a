import { failure, type Change, type Declared, type Entry, type PearlError, type State } from "./types.ts";

function unexpected(): PearlError {
  return failure(0, "unexpected", "What answered is not the site: look at its address.");
}

export function pageOf<S>(body: unknown) {
  if (!isObject(body) || !Array.isArray(body.items) || !body.items.every(isEntry<S>)) throw unexpected();
  const { items, nextCursor, hasMore, changesCursor } = body;
  return { items: items.filter(isEntry<S>), nextCursor, hasMore: hasMore === true, changesCursor };
}

export function textOf(value: unknown): string {
  if (typeof value !== "string" || !value) throw unexpected();
  return value;
}

export function objectOf(body: unknown): Record<string, unknown> {
  if (!isObject(body)) throw unexpected();
  return body;
}

export function stateOf<T>(body: unknown, headers: Headers): State<T> {
  const state: unknown = { ...objectOf(body), etag: textOf(headers.get("ETag")) };
  if (!isState<T>(state)) throw unexpected();
  return state;
}

/** Checks what the site answers to a manifest. @throws PearlError */
export function declaredOf(body: unknown): Declared {
  if (!isDeclared(body)) throw unexpected();
  return body;
}

/** Checks the saved state of an earlier run. Undefined for anything else. */
export function savedOf<S>(value: unknown): { cursor: string; items: Change<S>[] } | undefined {
  if (!isObject(value) || typeof value.cursor !== "string" || !Array.isArray(value.items)) return undefined;
  return value.items.every(isChange<S>) ? { cursor: value.cursor, items: value.items } : undefined;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isEntry<S>(value: unknown): value is Entry<S> {
  if (!isObject(value) || value.deleted !== true) return isChange(value);
  return typeof value.guildId === "string" && typeof value.module === "string";
}

/** The settings themselves are not checked: the site stores only what matches the module's schema. */
function isChange<S>(value: unknown): value is Change<S> {
  return (
    isObject(value) &&
    typeof value.guildId === "string" &&
    typeof value.module === "string" &&
    typeof value.version === "number" &&
    isObject(value.settings)
  );
}

function isDeclared(body: unknown): body is Declared {
  return (
    isObject(body) &&
    typeof body.revision === "number" &&
    isObject(body.modules) &&
    Array.isArray(body.warnings)
  );
}

function isState<T>(value: unknown): value is State<T> {
  return isChange(value) && "etag" in value;
}
