-- When the bot first fetched each version, as far as receipts still tell, and an index for a guild's history.

-- migrate:up
alter table settings_versions add applied_at timestamptz;
create index settings_versions_history on settings_versions (guild_id, created_at, module, version);
update settings_versions v set applied_at = r.received_at
from (
  select guild_id, module, version, min(received_at) as received_at
  from settings_receipts group by guild_id, module, version
) r
where r.guild_id = v.guild_id and r.module = v.module and r.version = v.version;

-- migrate:down
drop index settings_versions_history;
alter table settings_versions drop applied_at;
