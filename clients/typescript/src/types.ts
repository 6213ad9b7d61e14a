/**
 * Settings of each module. A bot with further modules extends it and passes the type: `interface Mine extends Modules
 * { levels: { enabled: boolean } }` and `createPearlClient<Mine>(…)`.
 */
export interface Modules {
  prefix: { prefix: string };
}

export type Name<S> = keyof S & string;

/** Settings of a module in a guild, from the feed. A newer site may send modules that `S` does not contain. */
export type Change<S = Modules> = {
  [M in Name<S>]: { guildId: string; module: M; version: number; settings: S[M] };
}[Name<S>];

/** An entry of the feed: settings, or a module without settings because the bot has left the guild or no longer declares it. */
export type Entry<S> = Change<S> | { guildId: string; module: string; deleted: true };

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

/** The bot's modules, as JSON: docs/any-bot.md says what a module is. The site checks it. */
export interface Manifest {
  /** Shown to the site's owner. */
  bot: { name?: string; version?: string; library?: string };
  /** Bundled modules that the bot obeys. Without it, all. */
  uses?: string[];
  /** All modules: one that is missing is retired. */
  modules: object[];
}

/** What became of the modules of a manifest. */
export interface Declared {
  revision: number;
  /** By module: `created`, `changed`, `unchanged`, `retired` or `returned`. */
  modules: Record<string, string>;
  /** Texts without a German form, by their path in the manifest. */
  warnings: { path: string; code: string }[];
}

export interface Saved {
  cursor: string;
  items: unknown[];
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

export function failure(status: number, code: string, message: string, cause?: unknown): PearlError {
  return Object.assign(new PearlError(message, { cause }), { status, code });
}

/** State of the connection. `count` is the number of known settings; while `away`, they stay valid. */
export type Connection =
  | { state: "following"; count: number }
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
