-- What a session may ask Discord, and when its person was led there to let it ask for their roles.

-- migrate:up
-- Null: what every sign-in asks for.
alter table sessions add column scopes text[], add column roles_asked_at timestamptz;

-- migrate:down
alter table sessions drop column scopes, drop column roles_asked_at;
