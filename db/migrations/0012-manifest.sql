-- The modules that the bot declares. Settings of retired modules are kept; the bot's feed takes them back.

-- migrate:up
create table manifest (
  only_one boolean primary key default true check (only_one),
  revision bigint not null,
  manifest jsonb not null,
  changed_at timestamptz not null default now()
);
create table manifest_modules (
  id text primary key,
  -- The first declaration, or for a bundled module its first retirement.
  declared_at timestamptz not null default now(),
  -- The last change, and the revision that made it.
  change text not null check (change in ('created', 'changed', 'retired', 'returned')),
  revision bigint not null,
  retired_at timestamptz
);
create index settings_module on settings (module, guild_id);

-- migrate:down
drop index settings_module;
drop table manifest_modules, manifest;
