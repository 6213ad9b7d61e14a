-- 20,000 rows in every table that grows. Half of all versions are of one server, the busiest one.
create table numbered as select n, (4e17::bigint + n)::text as id from generate_series(1, 20000) n;
insert into users (id, username, discriminator) select id, 'user', '0' from numbered;
insert into sessions (id_hash, user_id, browser, last_used_at, expires_at)
  select sha256(id::bytea), id, gen_random_uuid(), now() - n * interval '20 s', now() + n * interval '1 min' from numbered;
insert into sign_ins select sha256(id::bytea), gen_random_uuid(), 'login', '', '/', now(), now() + n * interval '1 s' from numbered;
insert into token_refreshes (token_hash, expires_at) select sha256(id::bytea), now() + n * interval '1 s' from numbered;
insert into rate_limits (key, expire) select id, extract(epoch from now()) * 1000 + n * 1000 from numbered;
insert into guilds (id, name) select id, 'Server' from numbered;
insert into settings (guild_id, module, version, settings) select id, 'prefix', 1, '{"prefix": "?"}' from numbered;
insert into settings_versions (guild_id, module, version, before, after, actor_kind, actor_id, created_at)
  select case when n % 2 = 0 then ':guild' else id end, 'prefix', n, '{}', '{}', 'user',
    case when n % 100 < 50 then ':person' else id end, now() - n * interval '1 min' from numbered;
insert into settings_receipts (guild_id, module, bot_key, version) select id, 'prefix', 'key', 1 from numbered;
insert into changes (guild_id, module, version, deleted, xid, changed_at)
  select id, 'prefix', 1, n % 10 = 0, (1 + n / 50)::text::xid8, now() - n * interval '2 min' from numbered;
insert into feed_marks (xid, unnamed_at)
  select (1000000 + n)::text::xid8, now() - n * interval '5 min' from numbered;
insert into problems (guild_id, module, field, code, version, count, permissions, first_at, last_at)
  select id, 'prefix', '', '50013', 1, 1, '{}', now(), now() - n * interval '1 min' from numbered;
insert into status_lines (guild_id, module, lines, reported_at)
  select id, 'prefix', '[]', now() - n * interval '4 s' from numbered;
insert into action_presses (id, guild_id, module, action, label, actor_id, created_at)
  select gen_random_uuid(), case when n % 2 = 0 then ':guild' else id end, 'levels', 'post', '"Post"', case when n % 100 < 50 then ':person' else id end,
    now() - n * interval '26 min' from numbered;
insert into access_grants (guild_id, target_kind, target_id, area, level, granted_at, place)
  select id, 'member', id, 'levels', 'view', now(), 0 from numbered;
insert into shards (id, state, at) select n - 1, 'ready', now() from generate_series(1, 10000) as x(n);
insert into erasures (asked_at) select now() - n * interval '1 min' from numbered;
insert into tasks (guild_id, user_id, module, field, settings, created_at, expires_at)
  select id, id, 'levels', 'message', '{}', now() - n * interval '0.1 s', now() from numbered;
insert into stats (reported_at, servers, users, commands, uptime) select now() - n * interval '1 min', 1, 1, 1, '' from numbered;
insert into applications (user_id, username, email, experience, projects, skills, why_join, availability)
  select id, 'user', '', '', '', '', '', '' from numbered;
insert into application_events (user_id, kind, actor_id) select id, 'submitted', id from numbered;
insert into application_drafts (user_id, content) select id, '{}' from numbered;
insert into application_notes (user_id, text) select id, '' from numbered;
insert into graphile_worker._private_jobs (task_id, run_at)
  select (select id from graphile_worker._private_tasks), now() + n * interval '1 min' from numbered;
drop table numbered;
analyze;
