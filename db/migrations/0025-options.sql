-- Options that the bot supplies for fields of a server, by the name of the list.

-- migrate:up
create table supplied_options (
  guild_id text not null references guilds on delete cascade,
  name text not null,
  options jsonb not null,
  primary key (guild_id, name)
);

-- migrate:down
drop table supplied_options;
