-- Areas of a server that its administrators let others see or change, and every version of that list.

-- migrate:up
create table access_grants (
  guild_id text not null references guilds on delete cascade,
  target_kind text not null check (target_kind in ('role', 'member', 'manage_guild')),
  -- Empty for `manage_guild`.
  target_id text not null,
  -- Id of a module, `history`, or `*` for all modules.
  area text not null,
  level text not null check (level in ('view', 'edit')),
  -- Null after the person has deleted their data.
  granted_by text,
  granted_at timestamptz not null,
  expires_at timestamptz,
  -- Place of the target in the list.
  place smallint not null,
  primary key (guild_id, target_kind, target_id, area)
);
create index access_grants_of_member on access_grants (target_id) where target_kind = 'member';
create index access_grants_giver on access_grants (granted_by) where granted_by is not null;

create table access_versions (
  guild_id text not null references guilds on delete cascade,
  version integer not null,
  grants jsonb not null,
  actor_id text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (guild_id, version)
);

-- migrate:down
drop table access_versions;
drop table access_grants;
