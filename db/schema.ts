import type { ColumnType, Generated, JSONColumnType } from "kysely";

/** A `timestamptz`: read as Date; written as Date or by the database's default. */
type Timestamp = ColumnType<Date, Date | undefined, Date>;
type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;

/** Somebody who has signed in. The id is Discord's snowflake. */
interface UsersTable {
  id: string;
  username: string;
  global_name: string | null;
  discriminator: string;
  avatar: string | null;
  email: string | null;
  joined_at: Timestamp;
  updated_at: Timestamp;
  /** When their last ended session ended. */
  last_active_at: NullableTimestamp;
}

/** A browser's session. The cookie's id is never stored, only its SHA-256; the Discord tokens only encrypted. */
interface SessionsTable {
  id_hash: Buffer;
  /** How its user names it, to end it. Opens nothing. */
  id: Generated<string>;
  /** What the browser called itself at sign-in. */
  user_agent: string | null;
  /** Null before sign-in: such a session only binds a sign-in under way to its browser. */
  user_id: string | null;
  /** Ties sign-ins under way to this browser; survives the change of the session's id at sign-in. */
  browser: string;
  /** `{discord_token, discord_refresh_token}` sealed with the session secret. */
  sealed_tokens: string | null;
  token_expiry: NullableTimestamp;
  created_at: Timestamp;
  last_used_at: Timestamp;
  /** When the visit before this one ended: "last active" on the dashboard. */
  previous_used_at: NullableTimestamp;
  expires_at: Date;
}

/** A sign-in under way, or the adding of the bot: one-time, bound to a browser, short-lived. */
interface SignInsTable {
  state_hash: Buffer;
  browser: string;
  flow: "login" | "join" | "invite";
  sealed_verifier: string;
  /** Where the person wanted to go: a path on this site. */
  auth_redirect_url: string;
  created_at: Timestamp;
  expires_at: Date;
}

/** What became of a refresh token that somebody traded in, so that it goes to Discord once however many ask. */
interface TokenRefreshesTable {
  /** SHA-256 of the refresh token, which works no more. */
  token_hash: Buffer;
  /** What Discord gave for it, sealed; null where Discord refused it for good. */
  sealed_tokens: string | null;
  expires_at: Date;
}

/** A counter of a rate limit, as rate-limiter-flexible keeps it; `expire` is milliseconds since 1970. */
interface RateLimitsTable {
  key: string;
  points: number;
  expire: string | null;
}

/** A channel as Discord describes it, in the fields that the pickers need. */
export interface GuildChannel {
  id: string;
  name: string;
  type: number;
  position: number;
  parent_id: string | null;
}

/** A role as Discord describes it, in the fields that the pickers need. `permissions` is a decimal bit field. */
export interface GuildRole {
  id: string;
  name: string;
  position: number;
  color: number;
  managed: boolean;
  permissions: string;
}

/** What the bot itself may do in a server. */
export interface GuildBot {
  permissions: string;
  role_position: number;
}

/** A server that the bot is in, or was. It stays when the bot leaves (`left_at`), because its settings stay. */
interface GuildsTable {
  id: string;
  name: string;
  icon: string | null;
  member_count: number;
  channel_count: number;
  channels: JSONColumnType<GuildChannel[]> | null;
  roles: JSONColumnType<GuildRole[]> | null;
  bot: JSONColumnType<GuildBot> | null;
  /** When the bot said last which channels and roles there are, or what it may do. */
  reported_at: Timestamp;
  left_at: NullableTimestamp;
  /** When the bot said last that it is there, or left. */
  presence_at: NullableTimestamp;
  /** When Discord was last asked about this server alone, in this stay of the bot; and when it answered. */
  asked_at: NullableTimestamp;
  described_at: NullableTimestamp;
}

