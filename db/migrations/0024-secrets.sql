-- Secrets in settings, sealed. Settings and their versions have only `{"set": true, "at": …}` in their place.

-- migrate:up
create table settings_secrets (
  guild_id text not null,
  module text not null,
  field text not null,
  -- By app/auth/seal.server.ts; begins with the id of its key.
  sealed text not null,
  primary key (guild_id, module, field),
  foreign key (guild_id, module) references settings on delete cascade
);

-- migrate:down
drop table settings_secrets;
