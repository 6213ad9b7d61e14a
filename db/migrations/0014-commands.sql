-- The bot's commands, as Discord lists them.

-- migrate:up
create table commands (
  only_one boolean primary key default true check (only_one),
  -- An empty list: nothing was ever synchronised.
  commands jsonb not null default '[]',
  -- What the bot says of commands, by their names.
  details jsonb not null default '{}',
  -- Addresses of commands that had a page and have none now, the latest last.
  gone jsonb not null default '[]',
  source text check (source in ('bot', 'discord')),
  synced_at timestamptz,
  -- The last fetch from Discord, if it failed.
  failure text,
  failed_at timestamptz
);
insert into commands default values;

-- migrate:down
drop table commands;
