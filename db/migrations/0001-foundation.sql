-- Initial schema: users and sessions, the bot's guilds, settings with their history, statistics.

-- migrate:up
create table users (
  id text primary key,
  username text not null,
  global_name text,
  discriminator text not null,
  avatar text,
  email text,
  joined_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_active_at timestamptz
);
create table sessions (
  id_hash bytea primary key,
  user_id text references users (id) on delete cascade,
  browser uuid not null,
  sealed_tokens text,
  token_expiry timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  previous_used_at timestamptz,
  expires_at timestamptz not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);
create table sign_ins (
  state_hash bytea primary key,
  browser uuid not null,
  flow text not null,
  sealed_verifier text not null,
  auth_redirect_url text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sign_ins_expires_at on sign_ins (expires_at);
create table guilds (
  id text primary key,
  name text not null,
  icon text,
  member_count integer not null default 0,
  channel_count integer not null default 0,
  channels jsonb,
  roles jsonb,
  bot jsonb,
  reported_at timestamptz not null default now(),
  left_at timestamptz
);
create table settings (
  guild_id text not null,
  module text not null,
  version integer not null,
  settings jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (guild_id, module)
);
create table settings_versions (
  guild_id text not null,
  module text not null,
  version integer not null,
  before jsonb not null,
  after jsonb not null,
  actor_kind text not null check (actor_kind in ('user', 'bot')),
  actor_id text,
  created_at timestamptz not null default now(),
  primary key (guild_id, module, version)
);
create index settings_versions_actor on settings_versions (actor_id, created_at);
create table settings_receipts (
  guild_id text not null,
  module text not null,
  version integer not null,
  received_at timestamptz not null default now(),
  primary key (guild_id, module)
);
create table stats (
  id bigint generated always as identity primary key,
  reported_at timestamptz not null default now(),
  servers integer not null,
  users bigint not null,
  commands integer not null,
  uptime text not null
);
create index stats_reported_at on stats (reported_at);

-- migrate:down
drop table stats, settings_receipts, settings_versions, settings, guilds,
  sign_ins, sessions, users;
