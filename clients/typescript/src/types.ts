import type * as api from "./api.ts";
import type { Defaults } from "./defaults.ts";

/**
 * Settings of the site's own modules. A bot with modules of its own passes theirs, which `pearl-types` writes:
 * `createPearlClient<DeclaredModules>(…)`, or `DeclaredModules & Pick<Modules, "prefix">`.
 */
export type Modules = { [C in api.Change as C["module"]]: NonNullable<C["settings"]> };

export type Name<S> = keyof S & string;

/** Settings of a module in a guild, from the feed. A newer site may send modules that `S` does not contain. */
export type Change<S = Modules> = {
  [M in Name<S>]: { guildId: string; module: M; version: number; settings: S[M] };
}[Name<S>];

/** A module without settings, because the bot has left the guild or no longer declares it. */
export interface Deleted {
  guildId: string;
  module: string;
  deleted: true;
}

interface Asked<S> {
  id: string;
  guildId: string;
  module: Name<S>;
  settings: S[Name<S>];
  userId: string;
  expiresAt: string;
}

/** Sends the message `field` of these settings, which may not be saved, to the person. */
export interface TestTask<S = Modules> extends Asked<S> {
  task: "test";
  field: string;
}

/** Does what the module's button `action` says, which the person has pressed; the settings are saved. */
export interface ActionTask<S = Modules> extends Asked<S> {
  task: "action";
  action: string;
}

/** Task that somebody at the dashboard asks the bot for. */
export type Task<S = Modules> = TestTask<S> | ActionTask<S>;

/** `code` of a failure: as in a problem. Ids of the message show a link to it. */
export interface TaskAnswer {
  state: "done" | "failed";
  code?: Code;
  messageId?: string;
  channelId?: string;
  /** What the dashboard shows as the bot's words, at most 300 characters, alone or by language. */
  text?: Text;
}

/** Line about how a module stands in a server: a text (alone or by language), a number, or a moment in ISO 8601. */
export interface StatusLine {
  label: Text;
  value: Text | number | { time: string };
  tone?: "good" | "bad";
}

/** Discord's JSON error code as a number, or one of these. */
export type Code =
  | number
  | "missing_permission"
  | "missing_intent"
  | "unknown_channel"
  | "unknown_role"
  | "role_too_high"
  | "cannot_message_user"
  | "internal";

/** Problem: something that the bot cannot do although the settings say so. */
export interface Problem {
  guildId: string;
  module: string;
  /** Of the settings that the bot obeyed; without it, that of the known ones. */
  version?: number;
  field?: string;
  code: Code | "text";
  /** With the code `text`: what the dashboard shows as the bot's words, at most 300 characters, alone or by language. */
  text?: Text;
  channelId?: string;
  roleId?: string;
  /** Discord's names of those that are missing, like `SEND_MESSAGES`. */
  permissions?: string[];
  /** Time at which it happened; without it, now, also for one that waits until the site is back. */
  at?: string;
}

/** Settings of a module in a guild, as the site has them now. */
export interface Saved<T> {
  guildId: string;
  module: string;
  /** 0 means the defaults: nothing has been saved. */
  version: number;
  settings: T;
  /** Identifies the state, for `basedOn`. */
  etag: string;
}

/** `saved: false` means that somebody else has saved `current` first. */
export type PutResult<T> = { saved: true; state: Saved<T> } | { saved: false; current: Saved<T> };

/** The bot's modules, as JSON: the site's guide says what a module is, and the site checks it. */
export interface Manifest {
  /** Shown to the site's owner. */
  bot: { name?: string; version?: string; library?: string };
  /** Bundled modules that the bot obeys. Without it, all. */
  uses?: string[];
  /** All modules: one that is missing is retired. */
  modules: object[];
}

/** What became of the modules of a manifest, and the defaults of each and of its rows (`economy.shop[]`). */
export type Declared = api.ManifestAnswer & { defaults?: Defaults };

/** A text for all languages, or one for each. */
export type Text = string | Record<string, string>;

/** Details that are added to a command: its category, an example, words by which it is found, and the module that configures it. */
export type CommandDetails = Record<
  string,
  { category?: string; example?: Text; keywords?: Text; setting?: string }
