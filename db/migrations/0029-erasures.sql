-- Orders to erase what the bot holds about a person. Each has a row in `changes`, of version 0, with its id as `guild_id`:
-- so it has a place and a proof in the feed like a change (docs/decisions/0060-erasures.md).

-- migrate:up
create table erasures (
  -- Random, because a number given again after a failover would let the answer for a lost order count for another one.
  id text primary key default (100000000000000000 + floor(random() * 899999999999999999)::bigint)::text,
  receipt uuid not null unique default gen_random_uuid(),
  -- Null from when every secret that can be told has answered.
  user_id text,
  asked_at timestamptz not null default now(),
  -- When each of the bot's secrets has said that it is done, by its key.
  done jsonb not null default '{}'
);
create index erasures_asked on erasures (asked_at);
create index erasures_of_person on erasures (user_id) where user_id is not null;
-- When a secret last polled with `erasures=1`.
alter table bot_keys add column told_at timestamptz;

-- migrate:down
delete from changes where version = 0;
alter table bot_keys drop column told_at;
drop table erasures;
