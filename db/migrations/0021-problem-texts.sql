-- What the bot says about a problem in its own words.

-- migrate:up
-- With it, `code` is `text:` and a digest of the words, so that others are another problem.
alter table problems add column text jsonb;

-- migrate:down
alter table problems drop column text;
