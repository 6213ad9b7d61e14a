import { declaredOf, objectOf, pageOf, savedOf, stateOf, textOf } from "./answers.ts";
import { createSender, isTemporary, pauseAfter, sleep, TIMEOUT } from "./request.ts";
import {
  failure,
  PearlError,
  type Change,
  type Declared,
  type Entry,
  type FollowOptions,
  type GuildReport,
  type GuildSummary,
  type Manifest,
  type Modules,
  type Name,
  type PearlOptions,
  type PutResult,
  type State,
  type Stats,
} from "./types.ts";

/** Seconds that the site delays a poll without changes; its maximum. */
const WAIT = 25;
/** Entries per page; the site's maximum. */
const LIMIT = 500;
/** Interval for saving the cursor without changes, in milliseconds: a cursor is valid for thirty days. */
const KEEP_FRESH = 3_600_000;
/** Maximum attempts of `edit` when others save concurrently. */
const ATTEMPTS = 5;

interface Batch<S> {
  from: "snapshot" | "changes";
  entries: Entry<S>[];
  cursor: string;
  /** An empty answer that came too early: a site that shuts down answers polls at once. */
  isEarly?: boolean;
}

export type PearlClient<S extends object = Modules> = ReturnType<typeof createPearlClient<S>>;

/** Creates the client. No request is sent before a method is called. */
export function createPearlClient<S extends object = Modules>(options: PearlOptions) {
  const send = createSender(options);
  const { store, backOff = { first: 1_000, most: 60_000 } } = options;
  const items = new Map<string, Change<S>>();
  /** Last state of each resource, for its ETag. */
  const states = new Map<string, State<unknown>>();
  let savedAt = 0;

  /**
   * Follows the settings until `signal` aborts: first a snapshot if there is no saved state, then every change. While
   * the site is unreachable, it retries with growing delays.
   *
   * @throws PearlError if the site refuses the secret (401, 403), which a retry would not cure; errors of `onChange`,
   *   `onDeleted` and the store
   */
  async function follow(handlers: FollowOptions<S>): Promise<void> {
    const { signal, onConnection } = handlers;
    let cursor = await restore();
    let connected = false;
    for (let failures = 0; !signal?.aborted;) {
      let batch: Batch<S>;
      try {
        // The first poll does not wait, so that a missing site is detected before 25 s.
        const wait = connected ? WAIT : 0;
        batch = cursor === undefined ? await readSnapshot(signal) : await readChanges(cursor, wait, signal);
      } catch (error) {
        if (signal?.aborted) return;
        if (!(error instanceof PearlError) || error.status === 401 || error.status === 403) throw error;
        connected = false;
        // The cursor is too old, of another database, or malformed (400): only a snapshot contains what has changed.
        if (error.status === 410 || error.status === 400) {
          const known = cursor !== undefined;
          cursor = undefined;
          if (known && failures++ === 0) continue;
        }
        const retryIn = pauseAfter(error, failures++, backOff);
        onConnection?.({ state: "away", error, retryIn });
        await sleep(retryIn, signal);
        continue;
      }
      cursor = await applyBatch(batch, handlers);
      if (batch.from === "snapshot") continue;
      failures = 0;
      if (!connected) onConnection?.({ state: "following", count: items.size });
      connected = true;
      // An immediate retry would send thousands of requests.
      if (batch.isEarly) await sleep(Math.random() * 1_000, signal);
    }
  }

  async function restore(): Promise<string | undefined> {
    const saved = savedOf<S>(await store?.load());
    for (const item of saved?.items ?? []) items.set(keyOf(item), item);
    return saved?.cursor;
  }

  /** Reads all settings, and the cursor to follow from, which the site issued before the first page. */
  async function readSnapshot(signal?: AbortSignal): Promise<Batch<S>> {
    const found = new Map<string, Entry<S>>();
    let cursor = "";
    for (let place = ""; ;) {
      const { body } = await send("GET", `/api/bot/snapshot?limit=${LIMIT}${place}`, { signal });
      const page = pageOf<S>(body);
      for (const entry of page.items) found.set(keyOf(entry), entry);
      cursor ||= textOf(page.changesCursor);
      if (!page.hasMore) break;
      place = `&cursor=${encodeURIComponent(textOf(page.nextCursor))}`;
    }
    // Settings missing in the snapshot were deleted meanwhile.
    for (const [key, { guildId, module }] of items)
      if (!found.has(key)) found.set(key, { guildId, module, deleted: true });
    return { from: "snapshot", entries: [...found.values()], cursor };
  }

  async function readChanges(cursor: string, wait: number, signal?: AbortSignal): Promise<Batch<S>> {
    const began = Date.now();
    const path = `/api/bot/changes?limit=${LIMIT}&wait=${wait}&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await send("GET", path, { signal, timeout: TIMEOUT + wait * 1_000 });
    const page = pageOf<S>(body);
    const isEarly = page.items.length === 0 && Date.now() - began < (wait * 1_000) / 2;
    return { from: "changes", entries: page.items, cursor: textOf(page.nextCursor), isEarly };
  }

  /**
   * Applies the entries and returns the next cursor. It is saved afterwards: otherwise a bot that is killed in between
   * would miss changes. Sending it with the next poll confirms the changes to the dashboard.
   */
  async function applyBatch(
    { from, entries, cursor }: Batch<S>,
    handlers: FollowOptions<S>,
  ): Promise<string> {
    for (const entry of entries) await apply(entry, from, handlers);
    if (from === "snapshot" || entries.length > 0 || Date.now() - savedAt > KEEP_FRESH) {
      await store?.save({ cursor, items: [...items.values()] });
      savedAt = Date.now();
    }
    return cursor;
  }

  async function apply(entry: Entry<S>, from: Batch<S>["from"], { onChange, onDeleted }: FollowOptions<S>) {
    const key = keyOf(entry);
    const before = items.get(key);
    if ("deleted" in entry) {
      if (before) await onDeleted?.(before);
      items.delete(key);
    } else if (JSON.stringify(before) !== JSON.stringify(entry)) {
      await onChange(entry, before, from);
      items.set(key, entry);
    }
  }

  /**
   * Declares the bot's modules, which appear in the dashboard. Call it at each start: the same manifest again changes
   * nothing. While the site is unreachable, it retries with growing delays until `signal` aborts.
   *
   * @throws PearlError for a refusal that a retry would not cure: 400 with messages by path in `fields`, 401, 403
   */
  async function declare(manifest: Manifest, { signal }: { signal?: AbortSignal } = {}): Promise<Declared> {
    for (let failures = 0; ;) {
      try {
        return declaredOf((await send("PUT", "/api/bot/manifest", { body: manifest, signal })).body);
      } catch (error) {
        if (!(error instanceof PearlError) || !isTemporary(error)) throw error;
        await sleep(pauseAfter(error, failures++, backOff), signal);
        if (signal?.aborted) throw error;
      }
    }
  }

  /** Returns the site's current settings, from a conditional request. @throws PearlError 404 for an unreported guild */
  async function get<M extends Name<S>>(module: M, guildId: string): Promise<State<S[M]>> {
    const path = `/api/${module}/${guildId}`;
    const known = states.get(path) as State<S[M]> | undefined;
    const answer = await send("GET", path, { headers: { "If-None-Match": known?.etag }, expected: 304 });
    if (answer.status === 304 && known) return known;
    const state = stateOf<S[M]>(answer.body, answer.headers);
    states.set(path, state);
    return state;
  }

  /**
   * Replaces a module's settings. The known settings change when the feed delivers them, so that there is only one
   * source of the newest version.
   *
   * @param actingUser the person in Discord, for the history
   * @param basedOn refuses to overwrite a newer state; without it the last save wins
   * @throws PearlError 400 with `fields` for invalid settings
   */
  async function put<M extends Name<S>>(
    module: M,
    guildId: string,
    settings: S[M],
    { actingUser, basedOn }: { actingUser?: string; basedOn?: State<S[M]> } = {},
  ): Promise<PutResult<S[M]>> {
    const headers = { "X-Acting-User": actingUser, "If-Match": basedOn?.etag };
    const request = { body: { settings }, headers, expected: 412 };
    const answer = await send("PUT", `/api/${module}/${guildId}`, request);
    if (answer.status !== 412) return { saved: true, state: stateOf(answer.body, answer.headers) };
    return { saved: false, current: stateOf(objectOf(answer.body).current, answer.headers) };
  }

  /** Changes part of a module's settings, again after a conflict. @throws PearlError 412 after five conflicts */
  async function edit<M extends Name<S>>(
    module: M,
    guildId: string,
    change: (settings: S[M]) => S[M],
    { actingUser }: { actingUser?: string } = {},
  ): Promise<State<S[M]>> {
    let basedOn = await get(module, guildId);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const result = await put(module, guildId, change(basedOn.settings), { actingUser, basedOn });
      if (result.saved) return result.state;
      basedOn = result.current;
    }
    throw failure(412, "version_conflict", "Others change these settings all the time.");
  }

  return {
    follow,
    declare,
    get,
    put,
    edit,
    /** Returns the known settings from memory. Undefined if nothing has been saved: the defaults apply. */
    settings: <M extends Name<S>>(module: M, guildId: string) =>
      items.get(keyOf({ guildId, module }))?.settings as S[M] | undefined,
    async guild(guildId: string): Promise<{ id: string; name: string }> {
      const { id, name } = objectOf((await send("GET", `/api/bot/guilds/${guildId}`)).body);
      return { id: textOf(id), name: textOf(name) };
    },
    /** Replaces the bot's whole guild list, of all its shards: missing guilds count as left. */
    reportGuilds: async (guilds: GuildSummary[]) =>
      void (await send("PUT", "/api/bot/guilds", { body: guilds })),
    /** Reports a guild that the bot has joined, or that has changed. Omitted properties are unchanged. */
    reportGuild: async (guildId: string, guild: GuildReport) =>
      void (await send("PUT", `/api/bot/guilds/${guildId}`, { body: guild })),
    /** Reports that the bot has left a guild. Its settings are kept. */
    removeGuild: async (guildId: string) => void (await send("DELETE", `/api/bot/guilds/${guildId}`)),
    reportStats: async (stats: Stats) => void (await send("POST", "/api/bot/stats", { body: stats })),
  };
}

function keyOf({ guildId, module }: { guildId: string; module: string }): string {
  return `${guildId}/${module}`;
}
