-- The size of settings, by which pages of the bot's feed end without reading what they leave out.

-- migrate:up
alter table settings add column bytes integer not null generated always as (octet_length(settings::text)) stored;

-- migrate:down
alter table settings drop column bytes;
