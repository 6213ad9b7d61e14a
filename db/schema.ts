import type { ColumnType, Generated, JSONColumnType } from "kysely";

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type NullableTimestamp = Timestamp | null;
/** A text as JSON: one for all languages, or one for each. */
type JsonText = string | Record<string, string>;
/** What the bot says itself. */
type BotText = ColumnType<JsonText | null, string | undefined, string | undefined>;

/** An option that the bot supplies, with its label, in one language or by language. */
export interface SuppliedOption {
  value: string;
  label: string | Record<string, string>;
}

export interface GuildChannel {
  id: string;
  name: string;
  type: number;
  position: number;
  parent_id: string | null;
  /** Roles and members to whom an overwrite shows or hides the channel, where Discord was asked. */
  shown_to?: string[];
  hidden_from?: string[];
}

/** A role in Discord's format, reduced to the fields of the pickers. `permissions` is a decimal bit field; `tags` may be unknown. */
export interface GuildRole {
  id: string;
  name: string;
  position: number;
  color: number;
  managed: boolean;
  permissions: string;
  tags?: { bot_id?: string };
}

export interface GuildBot {
  permissions: string;
  role_position: number;
}

/** Names a version of the settings of a module of a guild. */
interface Versioned {
  guild_id: string;
  module: string;
  version: number;
}

