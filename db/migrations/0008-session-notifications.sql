-- Notifies all processes of a session that ends or changes, because they remember sessions for some seconds.

-- migrate:up
create function notify_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('pearl', json_build_object('kind', 'session', 'id', encode(old.id_hash, 'hex'))::text);
      return null;
    end $$;
create trigger notify_session after delete or update of sealed_tokens, token_expiry, expires_at on sessions
  for each row when (old.user_id is not null and old.expires_at > now())
  execute function notify_session();

-- migrate:down
drop trigger notify_session on sessions;
drop function notify_session();
