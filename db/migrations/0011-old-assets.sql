-- Files of the builds that are in use, so that every process can answer for pages of other versions.

-- migrate:up
create table assets (
  name text primary key,
  content bytea not null,
  last_used_at timestamptz not null default now()
);

-- migrate:down
drop table assets;
