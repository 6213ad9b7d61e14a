-- The bot's feed of changes, receipts per bot key, the last use of each key, and the guilds in Discord's own list.

-- migrate:up
create table changes (
  guild_id text not null,
  module text not null,
  version integer not null,
  deleted boolean not null default false,
  -- The writing transaction. Readers need it so that they do not skip a transaction that commits late.
  xid xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now(),
  primary key (guild_id, module)
);
create index changes_position on changes (xid, guild_id, module);
insert into changes (guild_id, module, version, deleted)
select s.guild_id, s.module, s.version, g.left_at is not null
from settings s left join guilds g on g.id = s.guild_id;

create table bot_keys (
  key text primary key,
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  fetched_at timestamptz
);
alter table guilds
  add presence_at timestamptz,
  add asked_at timestamptz,
  add described_at timestamptz;
create table discord_list (
  only_one boolean primary key default true check (only_one),
  listed_at timestamptz,
  next_at timestamptz not null default now(),
  failures integer not null default 0
);
insert into discord_list default values;

alter table settings_receipts
  drop constraint settings_receipts_pkey,
  add bot_key text not null default '',
  add primary key (guild_id, module, bot_key);

-- migrate:down
-- Keeps the newest of several receipts for a module.
delete from settings_receipts r using settings_receipts better
where r.guild_id = better.guild_id and r.module = better.module
  and (better.version, better.bot_key) > (r.version, r.bot_key);
alter table settings_receipts
  drop constraint settings_receipts_pkey,
  drop bot_key,
  add primary key (guild_id, module);
drop table discord_list, bot_keys, changes;
alter table guilds drop presence_at, drop asked_at, drop described_at;
