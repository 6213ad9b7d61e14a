-- Indexes for the purge of idle sessions and of left guilds' feed entries, and for the people in a guild's history.

-- migrate:up
create index sessions_last_used_at on sessions (last_used_at);
create index changes_taken_back on changes (changed_at) where deleted;
create index settings_versions_people on settings_versions (guild_id, actor_id);

-- migrate:down
drop index sessions_last_used_at, changes_taken_back, settings_versions_people;
