-- What `modules.json` of the site folder says and has said. The current row has not been replaced.

-- migrate:up
create table site_modules (
  digest text primary key,
  modules jsonb not null,
  replaced_at timestamptz
);
create unique index site_modules_current on site_modules ((true)) where replaced_at is null;

-- migrate:down
drop table site_modules;
