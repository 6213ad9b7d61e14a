/*
 * A client of the dashboard, for the bot behind it: follows the settings and writes back. One file without imports, for
 * Node 20 and later, Deno and Bun: copy it. The guide is docs/bot-api.md.
 */

/**
 * Settings of each module. A bot with further modules extends it and passes the type: `interface Mine extends Modules
 * { levels: { enabled: boolean } }` and `createPearlClient<Mine>(…)`.
 */
export interface Modules {
  prefix: { prefix: string };
}

type Name<S> = keyof S & string;

/** Settings of a module in a guild, from the feed. A newer site may send modules that `S` does not contain. */
export type Change<S = Modules> = {
  [M in Name<S>]: { guildId: string; module: M; version: number; settings: S[M] };
}[Name<S>];

/** Settings of a module from its own resource. */
export interface State<T> {
  guildId: string;
  module: string;
  /** 0 means the defaults: nothing has been saved. */
  version: number;
  settings: T;
  /** Identifies the state, for `basedOn`. */
  etag: string;
}

/** `saved: false` means that somebody else has saved `current` first. */
export type PutResult<T> = { saved: true; state: State<T> } | { saved: false; current: State<T> };

/** State that is stored between two runs of the bot. */
export interface Saved {
  cursor: string;
  items: Item[];
}

/** Storage of the state. Without one, each run begins with a snapshot, which needs the site. */
export interface Store {
  /** Returns the saved state, or anything else if there is none. */
  load(): Promise<unknown>;
  /** Replaces the state atomically, also if the process is killed. */
  save(saved: Saved): Promise<void>;
}

export interface PearlOptions {
  url: string;
  /** One of the secrets in the site's `BOT_API_TOKEN`. */
  token: string;
  fetch?: typeof fetch;
  store?: Store;
  /** First and longest delay before a retry, in milliseconds. */
  backOff?: { first: number; most: number };
}

/** State of the connection. While `away`, the known settings stay valid. */
export type Connection =
  | { state: "following"; held: number }
  | { state: "away"; error: PearlError; retryIn: number };

export interface FollowOptions<S> {
  /**
   * Called with new settings, possibly repeatedly, so it must be idempotent. An error ends `follow`, and the next run
   * repeats the change.
   *
   * @param before the previous settings
   * @param from "snapshot" for existing settings, "changes" for a change just made
   */
  onChange(change: Change<S>, before: Change<S> | undefined, from: "snapshot" | "changes"): unknown;
  onDeleted?(gone: Change<S>): unknown;
  onConnection?(connection: Connection): void;
  signal?: AbortSignal;
}

/** A guild for `PUT /api/bot/guilds`. Discord's own objects are accepted: other properties are ignored. */
export interface GuildSummary {
  id: string;
  name: string;
  icon: string | null;
  member_count: number;
  channel_count: number;
}

export interface GuildReport extends Omit<GuildSummary, "id"> {
  channels?: { id: string; name: string; type: number; position: number; parent_id: string | null }[];
  roles?: {
    id: string;
    name: string;
    position: number;
    color: number;
    managed: boolean;
    permissions: string;
  }[];
  bot?: { permissions: string; role_position: number };
}

export interface Stats {
  servers: number;
  users: number;
  commands: number;
  /** A text like `99.9%`. */
  uptime: string;
}

/** An error response, or with `status` 0 a failed request. */
export class PearlError extends Error {
  override name = "PearlError";
  status = 0;
  code = "network";
  /** Milliseconds to wait before a retry. */
  retryAfter: number | undefined;
  /** Messages by field. */
  fields: unknown;
}

type Item = { guildId: string; module: string; version: number; settings: object };
type Entry = Item | { guildId: string; module: string; deleted: true };
interface Request {
  body?: unknown;
  headers?: Record<string, string | undefined>;
  signal?: AbortSignal;
  /** In milliseconds. */
  timeout?: number;
  /** Status that is accepted besides 2xx. */
  expected?: number;
}

