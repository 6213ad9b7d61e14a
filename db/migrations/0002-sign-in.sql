-- Sessions that users can tell apart and end, shared refreshes of Discord tokens, and rate limit counters.

-- migrate:up
alter table sessions
  add id uuid not null unique default gen_random_uuid(),
  add user_agent text;
create table token_refreshes (
  token_hash bytea primary key,
  sealed_tokens text,
  expires_at timestamptz not null
);
create index token_refreshes_expires_at on token_refreshes (expires_at);
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- migrate:down
drop table rate_limits, token_refreshes;
alter table sessions drop user_agent, drop id;
