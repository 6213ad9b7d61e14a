/*
 * A client of the dashboard, for the bot behind it: follows the settings and writes back. One file without imports, for
 * Node 20 and later, Deno and Bun: copy it. The guide is docs/bot-api.md.
 */

/**
 * What the settings of each module look like. A bot that knows more modules extends it, and says so where it makes its
 * client: `interface Mine extends Modules { levels: { enabled: boolean } }` and `createPearlClient<Mine>(…)`.
 */
export interface Modules {
  prefix: { prefix: string };
}

type Name<S> = keyof S & string;

/** The settings of one module in one server, as the feed tells them. A newer site may send modules that `S` does not name. */
export type Change<S = Modules> = {
  [M in Name<S>]: { guildId: string; module: M; version: number; settings: S[M] };
}[Name<S>];

/** The same, asked for by itself. */
export interface State<T> {
  guildId: string;
  module: string;
  /** 0: nothing was saved yet, these are the defaults. */
  version: number;
  settings: T;
  /** Says which state this is, for `basedOn`. */
  etag: string;
}

/** `saved: false`: somebody was faster, and this is what they saved. */
export type PutResult<T> = { saved: true; state: State<T> } | { saved: false; current: State<T> };

/** What is kept between two runs of the bot. */
export interface Saved {
  cursor: string;
  items: Item[];
}

/** Where it is kept. Without one the bot begins each run with a snapshot, which is right, too, if the site is there. */
export interface Store {
  /** What was saved last; anything else, like undefined, means that there is nothing. */
  load(): Promise<unknown>;
  /** Replaces it as a whole or not at all, also when the process is killed meanwhile. */
  save(saved: Saved): Promise<void>;
}

export interface PearlOptions {
  /** The site's address. */
  url: string;
  /** One of the secrets in the site's `BOT_API_TOKEN`. */
  token: string;
  fetch?: typeof fetch;
  store?: Store;
  /** The first pause after a failure and the longest one, in milliseconds. */
  backOff?: { first: number; most: number };
}

/** How the connection is. `away`: the settings that are held stay good until the site is back. */
export type Connection =
  { state: "following"; held: number } | { state: "away"; error: PearlError; retryIn: number };

export interface FollowOptions<S> {
  /**
   * New settings. May come again, so it must be repeatable. What it throws ends `follow`, and the change comes again
   * with the next run.
   *
   * @param before what was held until now
   * @param from a snapshot is what there is, a change is what somebody did just now
   */
  onChange(change: Change<S>, before: Change<S> | undefined, from: "snapshot" | "changes"): unknown;
  /** The bot is not in that server any more. */
  onDeleted?(gone: Change<S>): unknown;
  onConnection?(connection: Connection): void;
  /** Ends it. */
  signal?: AbortSignal;
}

/** One server, as `PUT /api/bot/guilds` takes it. Discord's own objects fit: other fields are passed over. */
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

/** What the site refused, or that it could not be reached: then `status` is 0. */
export class PearlError extends Error {
  override name = "PearlError";
  status = 0;
  code = "network";
  /** Milliseconds that the site asks to be left alone. */
  retryAfter: number | undefined;
  /** What was wrong with which field. */
  fields: unknown;
}

type Item = { guildId: string; module: string; version: number; settings: object };
type Entry = Item | { guildId: string; module: string; deleted: true };
interface Request {
  body?: unknown;
  headers?: Record<string, string | undefined>;
  signal?: AbortSignal;
  /** Milliseconds. */
  timeout?: number;
  /** What is an answer besides 2xx. */
  expected?: number;
}

/** Seconds that the site holds a poll while nothing changes. It cuts more to this. */
const WAIT = 25;
/** Entries in a page. The site cuts more to this. */
const LIMIT = 500;
/** A request that is not answered after so many milliseconds never will be: the connection may be dead without a word. */
const TIMEOUT = 20_000;
/** A cursor is good for thirty days; where nothing changes it is saved so often anyway, in milliseconds. */
const KEEP_FRESH = 3_600_000;
/** How often `edit` begins again when somebody else is faster. */
const ATTEMPTS = 5;

export type PearlClient<S extends object = Modules> = ReturnType<typeof createPearlClient<S>>;