/** Seconds that the site delays a poll without changes; its maximum. */
const WAIT = 25;
/** Entries per page; the site's maximum. */
const LIMIT = 500;
/** Timeout of a request in milliseconds, because a dead connection may never report an error. */
const TIMEOUT = 20_000;
/** Interval for saving the cursor without changes, in milliseconds: a cursor is valid for thirty days. */
const KEEP_FRESH = 3_600_000;
/** Maximum attempts of `edit` when others save concurrently. */
const ATTEMPTS = 5;

export type PearlClient<S extends object = Modules> = ReturnType<typeof createPearlClient<S>>;

/** Creates the client. No request is sent before a method is called. */
export function createPearlClient<S extends object = Modules>(options: PearlOptions) {
  const send = createSender(options);
  const { store, backOff = { first: 1_000, most: 60_000 } } = options;
  const items = new Map<string, Item>();
  /** Last response of each resource, for its ETag. */
  const answers = new Map<string, unknown>();
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
      try {
        cursor ??= await takeSnapshot(handlers);
        // The first poll does not wait, so that a missing site is detected before 25 s.
        cursor = await takeChanges(cursor, connected ? WAIT : 0, handlers);
        failures = 0;
        if (!connected) onConnection?.({ state: "following", held: items.size });
        connected = true;
      } catch (error) {
        if (error instanceof HandlerError) throw error.cause;
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
      }
    }
  }

  async function restore(): Promise<string | undefined> {
    const saved = await store?.load();
    if (!isSaved(saved)) return undefined;
    for (const item of saved.items) items.set(keyOf(item), item);
    return saved.cursor;
  }

  /** Reads all settings and returns the cursor to follow from, which the site issued before the first page. */
  async function takeSnapshot(handlers: FollowOptions<S>): Promise<string> {
    const found = new Map<string, Item>();
    let changesCursor = "";
    for (let place = ""; ;) {
      const { body } = await send("GET", `/api/bot/snapshot?limit=${LIMIT}${place}`, handlers);
      const page = pageOf(body);
      for (const entry of page.items) if (!isGone(entry)) found.set(keyOf(entry), entry);
      changesCursor ||= textOf(page.changesCursor);
      if (!page.hasMore) break;
      place = `&cursor=${encodeURIComponent(textOf(page.nextCursor))}`;
    }
    for (const item of found.values()) await apply(item, handlers, "snapshot");
    // Settings missing in the snapshot were deleted meanwhile.
    for (const item of [...items.values()]) if (!found.has(keyOf(item))) await remove(item, handlers);
    await save(changesCursor);
    return changesCursor;
  }

  /** Waits for the next changes, applies them, and returns the next cursor. */
  async function takeChanges(cursor: string, wait: number, handlers: FollowOptions<S>): Promise<string> {
    const began = Date.now();
    const path = `/api/bot/changes?limit=${LIMIT}&wait=${wait}&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await send("GET", path, { signal: handlers.signal, timeout: TIMEOUT + wait * 1_000 });
    const page = pageOf(body);
    const next = textOf(page.nextCursor);
    for (const entry of page.items) await (isGone(entry) ? remove : apply)(entry, handlers, "changes");
    // Saved after the changes were applied: otherwise a bot that is killed in between would miss them. Returning the
    // cursor also confirms the changes to the dashboard.
    if (page.items.length > 0 || Date.now() - savedAt > KEEP_FRESH) await save(next);
    // A site that shuts down answers polls at once. An immediate retry would send thousands of requests.
    const isHurried = page.items.length === 0 && Date.now() - began < (wait * 1_000) / 2;
    if (isHurried) await sleep(Math.random() * 1_000, handlers.signal);
    return next;
  }

  async function apply(entry: Entry, handlers: FollowOptions<S>, from: "snapshot" | "changes") {
    if (isGone(entry)) return;
    const before = items.get(keyOf(entry));
    // Skips entries that the feed or a snapshot repeats.
    if (before && JSON.stringify(before) === JSON.stringify(entry)) return;
    const known = isChange<S>(before) ? before : undefined;
    if (isChange<S>(entry)) await handle(() => handlers.onChange(entry, known, from));
    items.set(keyOf(entry), entry);
  }

  async function remove(entry: Entry, { onDeleted }: FollowOptions<S>): Promise<void> {
    const gone = items.get(keyOf(entry));
    if (!gone) return;
    if (isChange<S>(gone)) await handle(() => onDeleted?.(gone));
    items.delete(keyOf(entry));
  }

  async function save(cursor: string): Promise<void> {
    await store?.save({ cursor, items: [...items.values()] });
    savedAt = Date.now();
  }

  /** Returns the site's current settings, from a conditional request. @throws PearlError 404 for an unreported guild */
  async function get<M extends Name<S>>(module: M, guildId: string): Promise<State<S[M]>> {
    const path = `/api/${module}/${guildId}`;
    const known = answers.get(path);
    const headers = { "If-None-Match": isState<S[M]>(known) ? known.etag : undefined };
    const answer = await send("GET", path, { headers, expected: 304 });
    if (answer.status === 304 && isState<S[M]>(known)) return known;
    const state = stateOf<S[M]>(answer.body, answer.headers);
    answers.set(path, state);
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
    const current = isObject(answer.body) ? answer.body.current : undefined;
    return { saved: false, current: stateOf(current, answer.headers) };
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
    get,
    put,
    edit,

    /** Returns the known settings from memory. Undefined if nothing has been saved: the defaults apply. */
    held<M extends Name<S>>(module: M, guildId: string): S[M] | undefined {
      const settings: unknown = items.get(`${guildId}/${module}`)?.settings;
      return isSettings<S[M]>(settings) ? settings : undefined;
    },

    /** Returns a guild as last reported. */
    async guild(guildId: string): Promise<{ id: string; name: string }> {
      const { body } = await send("GET", `/api/bot/guilds/${guildId}`);
      if (!isObject(body)) throw unexpected();
      return { id: textOf(body.id), name: textOf(body.name) };
    },

    /** Replaces the bot's whole guild list, of all its shards: missing guilds count as left. */
    async reportGuilds(guilds: GuildSummary[]): Promise<void> {
      await send("PUT", "/api/bot/guilds", { body: guilds });
    },

    /** Reports a guild that the bot has joined, or that has changed. Omitted properties are unchanged. */
    async reportGuild(guildId: string, guild: GuildReport): Promise<void> {
      await send("PUT", `/api/bot/guilds/${guildId}`, { body: guild });
    },

    /** Reports that the bot has left a guild. Its settings are kept. */
    async removeGuild(guildId: string): Promise<void> {
      await send("DELETE", `/api/bot/guilds/${guildId}`);
    },

    async reportStats(stats: Stats): Promise<void> {
      await send("POST", "/api/bot/stats", { body: stats });
    },
  };
}

/** Wraps the error of a handler, to distinguish it from errors of the feed. */
class HandlerError extends Error {}

async function handle(handler: () => unknown): Promise<void> {
  try {
    await handler();
  } catch (cause) {
    throw new HandlerError("A handler has failed.", { cause });
  }
}

/** Creates a function that sends a request and parses its JSON response. All failures become PearlErrors. */
function createSender({ url, token, fetch: ask = fetch }: PearlOptions) {
  const base = url.replace(/\/+$/, "");

  return async (method: string, path: string, request: Request = {}) => {
    const { body, headers = {}, signal, timeout = TIMEOUT, expected } = request;
    const abort = new AbortController();
    const stop = () => abort.abort();
    const timer = setTimeout(stop, timeout);
    signal?.addEventListener("abort", stop, { once: true });
    if (signal?.aborted) stop();
    const given = Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined);
    try {
      const response = await ask(base + path, {
        method,
        headers: {
          ...Object.fromEntries(given),
          Authorization: `Bearer ${token}`,
          ...(body !== undefined && { "Content-Type": "application/json" }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        // The API never redirects, so a redirect comes from another server, which must not receive the request.
        redirect: "error",
        signal: abort.signal,
      });
      const text = await response.text();
      const answer = { status: response.status, headers: response.headers, body: parse(text) };
      if (response.ok || response.status === expected) return answer;
      throw refusal(answer);
    } catch (error) {
      if (error instanceof PearlError) throw error;
      const reason = abort.signal.aborted ? "no answer in time" : reasonOf(error);
      throw failure(0, "network", `${method} ${path.split("?")[0]}: ${reason}`, error);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
    }
  };
}

function refusal({ status, headers, body }: { status: number; headers: Headers; body: unknown }): PearlError {
  const { error, message, fields } = isObject(body) ? body : {};
  const description = typeof message === "string" ? message : `The site answered ${status}.`;
  const refused = failure(status, typeof error === "string" ? error : "unexpected", description);
  const retryAfter = headers.get("Retry-After");
  // Seconds or a date (RFC 9110 section 10.2.3).
  const wait = retryAfter === null ? NaN : Number(retryAfter) * 1_000;
  const until = retryAfter === null ? NaN : Date.parse(retryAfter) - Date.now();
  const asked = Number.isNaN(wait) ? until : wait;
  return Object.assign(refused, { fields, retryAfter: asked > 0 ? asked : undefined });
}

function failure(status: number, code: string, message: string, cause?: unknown): PearlError {
  return Object.assign(new PearlError(message, { cause }), { status, code });
}

function unexpected(): PearlError {
  return failure(0, "unexpected", "What answered is not the site: look at its address.");
}

/** fetch throws "fetch failed" with the reason as its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}

/** Doubles the delay after each failure, with jitter, so that bots do not return together. */
function pauseAfter(
  { retryAfter }: PearlError,
  failures: number,
  { first, most }: { first: number; most: number },
) {
  const pause = Math.min(most, first * 2 ** Math.min(failures, 30));
  const jittered = pause * (0.5 + Math.random() / 2);
  return retryAfter === undefined ? jittered : retryAfter + Math.random() * first;
}

function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end, { once: true });
    if (signal?.aborted) end();
  });
}

function keyOf({ guildId, module }: { guildId: string; module: string }): string {
  return `${guildId}/${module}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller reports a response that is not JSON.
    return undefined;
  }
}