export interface Database {
  /** Files of the builds of all versions that were in use during the last 14 days. */
  assets: {
    name: string;
    content: Buffer<ArrayBuffer>;
    last_used_at: Timestamp;
  };
  users: {
    id: string;
    username: string;
    global_name: string | null;
    discriminator: string;
    avatar: string | null;
    email: string | null;
    joined_at: Timestamp;
    updated_at: Timestamp;
    last_active_at: NullableTimestamp;
  };
  sessions: {
    /** SHA-256 of the cookie's id. */
    id_hash: Buffer;
    /** Public id by which its user can end the session. It grants nothing. */
    id: Generated<string>;
    user_agent: string | null;
    /** Null before sign-in, when the session only binds a sign-in under way to its browser. */
    user_id: string | null;
    /** Binds sign-ins under way to this browser. Unchanged when the session's id changes at sign-in. */
    browser: string;
    /** `{discord_token, discord_refresh_token}` sealed with the session secret. */
    sealed_tokens: string | null;
    token_expiry: NullableTimestamp;
    created_at: Timestamp;
    last_used_at: Timestamp;
    /** End of the previous visit, the dashboard's "last active". */
    previous_used_at: NullableTimestamp;
    expires_at: Date;
    /** What Discord lets its tokens ask for; null: what every sign-in asks for. */
    scopes: string[] | null;
    /** When its person was led to Discord to let us ask for their roles. */
    roles_asked_at: NullableTimestamp;
  };
  /** Sign-ins and invitations of the bot under way: one-time, short-lived, bound to a browser. */
  sign_ins: {
    state_hash: Buffer;
    browser: string;
    flow: "login" | "join" | "roles" | "invite";
    sealed_verifier: string;
    auth_redirect_url: string;
    created_at: Timestamp;
    expires_at: Date;
  };
  /** Results of exchanging refresh tokens, so that concurrent requests cause one exchange with Discord. */
  token_refreshes: {
    token_hash: Buffer;
    /** Discord's answer; null if Discord refused permanently. */
    sealed_tokens: string | null;
    expires_at: Date;
  };
  /** Counters in the format of rate-limiter-flexible; `expire` is milliseconds since 1970. */
  rate_limits: {
    key: string;
    points: number;
    expire: string | null;
  };
  /** Guilds that the bot is or was in. Kept when the bot leaves (`left_at`), because their settings are kept. */
  guilds: {
    id: string;
    name: string;
    icon: string | null;
    member_count: number;
    channel_count: number;
    channels: JSONColumnType<GuildChannel[]> | null;
    roles: JSONColumnType<GuildRole[]> | null;
    bot: JSONColumnType<GuildBot> | null;
    reported_at: Timestamp;
    left_at: NullableTimestamp;
    presence_at: NullableTimestamp;
    /** Last single-guild request to Discord since the bot joined, and its last answer. */
    asked_at: NullableTimestamp;
    described_at: NullableTimestamp;
  };
  /** State of the synchronisation with Discord's list of the bot's guilds; a single row. */
  discord_list: {
    only_one: Generated<boolean>;
    listed_at: NullableTimestamp;
    /** Earliest next request, because one is under way or Discord asked for a pause. */
    next_at: Generated<Date>;
    failures: Generated<number>;
    /** When the site began to count the days since the bot left servers. */
    left_counts_from: Generated<Date>;
  };
  settings: Versioned & {
    settings: JSONColumnType<Record<string, unknown>>;
    updated_at: Timestamp;
    /** Size of the settings. */
    bytes: ColumnType<number, never, never>;
  };
  /** Options that the bot supplies for fields of a server. */
  supplied_options: {
    guild_id: string;
    name: string;
    options: JSONColumnType<SuppliedOption[]>;
  };
  /** Secrets of settings, which have `{"set": true, "at": …}` in their place. */
  settings_secrets: {
    guild_id: string;
    module: string;
    field: string;
    sealed: string;
  };
  /** The bot's shards, as it has reported them last. */
  shards: {
    id: number;
    state: "ready" | "connecting" | "down";
    /** In milliseconds. */
    latency: number | null;
    guilds: number | null;
    at: Date;
  };
  /** What the owner writes about outages. */
  incidents: {
    id: Generated<string>;
    title: string;
    text: string;
    began_at: Timestamp;
    resolved_at: NullableTimestamp;
  };
  settings_versions: Versioned & {
    before: JSONColumnType<Record<string, unknown>>;
    after: JSONColumnType<Record<string, unknown>>;
    actor_kind: "user" | "bot";
    /** Null if the bot named no person, or the person has deleted their data. */
    actor_id: string | null;
    created_at: Timestamp;
    /** The bot has brought it along from a database of its own. */
    brought: Generated<boolean>;
    /** When the bot first fetched exactly this version. Stays null if a newer one came first. */
    applied_at: NullableTimestamp;
  };
  /** Areas of a guild that its administrators let others see or change; one row for each area of a target. */
  access_grants: {
    guild_id: string;
    target_kind: "role" | "member" | "manage_guild";
    /** Empty for `manage_guild`. */
    target_id: string;
    /** Id of a module, `history`, or `*`. */
    area: string;
    level: "view" | "edit";
    /** Null after the person has deleted their data. */
    granted_by: string | null;
    granted_at: Date;
    expires_at: Date | null;
    place: number;
  };
  /** The whole list of each version. */
  access_versions: {
    guild_id: string;
    version: number;
    grants: JSONColumnType<object[]>;
    actor_id: string | null;
    created_at: Timestamp;
  };
  /** Newest version that the bot has fetched with each of its keys, and when it first did. */
  settings_receipts: Versioned & {
    bot_key: Generated<string>;
    received_at: Timestamp;
  };
  /** The bot's feed: the newest version of each module of a guild, and erasures, with their writing transactions. */
  changes: Versioned & {
    deleted: Generated<boolean>;
    /** 64-bit transaction id, as text. */
    xid: Generated<string>;
    changed_at: Timestamp;
  };
  /** Transactions of the feed, as proofs that this database has them. Written by triggers on `changes`. */
  feed_marks: {
    xid: string;
    mark: Generated<string>;
    oldest: Generated<string>;
    marked_at: Timestamp;
    unnamed_at: NullableTimestamp;
  };
  /** The modules that the bot declares (docs/bot-api.md); a single row, or none before the first declaration. */
  manifest: {
    only_one: Generated<boolean>;
    /** Grows by one with each change. */
    revision: ColumnType<string, number, number>;
    manifest: JSONColumnType<object>;
    changed_at: Timestamp;
  };
  /** Modules that were ever declared, and those of the site folder that were ever retired. */
  manifest_modules: {
    id: string;
    declared_at: Timestamp;
    /** The last change, and the revision that made it. */
    change: "created" | "changed" | "retired" | "returned";
    revision: ColumnType<string, number, number>;
    retired_at: NullableTimestamp;
  };
  /** Names that fields of a module had before, by their place in it, like `shop.price`. */
  former_names: {
    module: string;
    names: JSONColumnType<Record<string, string[]>>;
  };
  /** What `modules.json` of the site folder says and has said. The current row has not been replaced. */
  site_modules: {
    digest: string;
    modules: JSONColumnType<object[]>;
    replaced_at: NullableTimestamp;
  };
  /** The bot's commands, as Discord lists them; a single row. */
  commands: {
    only_one: Generated<boolean>;
    /** Empty if nothing was ever synchronised. */
    commands: JSONColumnType<object[]>;
    /** Commands that Discord cannot know. Null: the bot sent none. */
    prefix_commands: JSONColumnType<object[]> | null;
    /** Details that the bot gives of commands, by their names. */
    details: JSONColumnType<object>;
    /** Addresses of commands that had a page and have none now, the latest last. */
    gone: JSONColumnType<string[]>;
    source: "bot" | "discord" | null;
    synced_at: NullableTimestamp;
    /** The last fetch from Discord, if it failed. */
    failure: string | null;
    failed_at: NullableTimestamp;
  };
  /** Problems that the bot had with a server's settings. */
  problems: Versioned & {
    /** Empty for the whole module. */
    field: string;
    /** Discord's number, a name, or `text:` and a digest of `text`. */
    code: string;
    /** What the bot says itself. */
    text: ColumnType<JsonText | null>;
    count: number;
    channel_id: string | null;
    role_id: string | null;
    permissions: string[];
    first_at: Timestamp;
    last_at: Timestamp;
  };
  /** What the bot says about a module in a server. */
  status_lines: {
    guild_id: string;
    module: string;
    lines: JSONColumnType<object[]>;
    reported_at: Timestamp;
  };
  /** Test messages and actions that administrators ask for, as tasks of the bot. */
  tasks: {
    id: Generated<string>;
    guild_id: string;
    user_id: string;
    module: string;
    /** Path of the message; empty for an action. */
    field: string;
    /** Null for a test message. */
    action: ColumnType<string | null, string | undefined, never>;
    settings: JSONColumnType<Record<string, unknown>>;
    created_at: Timestamp;
    expires_at: Timestamp;
    /** Time at which the bot got it; it is not given again. */
    given_at: NullableTimestamp;
    /** Time at which the person saw how it ended. */
    seen_at: NullableTimestamp;
    /** Null until the bot has answered. */
    state: "done" | "failed" | null;
    code: string | null;
    message_id: string | null;
    channel_id: string | null;
    /** What the bot says itself. */
    text: BotText;
  };
  /** Actions that were pressed, and what became of them. */
  action_presses: {
    id: string;
    guild_id: string;
    module: string;
    action: string;
    /** As it was on the button. */
    label: ColumnType<JsonText, string, never>;
    /** Null once the person has deleted their data. */
    actor_id: string | null;
    created_at: Timestamp;
    state: "done" | "failed" | null;
    code: string | null;
    text: BotText;
  };
  /** Orders to erase what the bot holds about a person. Each has a row in `changes`, of version 0, with its id as `guild_id`. */
  erasures: {
    id: Generated<string>;
    receipt: Generated<string>;
    /** Null from when every secret that can be told has answered. */
    user_id: string | null;
    asked_at: Timestamp;
    /** When each of the bot's secrets has said that it is done, by its key. */
    done: ColumnType<Record<string, string>, never, Record<string, string>>;
  };
  bot_keys: {
    key: string;
    first_used_at: Timestamp;
    last_used_at: Timestamp;
    fetched_at: NullableTimestamp;
    /** Last poll for erasures. */
    told_at: NullableTimestamp;
  };
  stats: {
    id: Generated<string>;
    reported_at: Timestamp;
    servers: number;
    users: ColumnType<string, number, number>;
    commands: number;
    uptime: string;
  };
  /** The newest backups that `deploy/backup.sh` made; at most a hundred. `restored`: for a trial, not only read to its end. */
  backups: {
    file: string;
    made_at: Timestamp;
    bytes: ColumnType<string, number, number>;
    restored: boolean;
  };
  applications: {
    /** Discord's id of a person who need not have signed in here. */
    user_id: string;
    username: string;
    email: string;
    experience: string;
    projects: string;
    skills: string;
    why_join: string;
    availability: string;
    additional_info: string | null;
    status: Generated<"pending" | "reviewed" | "accepted" | "rejected">;
    submitted_at: Timestamp;
    updated_at: Timestamp;
    /** Version of the content, unique over applications and drafts. */
    version: Generated<number>;
    revision: Generated<number>;
    sent_at: Timestamp;
    message: string | null;
  };
  application_drafts: {
    user_id: string;
    content: JSONColumnType<Record<string, string>>;
    version: Generated<number>;
    updated_at: Timestamp;
  };
  application_notes: {
    id: Generated<string>;
    user_id: string;
    author_id: string | null;
    text: string;
    created_at: Timestamp;
  };
  /** Events of applications, in the order of their ids. */
  application_events: {
    id: Generated<string>;
    user_id: string;
    kind: "submitted" | "replaced" | "withdrawn" | "status" | "message";
    status: "reviewed" | "accepted" | "rejected" | null;
    /** Also null for events from before this column. */
    previous_status: "pending" | "reviewed" | "accepted" | "rejected" | null;
    undone_at: NullableTimestamp;
    undone_by: string | null;
    /** Null after the person has deleted their data. */
    actor_id: string | null;
    created_at: Timestamp;
  };
}
