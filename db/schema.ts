import type { ColumnType, Generated, JSONColumnType } from "kysely";

type Timestamp = ColumnType<Date, Date | undefined, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

interface UsersTable {
  id: string;
  username: string;
  global_name: string | null;
  discriminator: string;
  avatar: string | null;
  email: string | null;
  joined_at: Timestamp;
  updated_at: Timestamp;
  last_active_at: NullableTimestamp;
}

/** A browser's session. Only the SHA-256 of the cookie's id is stored, and Discord's tokens only encrypted. */
interface SessionsTable {
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
}

/** A sign-in or an invitation of the bot under way: one-time, short-lived, bound to a browser. */
interface SignInsTable {
  state_hash: Buffer;
  browser: string;
  flow: "login" | "join" | "invite";
  sealed_verifier: string;
  auth_redirect_url: string;
  created_at: Timestamp;
  expires_at: Date;
}

/** Result of exchanging a refresh token, so that concurrent requests cause one exchange with Discord. */
interface TokenRefreshesTable {
  token_hash: Buffer;
  /** Discord's answer; null if Discord refused permanently. */
  sealed_tokens: string | null;
  expires_at: Date;
}

/** A rate limit counter in the format of rate-limiter-flexible; `expire` is milliseconds since 1970. */
interface RateLimitsTable {
  key: string;
  points: number;
  expire: string | null;
}

export interface GuildChannel {
  id: string;
  name: string;
  type: number;
  position: number;
  parent_id: string | null;
}

/** A role in Discord's format, reduced to the fields of the pickers. `permissions` is a decimal bit field. */
export interface GuildRole {
  id: string;
  name: string;
  position: number;
  color: number;
  managed: boolean;
  permissions: string;
}

export interface GuildBot {
  permissions: string;
  role_position: number;
}

/** A guild that the bot is or was in. Kept when the bot leaves (`left_at`), because its settings are kept. */
interface GuildsTable {
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
}

/** State of the synchronisation with Discord's list of the bot's guilds; a single row. */
interface DiscordListTable {
  only_one: Generated<boolean>;
  listed_at: NullableTimestamp;
  /** Earliest next request, because one is under way or Discord asked for a pause. */
  next_at: Generated<Date>;
  failures: Generated<number>;
}

/** A person in the dashboard, or the bot, perhaps on behalf of a person in Discord. */
type ActorKind = "user" | "bot";

interface SettingsTable {
  guild_id: string;
  module: string;
  version: number;
  settings: JSONColumnType<Record<string, unknown>>;
  updated_at: Timestamp;
}

/** History of settings: every version with its author and predecessor. */
interface SettingsVersionsTable {
  guild_id: string;
  module: string;
  version: number;
  before: JSONColumnType<Record<string, unknown>>;
  after: JSONColumnType<Record<string, unknown>>;
  actor_kind: ActorKind;
  /** Null if the bot named no person, or the person has deleted their data. */
  actor_id: string | null;
  created_at: Timestamp;
  /** When the bot first fetched exactly this version. Stays null if a newer one came first. */
  applied_at: NullableTimestamp;
}

/** The bot's feed: the newest version of each module of a guild, and its writing transaction. */
interface ChangesTable {
  guild_id: string;
  module: string;
  version: number;
  deleted: Generated<boolean>;
  /** 64-bit transaction id, as text. */
  xid: Generated<string>;
  changed_at: Timestamp;
}

interface BotKeysTable {
  key: string;
  first_used_at: Timestamp;
  last_used_at: Timestamp;
  fetched_at: NullableTimestamp;
}

/** Newest version that the bot has fetched with each of its keys, and when it first did. */
interface SettingsReceiptsTable {
  guild_id: string;
  module: string;
  bot_key: Generated<string>;
  version: number;
  received_at: Timestamp;
}

/** Applications to join the team, one for each person. Undecided ones can be replaced. */
interface ApplicationsTable {
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
}

interface ApplicationDraftsTable {
  user_id: string;
  content: JSONColumnType<Record<string, string>>;
  version: Generated<number>;
  updated_at: Timestamp;
}

interface ApplicationNotesTable {
  id: Generated<string>;
  user_id: string;
  /** Null after the person has deleted their data. */
  author_id: string | null;
  text: string;
  created_at: Timestamp;
}

/** Events of applications, in the order of their ids. */
interface ApplicationEventsTable {
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
}

interface StatsTable {
  id: Generated<string>;
  reported_at: Timestamp;
  servers: number;
  users: ColumnType<string, number, number>;
  commands: number;
  uptime: string;
}

export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  sign_ins: SignInsTable;
  token_refreshes: TokenRefreshesTable;
  rate_limits: RateLimitsTable;
  guilds: GuildsTable;
  discord_list: DiscordListTable;
  settings: SettingsTable;
  settings_versions: SettingsVersionsTable;
  settings_receipts: SettingsReceiptsTable;
  changes: ChangesTable;
  bot_keys: BotKeysTable;
  stats: StatsTable;
  applications: ApplicationsTable;
  application_events: ApplicationEventsTable;
  application_drafts: ApplicationDraftsTable;
  application_notes: ApplicationNotesTable;
}
