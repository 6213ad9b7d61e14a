-- The bot's shards as it reports them, and what the owner writes about outages.

-- migrate:up
create table shards (
  id integer primary key,
  state text not null check (state in ('ready', 'connecting', 'down')),
  latency integer,
  guilds integer,
  at timestamptz not null
);
create table incidents (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null,
  began_at timestamptz not null default now(),
  resolved_at timestamptz
);

-- migrate:down
drop table shards, incidents;
