#!/bin/sh
# What the service `backup` of docker-compose.yml does: docker compose run --rm backup COMMAND
#   now             makes a dump, and checks it by restoring it into a database of its own
#   restore FILE    puts a dump, or the `latest`, in the place of what the database holds: all of it, or nothing
#   list            names the dumps
#   daily           makes one every 24 hours, and removes those older than BACKUP_KEEP_DAYS once two are younger
#   fresh           fails unless the last one is younger than 26 hours
set -eu
umask 077
cd /backups
export PGCONNECT_TIMEOUT=10
SCRATCH=pearl_backup_check
[ -z "${DATABASE_URL_FILE:-}" ] || DATABASE_URL=$(cat "$DATABASE_URL_FILE")
[ -z "${DATABASE_DIRECT_URL_FILE:-}" ] || DATABASE_DIRECT_URL=$(cat "$DATABASE_DIRECT_URL_FILE")
# A dump is one session: it does not go through a pooler.
DATABASE_URL=${DATABASE_DIRECT_URL:-$DATABASE_URL}
# TLS as the site understands it (docs/operations/reference.md, "TLS to the database").
DATABASE_URL=$(printf %s "$DATABASE_URL" | sed -E 's/([?&]sslmode=)(allow|prefer|require|verify-ca)/\1verify-full/')
case $DATABASE_URL in
  *[?\&]sslmode=no-verify*) DATABASE_URL=$(printf %s "$DATABASE_URL" | sed 's/sslmode=no-verify/sslmode=require/') ;;
  *[?\&]sslmode=disable*) ;;
  *[?\&]sslmode=*) export PGSSLROOTCERT="${DATABASE_CA:-system}" ;;
  *) [ -z "${DATABASE_CA:-}" ] || export PGSSLMODE=verify-full PGSSLROOTCERT="$DATABASE_CA" ;;
esac
scratch_url=$(printf '%s' "$DATABASE_URL" | sed -E "s#^([a-z]+://[^/]*/)[^?]*#\\1$SCRATCH#")

say() { echo "$(date -u +%Y-%m-%dT%H:%M:%SZ) $*"; }

fail() {
  say "$*" >&2
  exit 1
}

query() { psql --no-psqlrc -qAt -v ON_ERROR_STOP=1 -d "$1" -c "$2"; }

dumps() { find . -maxdepth 1 -name 'pearl-*.dump' "$@" | sed 's#^\./##' | sort; }

# Leaves out those of a clock that was ahead, which would be young until their time has come.
past() { awk -v now="pearl-$(date -u +%Y-%m-%dT%H%M%SZ).dump" '$0 <= now'; }

# Two at once would share the scratch database.
lock() {
  exec 9>.lock
  flock 9
}

now() {
  case $BACKUP_KEEP_DAYS in *[!0-9]* | 0?*) fail "BACKUP_KEEP_DAYS is no number of days: $BACKUP_KEEP_DAYS" ;; esac
  lock
  rm -f ./pearl-*.part ./before-restore-*.part
  file="pearl-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
  dump "$file.part"
  check "$file.part"
  mv "$file.part" "$file"
  say "$file: $(du -h "$file" | cut -f1), $found"
  record || say "$file could not be recorded in the database: /admin/setup does not know it." >&2
  # Only after two successes: failures, or a database that is still empty on a new machine, never remove the last good one.
  [ "$(dumps -mtime "-$((BACKUP_KEEP_DAYS + 1))" | wc -l)" -lt 2 ] ||
    find . -maxdepth 1 \( -name 'pearl-*.dump' -o -name 'before-restore-*.dump' \) -mtime "+$BACKUP_KEEP_DAYS" -delete
}

# Without the files of builds, which every process stores again within the hour.
dump() {
  pg_dump --format=custom --exclude-table-data=public.assets --file="$1" --dbname="$DATABASE_URL" ||
    fail "No dump was made."
}

