import { defaultsOf } from "./defaults.ts";
import {
  failure,
  type Change,
  type Deleted,
  type Erasure,
  type Kept,
  type PearlError,
  type Saved,
  type Task,
} from "./types.ts";

export function unexpected(): PearlError {
  return failure(0, "unexpected", "What answered is not the site: look at its address.");
}

/** Task of a type that a newer site has: nobody here can do it. */
export interface Unknown {
  id: string;
  expiresAt: string;
}

/** Reads a page of the snapshot or of the feed. Kinds of items that a newer site has are passed over. */
export function pageOf<S>(body: unknown) {
  const { items, nextCursor, hasMore, changesCursor, erasures: open = [] } = objectOf(body);
  if (!Array.isArray(items) || !Array.isArray(open)) throw unexpected();
  const entries: (Change<S> | Deleted)[] = [];
  const tasks: (Task<S> | Unknown)[] = [];
  const erasures = [...items, ...open].filter(isErasure);
  for (const item of items) {
    const { kind = "settings", guildId, module, deleted } = objectOf(item);
    if (kind === "task" && isTimed(item)) tasks.push(item);
    else if (kind === "settings" && deleted === true)
      entries.push({ guildId: textOf(guildId), module: textOf(module), deleted });
    else if (kind === "settings" && isChange<S>(item)) entries.push(changeOf(item));
    else if (kind === "settings") throw unexpected();
  }
  return {
    entries,
    tasks,
    erasures,
    isEmpty: items.length === 0,
    hasMore: hasMore === true,
    nextCursor,
    changesCursor,
  };
}

export function textOf(value: unknown): string {
  if (typeof value !== "string" || !value) throw unexpected();
  return value;
}

export function objectOf(body: unknown): Record<string, unknown> {
  if (!isObject(body)) throw unexpected();
  return body;
}

/** Reads an answer that has these fields. @throws PearlError */
export function answerOf<T>(body: unknown, ...names: (keyof T & string)[]): T {
  const answer = objectOf(body);
  if (!names.every((name) => name in answer)) throw unexpected();
  return answer as T;
}

export function savedOf<T>(body: unknown, headers: Headers): Saved<T> {
  const { guildId, module, version, settings } = answerOf<Saved<T>>(
    body,
    "guildId",
    "module",
    "version",
    "settings",
  );
  return { guildId, module, version, settings, etag: textOf(headers.get("ETag")) };
}

/** Checks the state that an earlier run has kept. Undefined for anything else. */
export function keptOf<S>(value: unknown): (Kept & { items: Change<S>[] }) | undefined {
  if (!isObject(value) || typeof value.cursor !== "string" || !Array.isArray(value.items)) return undefined;
  const { cursor, items, tasks, defaults } = value;
  if (!items.every(isChange<S>)) return undefined;
  return { cursor, items, tasks: { ...(tasks as Kept["tasks"]) }, defaults: defaultsOf(defaults) };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** Only what the client knows, so that items can be compared. */
function changeOf<S>({ guildId, module, version, settings }: Change<S>): Change<S> {
  return { guildId, module, version, settings } as Change<S>;
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

/** Tells a task that the bot can be given from one of a newer site. */
export function isTask<S>(value: Task<S> | Unknown): value is Task<S> {
  return "task" in value && ["test", "action"].includes(value.task) && isObject(value.settings);
}

function isErasure(value: unknown): value is Erasure {
  if (!isObject(value) || value.kind !== "erase") return false;
  return [value.id, value.userId, value.at].every((text) => typeof text === "string");
}

function isTimed(value: unknown): value is Unknown {
  return isObject(value) && typeof value.id === "string" && typeof value.expiresAt === "string";
}
