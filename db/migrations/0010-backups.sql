-- The last backups, written by deploy/backup.sh, so that the site can say when the newest one was made.

-- migrate:up
create table backups (
  file text primary key,
  made_at timestamptz not null default statement_timestamp(),
  bytes bigint not null,
  restored boolean not null
);

-- migrate:down
drop table backups;
