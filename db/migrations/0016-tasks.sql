-- Test messages that administrators ask for, as tasks of the bot.

-- migrate:up
create table tasks (
  id uuid primary key default gen_random_uuid(),
  guild_id text not null references guilds on delete cascade,
  user_id text not null references users on delete cascade,
  module text not null,
  field text not null,
  settings jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- The bot has got it; it is not given again.
  given_at timestamptz,
  -- The person has seen how it ended: the same test is another one from then on.
  seen_at timestamptz,
  state text check (state in ('done', 'failed')),
  code text,
  message_id text,
  channel_id text
);
create index tasks_of_person on tasks (user_id, guild_id, created_at);
create index tasks_created on tasks (created_at);
create index tasks_to_give on tasks (created_at) where given_at is null;

-- migrate:down
drop table tasks;
