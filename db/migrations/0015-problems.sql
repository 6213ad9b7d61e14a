-- What the bot could not do with a server's settings: one row for each server, module, field and code.

-- migrate:up
create table problems (
  guild_id text not null references guilds on delete cascade,
  module text not null,
  -- Empty for the whole module.
  field text not null,
  -- Discord's number, or a name like `unknown_channel`.
  code text not null,
  version integer not null,
  count integer not null,
  channel_id text,
  role_id text,
  permissions text[] not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (guild_id, module, field, code)
);
create index problems_last_at on problems (last_at);

-- migrate:down
drop table problems;
