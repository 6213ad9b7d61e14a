-- One entry for each thousand versions of a module and server: the purge finds long histories by it.

-- migrate:up
create index settings_versions_long on settings_versions (guild_id, module) where version % 1000 = 0;

-- migrate:down
drop index settings_versions_long;