function pageOf(body: unknown) {
  if (!isObject(body) || !Array.isArray(body.items) || !body.items.every(isEntry)) throw unexpected();
  const { items, nextCursor, hasMore, changesCursor } = body;
  return { items: items.filter(isEntry), nextCursor, hasMore: hasMore === true, changesCursor };
}

function textOf(value: unknown): string {
  if (typeof value !== "string" || !value) throw unexpected();
  return value;
}

function stateOf<T>(body: unknown, headers: Headers): State<T> {
  const state: unknown = isObject(body) && { ...body, etag: headers.get("ETag") };
  if (!isState<T>(state)) throw unexpected();
  return state;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isItem(value: unknown): value is Item {
  return (
    isObject(value) &&
    typeof value.guildId === "string" &&
    typeof value.module === "string" &&
    typeof value.version === "number" &&
    isObject(value.settings)
  );
}

function isEntry(value: unknown): value is Entry {
  if (!isObject(value) || value.deleted !== true) return isItem(value);
  return typeof value.guildId === "string" && typeof value.module === "string";
}

function isGone(entry: Entry): entry is Extract<Entry, { deleted: true }> {
  return "deleted" in entry;
}

function isSaved(value: unknown): value is Saved {
  return (
    isObject(value) &&
    typeof value.cursor === "string" &&
    Array.isArray(value.items) &&
    value.items.every(isItem)
  );
}

/*
 * The settings themselves are not validated: the site stores only what matches the module's schema.
 */

function isState<T>(value: unknown): value is State<T> {
  return isItem(value) && "etag" in value && typeof value.etag === "string";
}

function isChange<S>(value: unknown): value is Change<S> {
  return isItem(value);
}

function isSettings<T>(value: unknown): value is T {
  return isObject(value);
}