/** The one row about Discord's own list of the bot's servers. */
interface DiscordListTable {
  only_one: Generated<boolean>;
  /** When the newest list was begun that was read to its end. */
  listed_at: NullableTimestamp;
  /** Nobody asks Discord before: somebody is asking, or Discord wants to be left alone. */
  next_at: Generated<Date>;
  /** Runs that failed, one after the other. */
  failures: Generated<number>;
}

/** Who made a change: a person in the dashboard, or the bot (perhaps for a person in Discord). */
type ActorKind = "user" | "bot";

/** The current settings of one module in one server. */
interface SettingsTable {
  guild_id: string;
  module: string;
  version: number;
  settings: JSONColumnType<Record<string, unknown>>;
  updated_at: Timestamp;
}

/** Every version that ever was, with who made it and what it replaced. */
interface SettingsVersionsTable {
  guild_id: string;
  module: string;
  version: number;
  before: JSONColumnType<Record<string, unknown>>;
  after: JSONColumnType<Record<string, unknown>>;
  actor_kind: ActorKind;
  /** Null where the bot acted and did not say for whom, and where the person has deleted their data. */
  actor_id: string | null;
  created_at: Timestamp;
  /** When the bot first fetched exactly this version. Null for good where a newer one came before the bot did. */
  applied_at: NullableTimestamp;
}

/** What the bot has to hear of: the newest version of each module of a server, and which transaction wrote it. */
interface ChangesTable {
  guild_id: string;
  module: string;
  version: number;
  /** The bot has left the server; its settings wait. */
  deleted: Generated<boolean>;
  /** A 64-bit transaction id, as text. */
  xid: Generated<string>;
  changed_at: Timestamp;
}

/** A secret of the bot that was used, by its short name. */
interface BotKeysTable {
  key: string;
  first_used_at: Timestamp;
  last_used_at: Timestamp;
  /** When settings were last fetched with it. */
  fetched_at: NullableTimestamp;
}

/** The newest version that the bot has fetched with one of its keys, and when it first did. */
interface SettingsReceiptsTable {
  guild_id: string;
  module: string;
  bot_key: Generated<string>;
  version: number;
  received_at: Timestamp;
}

/** What somebody sent to join the team. Sending again replaces it while nothing is decided. */
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
  /** When it was first sent. */
  submitted_at: Timestamp;
  /** When its content or its status last changed. */
  updated_at: Timestamp;
  /** Of its content; no other content of an application or a draft ever has the same. */
  version: Generated<number>;
  /** Counts every change of any kind. */
  revision: Generated<number>;
  /** When the applicant last sent it. */
  sent_at: Timestamp;
  /** What the owner tells the applicant. */
  message: string | null;
  /** The open form that its content came from, and how many edits that had seen; null where nobody said. */
  form: string | null;
  edit: number | null;
}

/** What somebody has typed and not sent. */
interface ApplicationDraftsTable {
  user_id: string;
  content: JSONColumnType<Record<string, string>>;
  /** As those of an application. */
  version: Generated<number>;
  form: string | null;
  edit: number | null;
  updated_at: Timestamp;
}

/** What the owner notes for themselves about somebody's application. */
interface ApplicationNotesTable {
  id: Generated<string>;
  /** Whose application it is about. */
  user_id: string;
  /** Null where the person has deleted their data. */
  author_id: string | null;
  text: string;
  created_at: Timestamp;
}

/** What happened to an application, in the order of the ids. */
interface ApplicationEventsTable {
  id: Generated<string>;
  /** Whose application it is. */
  user_id: string;
  kind: "submitted" | "replaced" | "withdrawn" | "status" | "message";
  /** The new one, of the kind that has one. */
  status: "reviewed" | "accepted" | "rejected" | null;
  /** The one before. Null, too, in what was decided before this was kept. */
  previous_status: "pending" | "reviewed" | "accepted" | "rejected" | null;
  /** When and by whom a decision was taken back. */
  undone_at: NullableTimestamp;
  undone_by: string | null;
  /** Null where the person has deleted their data. */
  actor_id: string | null;
  created_at: Timestamp;
}

/** What the bot said about itself at one time. */
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
