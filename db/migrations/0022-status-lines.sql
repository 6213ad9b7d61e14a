-- What the bot says about a module in a server, shown for a day.

-- migrate:up
create table status_lines (
  guild_id text not null references guilds on delete cascade,
  module text not null,
  lines jsonb not null,
  reported_at timestamptz not null default now(),
  primary key (guild_id, module)
);
create index status_lines_reported_at on status_lines (reported_at);

-- migrate:down
drop table status_lines;
