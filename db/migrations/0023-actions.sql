-- Actions of modules, as tasks of the bot, and what remains of them in the history.

-- migrate:up
-- The action's id; null for a test message.
alter table tasks add column action text;
-- What the bot said with its answer.
alter table tasks add column text jsonb;

create table action_presses (
  -- That of its task, which goes after an hour.
  id uuid primary key,
  guild_id text not null references guilds on delete cascade,
  module text not null,
  action text not null,
  -- As it was on the button.
  label jsonb not null,
  actor_id text,
  created_at timestamptz not null default clock_timestamp(),
  state text check (state in ('done', 'failed')),
  code text,
  text jsonb
);
create index action_presses_history on action_presses (guild_id, created_at, module);
create index action_presses_people on action_presses (guild_id, actor_id);
create index action_presses_actor on action_presses (actor_id, created_at);
create index action_presses_created on action_presses (created_at);

-- migrate:down
drop table action_presses;
delete from tasks where action is not null;
alter table tasks drop column text;
alter table tasks drop column action;