/** Builds the client. It asks nothing by itself. */
export function createPearlClient<S extends object = Modules>(options: PearlOptions) {
  const send = createSender(options);
  const { store, backOff = { first: 1_000, most: 60_000 } } = options;
  const items = new Map<string, Item>();
  /** What the site said last to each question, for its ETag. */
  const answers = new Map<string, unknown>();
  let savedAt = 0;

  /**
   * Follows the settings until `signal` says so: a snapshot where nothing is known, then every change as it comes. While
   * the site is away it goes on asking, less and less often.
   *
   * @throws PearlError where the site refuses the secret (401, 403): asking again would not help; what `onChange`,
   *   `onDeleted` or the store throw
   */
  async function follow(handlers: FollowOptions<S>): Promise<void> {
    const { signal, onConnection } = handlers;
    let cursor = await restore();
    let connected = false;
    for (let failures = 0; !signal?.aborted;) {
      try {
        cursor ??= await takeSnapshot(handlers);
        // The first poll does not wait: whether the site is there should not take 25 s to find out.
        cursor = await takeChanges(cursor, connected ? WAIT : 0, handlers);
        failures = 0;
        if (!connected) onConnection?.({ state: "following", held: items.size });
        connected = true;
      } catch (error) {
        if (error instanceof HandlerError) throw error.cause;
        if (signal?.aborted) return;
        if (!(error instanceof PearlError) || error.status === 401 || error.status === 403) throw error;
        connected = false;
        // Too old, of another database, or not a cursor at all (400): what changed meanwhile only a snapshot can say.
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

  /** Reads all settings and gives the cursor to follow from, which the site took before it read the first page. */
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
    // What is missing here was taken back while nobody listened: it would be held forever otherwise.
    for (const item of [...items.values()]) if (!found.has(keyOf(item))) await remove(item, handlers);
    await save(changesCursor);
    return changesCursor;
  }

  /** Waits for the next changes, applies them, and gives the cursor to come back with. */
  async function takeChanges(cursor: string, wait: number, handlers: FollowOptions<S>): Promise<string> {
    const began = Date.now();
    const path = `/api/bot/changes?limit=${LIMIT}&wait=${wait}&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await send("GET", path, { signal: handlers.signal, timeout: TIMEOUT + wait * 1_000 });
    const page = pageOf(body);
    const next = textOf(page.nextCursor);
    for (const entry of page.items) await (isGone(entry) ? remove : apply)(entry, handlers, "changes");
    // Only now: with the cursor saved first, a bot that is killed in between would never hear of these changes. Coming
    // back with the cursor also tells the dashboard that the bot has them.
    if (page.items.length > 0 || Date.now() - savedAt > KEEP_FRESH) await save(next);
    // A site that is about to end lets its polls go at once. Whoever asks again at once asks thousands of times.
    const isHurried = page.items.length === 0 && Date.now() - began < (wait * 1_000) / 2;
    if (isHurried) await sleep(Math.random() * 1_000, handlers.signal);
    return next;
  }

  async function apply(entry: Entry, handlers: FollowOptions<S>, from: "snapshot" | "changes") {
    if (isGone(entry)) return;
    const before = items.get(keyOf(entry));
    // The feed sends some things twice, and a snapshot sends what is held already.
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

  /**
   * What the site has at this moment. A question whose answer has not changed costs the site next to nothing.
   *
   * @throws PearlError 404 where the bot has not reported such a server
   */
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
   * Replaces a module's settings as a whole. What is held changes when the feed brings it, a moment later: two sources
   * would disagree about what is newer.
   *
   * @param actingUser who did it in Discord, for the history
   * @param basedOn where somebody has saved since this state, nothing is written; without it the last one wins
   * @throws PearlError 400 with `fields` for settings that the site does not take
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

  /**
   * Changes a part of a module's settings without touching what a colleague saves at the same moment in the dashboard:
   * where that happens, `change` is asked again with theirs.
   *
   * @throws PearlError 412 where others are faster five times
   */
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

    /** The settings that are held, from memory. Undefined: nothing was ever saved there, so the defaults hold. */
    held<M extends Name<S>>(module: M, guildId: string): S[M] | undefined {
      const settings: unknown = items.get(`${guildId}/${module}`)?.settings;
      return isSettings<S[M]>(settings) ? settings : undefined;
    },

    /** A server as it was reported last. */
    async guild(guildId: string): Promise<{ id: string; name: string }> {
      const { body } = await send("GET", `/api/bot/guilds/${guildId}`);
      if (!isObject(body)) throw unexpected();
      return { id: textOf(body.id), name: textOf(body.name) };
    },

    /** Replaces the bot's whole server list, of all its shards: a server that is missing counts as left. */
    async reportGuilds(guilds: GuildSummary[]): Promise<void> {
      await send("PUT", "/api/bot/guilds", { body: guilds });
    },

    /** A server that the bot has joined, or that has changed. What is left out stays as it was. */
    async reportGuild(guildId: string, guild: GuildReport): Promise<void> {
      await send("PUT", `/api/bot/guilds/${guildId}`, { body: guild });
    },

    /** A server that the bot has left. Its settings wait for a return. */
    async removeGuild(guildId: string): Promise<void> {
      await send("DELETE", `/api/bot/guilds/${guildId}`);
    },

    async reportStats(stats: Stats): Promise<void> {
      await send("POST", "/api/bot/stats", { body: stats });
    },
  };
}

/** What a handler throws is its author's, even if it is a PearlError: it says nothing about the feed. */
class HandlerError extends Error {}

async function handle(handler: () => unknown): Promise<void> {
  try {
    await handler();
  } catch (cause) {
    throw new HandlerError("A handler has failed.", { cause });
  }
}

/** Sends one request and reads its answer as JSON. Whatever is in the way becomes a PearlError. */
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
        // The API never redirects: whoever does is not the site, and must not get what is sent.
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
  const said = typeof message === "string" ? message : `The site answered ${status}.`;
  const refused = failure(status, typeof error === "string" ? error : "unexpected", said);
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

/** What fetch throws says "fetch failed"; why stands in its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return cause.message || ("code" in cause ? String(cause.code) : cause.name);
}

/**
 * Twice as long after each failure, so that a site in trouble is left alone; and never the same for two, because what cut
 * off one bot (or one shard) has cut off all of them, and they would come back in one moment.
 */
function pauseAfter(
  { retryAfter }: PearlError,
  failures: number,
  { first, most }: { first: number; most: number },
) {
  const pause = Math.min(most, first * 2 ** Math.min(failures, 30));
  const jittered = pause * (0.5 + Math.random() / 2);
  return retryAfter === undefined ? jittered : retryAfter + Math.random() * first;
}

/** Ends early when `signal` says so. */
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
    // Not JSON is no answer of the site's; who reads it says so.
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
 * What stands in the settings themselves is believed: the site takes nothing into its database that does not fit the
 * module's schema.
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
