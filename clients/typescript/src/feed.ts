import { isDeepStrictEqual } from "node:util";
import { keptOf, pageOf, textOf, type Unknown } from "./answers.ts";
import { filled, type Defaults } from "./defaults.ts";
import type { Requests } from "./request.ts";
import {
  PearlError,
  type Change,
  type Deleted,
  type Erasure,
  type FollowOptions,
  type Name,
  type Status,
  type Store,
  type Task,
} from "./types.ts";

/** Seconds that the site delays a poll without changes; its maximum. */
const WAIT = 25;
/** Entries per page; the site's maximum. */
const LIMIT = 500;
/** Interval for saving the cursor without changes, in milliseconds: a cursor is valid for thirty days. */
const KEEP_FRESH = 3_600_000;

interface Batch<S> {
  from: "snapshot" | "changes";
  entries: (Change<S> | Deleted)[];
  tasks: (Task<S> | Unknown)[];
  erasures: Erasure[];
  cursor: string;
  hasMore: boolean;
  /** An empty answer that came too early, because a site that shuts down answers polls at once, or that says there is more. */
  isEarly: boolean;
}

/** Holds the settings of all guilds, which are up to date while `follow` runs. */
export function createFeed<S extends object>(
  { send, report, pauseAfter, sleep }: Requests,
  store: Store | undefined,
  signal: AbortSignal | undefined,
) {
  const items = new Map<string, Change<S>>();
  /** Expiry of the tasks that were begun, by id. */
  const begun = new Map<string, string>();
  let defaults: Defaults | undefined;
  let cursor: string | undefined;
  /** Tells whether there was a snapshot, kept or read: before, a default may stand for what somebody has saved. */
  let isKnown = false;
  let keptAt = 0;
  let saving: Promise<unknown> = Promise.resolve();

  /** Follows as the client's `follow` promises: begins tasks without waiting for them, and waits until erasures are answered. */
  async function follow(
    handlers: FollowOptions<S>,
    begin: (task: Task<S> | Unknown) => void,
    erase: (erasure: Erasure) => Promise<void>,
  ): Promise<void> {
    let status: Status = { state: "not_ready", count: 0 };
    const hear = async (now: Status) => handlers.onState?.(now);
    const tell = (now: Omit<Status, "count">) => {
      const isNew = now.state !== status.state || now.error;
      status = { ...now, count: items.size };
      if (isNew) hear(status).catch(report);
    };
    await restore();
    isKnown ||= cursor !== undefined;
    if (isKnown) tell({ state: "stale" });
    for (let failures = 0, early = 0; !signal?.aborted;) {
      let batch: Batch<S>;
      try {
        // The first poll does not wait, so that a missing site is detected before 25 s.
        const wait = status.state === "ready" ? WAIT : 0;
        batch = cursor ? await readChanges(cursor, wait, handlers) : await readSnapshot(handlers);
      } catch (error) {
        if (signal?.aborted) return;
        if (!(error instanceof PearlError)) throw error;
        if (error.status === 401 || error.status === 403) {
          tell({ state: "error", error });
          throw error;
        }
        const state = isKnown ? "stale" : "not_ready";
        // The cursor is too old, of another database, or malformed (400): only a snapshot contains what has changed.
        if (cursor && (error.status === 410 || error.status === 400)) {
          cursor = undefined;
          tell({ state });
          if (failures++ === 0) continue;
        }
        if (failures === 0 && !handlers.onState) report(error);
        const retryIn = pauseAfter(failures++, error.retryAfter);
        tell({ state, error, retryIn });
        await sleep(retryIn);
        continue;
      }
      for (const entry of batch.entries) await apply(entry, batch.from, handlers);
      for (const erasure of batch.erasures) await erase(erasure);
      // An answer may be missing: the next run repeats the erasure.
      if (batch.erasures.length > 0 && signal?.aborted) return;
      cursor = batch.cursor;
      isKnown = true;
      // Kept after applying, otherwise a bot that is killed in between would miss changes. Sending the cursor with the
      // next poll confirms the changes to the dashboard.
      const tasks = admit(batch.tasks);
      const isChanged =
        batch.from === "snapshot" || batch.entries.length + tasks.length + batch.erasures.length > 0;
      if (isChanged || Date.now() - keptAt > KEEP_FRESH) await keep();
      // Begun when that is kept, so that a bot that is killed meanwhile does not do them twice.
      tasks.forEach(begin);
      if (batch.from === "snapshot") continue;
      failures = 0;
      if (!batch.hasMore) tell({ state: "ready" });
      // An immediate retry would send thousands of requests.
      early = batch.isEarly ? early + 1 : 0;
      if (early > 0) await sleep(pauseAfter(early - 1));
    }
  }

  async function restore(): Promise<void> {
    const kept = keptOf<S>(await store?.load());
    for (const item of kept?.items ?? []) items.set(keyOf(item), item);
    for (const [id, expiresAt] of Object.entries(kept?.tasks ?? {})) begun.set(id, expiresAt);
    // Without a store, a run before has left it.
    cursor = kept?.cursor ?? cursor;
    if (defaults) await keep();
    else defaults = kept?.defaults;
  }

  /** Keeps all that is held, one time after the other, as soon as there is a cursor. */
  async function keep(): Promise<void> {
    const saved = saving.then(async () => {
      if (!cursor) return;
      const tasks = Object.fromEntries(begun);
      await store?.save({ cursor, items: [...items.values()], tasks, ...(defaults && { defaults }) });
      keptAt = Date.now();
    });
    saving = saved.catch(() => {});
    await saved;
  }

  /** Takes the defaults that the site has answered, and keeps them. */
  async function learn(answered: Defaults | undefined): Promise<void> {
    if (!answered) return;
    defaults = answered;
    await keep();
  }

  function settingsOf<M extends Name<S>>(module: M, settings: S[M] | undefined): S[M] | undefined {
    return filled(defaults ?? {}, module, settings as object | undefined) as S[M] | undefined;
  }

  const view = (change: Change<S>): Change<S> =>
    ({ ...change, settings: settingsOf(change.module, change.settings) }) as Change<S>;

  /** Chooses the tasks that are new and not expired, and remembers them until they expire. */
  function admit(tasks: (Task<S> | Unknown)[]): (Task<S> | Unknown)[] {
    for (const [id, expiresAt] of begun) if (isPast(expiresAt)) begun.delete(id);
    return tasks.filter(({ id, expiresAt }) => {
      if (isPast(expiresAt))
        report(new Error("A task had expired when it came. Is this machine's clock right?"));
      else if (!begun.has(id)) return begun.set(id, expiresAt);
      return false;
    });
  }

  async function apply(entry: Change<S> | Deleted, from: Batch<S>["from"], handlers: FollowOptions<S>) {
    const key = keyOf(entry);
    const before = items.get(key);
    if ("deleted" in entry) {
      if (before) await handlers.onDeleted?.(view(before));
      items.delete(key);
    } else if (!isDeepStrictEqual(before, entry)) {
      await handlers.onChange(view(entry), before && view(before), from);
      items.set(key, entry);
    }
  }

  /** Reads all settings, and the cursor to follow from, which the site issued before the first page. */
  async function readSnapshot({ onErase }: FollowOptions<S>): Promise<Batch<S>> {
    const found = new Map<string, Change<S> | Deleted>();
    const erasures: Erasure[] = [];
    let cursor = "";
    for (let place = ""; ;) {
      const { body } = await send(
        "GET",
        `/api/bot/snapshot?limit=${LIMIT}${onErase ? "&erasures=1" : ""}${place}`,
      );
      const page = pageOf<S>(body);
      erasures.push(...page.erasures);
      for (const entry of page.entries) found.set(keyOf(entry), entry);
      cursor ||= textOf(page.changesCursor);
      if (!page.hasMore) break;
      place = `&cursor=${encodeURIComponent(textOf(page.nextCursor))}`;
    }
    // Settings missing in the snapshot were deleted meanwhile.
    for (const [key, { guildId, module }] of items)
      if (!found.has(key)) found.set(key, { guildId, module, deleted: true });
    const entries = [...found.values()];
    return { from: "snapshot", entries, tasks: [], erasures, cursor, hasMore: false, isEarly: false };
  }

  async function readChanges(
    cursor: string,
    wait: number,
    { onTask, onErase }: FollowOptions<S>,
  ): Promise<Batch<S>> {
    const began = Date.now();
    const kinds = `${onTask ? "&tasks=1" : ""}${onErase ? "&erasures=1" : ""}`;
    const query = `limit=${LIMIT}&wait=${wait}${kinds}&cursor=${encodeURIComponent(cursor)}`;
    const page = pageOf<S>((await send("GET", `/api/bot/changes?${query}`, { wait })).body);
    // A page of nothing that says there is more would be asked for again and again.
    const isEarly = page.isEmpty && (page.hasMore || Date.now() - began < (wait * 1_000) / 2);
    return { ...page, from: "changes", cursor: textOf(page.nextCursor), isEarly };
  }

  const find = (module: string, guildId: string) => items.get(keyOf({ guildId, module }));
  return {
    follow,
    learn,
    settings: <M extends Name<S>>(module: M, guildId: string) => {
      const settings = find(module, guildId)?.settings as S[M] | undefined;
      return settings || isKnown ? settingsOf(module, settings) : undefined;
    },
    version: (module: string, guildId: string) => find(module, guildId)?.version ?? 0,
  };
}

function isPast(moment: string): boolean {
  return Date.parse(moment) <= Date.now();
}

function keyOf({ guildId, module }: { guildId: string; module: string }): string {
  return `${guildId}/${module}`;
}
