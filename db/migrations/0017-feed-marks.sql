-- A random mark of each transaction in the bot's feed, so that a cursor proves that this database still has the transaction
-- (docs/decisions/0037-feed-marks.md). Written by triggers, so that the version before this one writes them too.

-- migrate:up
create table feed_marks (
  xid xid8 primary key,
  mark uuid not null default gen_random_uuid(),
  -- Every transaction below had ended when this one was marked.
  oldest xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
  marked_at timestamptz not null default now(),
  -- When a row of `changes` last stopped naming the transaction. Null while all its rows are there.
  unnamed_at timestamptz
);
create index feed_marks_unnamed on feed_marks (unnamed_at) where unnamed_at is not null;

-- A restore writes to `changes` while its search path is empty.
create function mark_feed() returns trigger language plpgsql set search_path from current as $$
    begin
      if tg_op <> 'DELETE' then
        -- A dump that was restored elsewhere has marks of ids that are assigned anew.
        insert into feed_marks (xid) select distinct xid from written
        on conflict (xid) do update set mark = excluded.mark, oldest = excluded.oldest, marked_at = excluded.marked_at
          where feed_marks.xid = pg_current_xact_id() and feed_marks.xmin <> pg_current_xact_id()::xid;
      end if;
      if tg_op <> 'INSERT' then
        -- Whoever holds the lock records the same. Waiting for it could be a deadlock.
        update feed_marks set unnamed_at = now() where xid in (
          select xid from feed_marks
          where xid in (select xid from replaced) and (unnamed_at < now() - interval '1 day') is not false
          for update skip locked
        );
      end if;
      return null;
    end $$;
create trigger mark_inserted after insert on changes
  referencing new table as written for each statement execute function mark_feed();
create trigger mark_updated after update on changes
  referencing old table as replaced new table as written for each statement execute function mark_feed();
create trigger mark_deleted after delete on changes
  referencing old table as replaced for each statement execute function mark_feed();

insert into feed_marks (xid) select distinct xid from changes;

-- migrate:down
drop trigger mark_inserted on changes;
drop trigger mark_updated on changes;
drop trigger mark_deleted on changes;
drop function mark_feed();
drop table feed_marks;
