-- migrate:up
-- The days until what is kept of a server that the bot has left goes are counted from this update at the earliest.
alter table discord_list add column left_counts_from timestamptz not null default now();

-- migrate:down
alter table discord_list drop column left_counts_from;