>;

/** An option that the bot supplies for a server. */
export interface SuppliedOption {
  value: string;
  label: Text;
}

/** A command that begins with the prefix, so that Discord does not know it. With `slash` it does, and its list counts. */
export interface PrefixCommand {
  name: string;
  description: Text;
  /** The name and what follows it, like `hug <member> [reason…]`. Without it, the name and the options. */
  usage?: string;
  options?: { name: string; description?: Text; required?: boolean; rest?: boolean }[];
  example?: Text;
  /** Other words by which the search finds it. */
  keywords?: Text;
  /** `Manage Messages`, or Discord's name. Without it, everyone. */
  permission?: string;
  category?: string;
  slash?: boolean;
}

/** Settings of a server from a database of the bot's own. What they lack reads as the field's default. */
export interface BroughtSettings {
  guildId: string;
  module: string;
  settings: object;
}

/** What became of them. `kept`: somebody has saved at the site before, and that stays. */
export interface Brought {
  guildId: string;
  module: string;
  state: "created" | "kept" | "refused";
  code?: "unknown_server" | "unknown_module" | "invalid" | "duplicate";
  /** Messages by path, with the code `invalid`. */
  fields?: Record<string, string[]>;
}

/** Number of commands that the site shows, those without details, details that belong to no command, and those that lead nowhere. */
export type Catalogue = api.CommandReceipt;

/**
 * State that a bot keeps between its runs: settings, the cursor that they belong to, when the tasks expire that it has
 * begun, and the defaults of its modules.
 */
export interface Kept {
  cursor: string;
  items: unknown[];
  tasks: Record<string, string>;
  defaults?: Defaults;
}

/** Storage of the state. Without one, each run begins with a snapshot, which needs the site. */
export interface Store {
  /** Returns the kept state, or anything else if there is none. */
  load(): Promise<unknown>;
  /** Replaces the state atomically, also if the process is killed. */
  save(kept: Kept): Promise<void>;
}

export interface PearlOptions {
  url: string;
  /** One of the secrets in the site's `BOT_API_TOKEN`. */
  token: string;
  store?: Store;
  /** Ends everything that waits for the site. */
  signal?: AbortSignal;
  /** Milliseconds before the first retry, 1,000 by default; each further one doubles, up to a minute. */
  firstPause?: number;
  /**
   * Called with errors of what nobody waits for: problems that the site refuses, failed tasks, `onState`, and the first failure in
   * a row of what is asked again (of `follow`, where there is no `onState`). By default they are printed.
   */
  onError?(error: unknown): void;
  fetch?: typeof fetch;
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

/**
 * `not_ready`: no settings are known yet. `ready`: connected and up to date. `stale`: away, and the known settings stay
 * valid. `error`: the site refuses the secret, and the client has stopped.
 */
export type State = "not_ready" | "ready" | "stale" | "error";

export interface Status {
  state: State;
  /** Number of known settings. */
  count: number;
  /** Reason for which the last request failed. */
  error?: PearlError;
  /** Milliseconds until the next one. */
  retryIn?: number;
}

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
  /** Called when the state changes, and for each failed request. It is not waited for, and `onError` hears an error of it. */
  onState?(status: Status): unknown;
  /** Does what somebody asks for, at most once and beside the changes. An error is a failure with its `codeOf`. */
  onTask?(task: Task<S>): Promise<TaskAnswer>;
  /**
   * Erases what the bot holds about a person, possibly repeatedly, before later changes. The site is told when it has
   * ended; an error ends `follow`, and the next run repeats it.
   */
  onErase?(erasure: Erasure): unknown;
}

/** A person whose data here and at the bot are to be erased. */
export interface Erasure {
  id: string;
  userId: string;
  at: string;
}

/** Discord's own objects are accepted: other properties are ignored, and omitted ones are unchanged. */
export type GuildReport = api.BotGuildReport;

export type GuildSummary = Pick<GuildReport, "name" | "icon" | "member_count" | "channel_count"> & {
  id: string;
};

export type Stats = api.StatsReport;
