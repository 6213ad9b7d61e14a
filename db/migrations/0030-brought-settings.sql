-- migrate:up
-- Marks versions that the bot has brought along from a database of its own.
alter table settings_versions add column brought boolean not null default false;

-- migrate:down
alter table settings_versions drop column brought;