# Dropped by force: a trial that was killed may still be connected.
drop_scratch() {
  [ -z "$(query "$DATABASE_URL" "select 1 from pg_database where datname = '$SCRATCH'")" ] ||
    query "$DATABASE_URL" "drop database $SCRATCH with (force)"
}

check() {
  may_create=$(query "$DATABASE_URL" 'select rolsuper or rolcreatedb from pg_roles where rolname = current_user')
  if [ "$may_create" != t ]; then
    pg_restore --file=/dev/null "$1" || fail "$1 cannot be read."
    restored=false
    found="read, not restored for a trial: the database's user may not create databases"
    return
  fi
  drop_scratch
  # After a failure, too: on a full disk it would stay in the way of the site.
  trap drop_scratch EXIT
  query "$DATABASE_URL" "create database $SCRATCH template template0"
  pg_restore --exit-on-error --no-owner --no-acl --dbname="$scratch_url" "$1" || fail "$1 cannot be restored."
  restored=true
  found="restored for a trial with $(query "$scratch_url" 'select count(*) from kysely_migration') migrations"
}

# For /admin/setup and /metrics. The schema of an older version lacks the table.
record() {
  [ "$(query "$DATABASE_URL" "select to_regclass('public.backups') is not null")" = t ] || return 0
  query "$DATABASE_URL" "insert into public.backups (file, bytes, restored) values ('$file', $(wc -c <"$file"), $restored);
    delete from public.backups where file not in (select file from public.backups order by made_at desc limit 100)"
}

restore() {
  file=${1:-}
  [ "$file" = latest ] && file=$(dumps | tail -n 1)
  [ -f "$file" ] || fail "usage: restore latest|FILE, one of: $(dumps | tr '\n' ' ')"
  pg_restore --file=/dev/null "$file" || fail "$file cannot be read. Nothing was changed."
  lock
  kept="before-restore-$(date -u +%Y-%m-%dT%H%M%SZ).dump"
  dump "$kept.part"
  mv "$kept.part" "$kept"
  say "What the database holds now is kept in $kept."
  # Only the last line says that all of it was done: a dump that breaks off is not committed.
  restore_sql | psql --no-psqlrc -q -v ON_ERROR_STOP=1 -o /dev/null -d "$DATABASE_URL" | grep -qx restored ||
    fail "$file was not restored. Nothing was changed."
  say "$file is restored."
}

# One transaction. A dump's own --clean would leave the tables of newer versions, and stop at what refers to them.
restore_sql() {
  cat <<'SQL'
begin;
set local client_min_messages = warning;
set lock_timeout = '60s';
drop schema if exists graphile_worker cascade;
drop schema if exists public cascade;
create schema public;
alter schema public owner to pg_database_owner;
grant usage on schema public to public;
SQL
  pg_restore --no-owner --no-acl --file=- "$file" || return
  # Transaction ids of another server can lie in the future of this one. The bot's feed would wait for them.
  cat <<'SQL'
do $$ begin
  if to_regclass('public.feed_marks') is not null then
    delete from public.feed_marks;
  end if;
  if to_regclass('public.changes') is not null then
    update public.changes set xid = pg_current_xact_id();
  end if;
end $$;
commit;
set client_min_messages = error;
analyze;
-- Processes forget what they remember when their connection that listens breaks: no notification tells what was restored.
select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and usename = current_user and application_name like 'pearl %';
\echo restored
SQL
}

daily() {
  trap 'exit 0' TERM INT
  while :; do
    if [ -z "$(dumps -mmin -1435 | past)" ]; then
      sh "$0" now || say "The backup failed. It is tried again." >&2
    fi
    # A new database has its tables in a moment.
    if [ -n "$(dumps)" ]; then pause=600; else pause=10; fi
    sleep "$pause" &
    wait $!
  done
}

case "${1:-}" in
  now) now ;;
  restore) restore "${2:-}" ;;
  list) dumps ;;
  daily) daily ;;
  fresh) [ -n "$(dumps -mmin -1560 | past)" ] ;;
  *) fail "usage: now | restore latest|FILE | list | daily | fresh" ;;
esac
