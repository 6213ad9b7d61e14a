-- Commands that Discord cannot know, as the bot sends them.

-- migrate:up
-- Null: the bot sent none, so that those of the site folder stay.
alter table commands add column prefix_commands jsonb;

-- migrate:down
alter table commands drop column prefix_commands;
