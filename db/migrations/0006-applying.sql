-- Drafts of applications, the owner's notes and messages, and a number for each content of an application or a draft.

-- migrate:up
create sequence application_versions as integer;
alter table applications
  add version integer not null default nextval('application_versions'),
  -- Counts every change of any kind: what the owner decides on.
  add revision integer not null default 1,
  add sent_at timestamptz not null default statement_timestamp(),
  add message text,
  -- Which open form the content came from, and how far it was typed then.
  add form text,
  add edit integer;
update applications a set sent_at = coalesce(
  (select max(e.created_at) from application_events e
   where e.user_id = a.user_id and e.kind in ('submitted', 'replaced')), a.submitted_at);
alter table application_events
  drop constraint application_events_kind_check,
  add constraint application_events_kind_check
    check (kind in ('submitted', 'replaced', 'withdrawn', 'status', 'message')),
  add previous_status text,
  add undone_at timestamptz,
  add undone_by text;
create table application_drafts (
  user_id text primary key,
  content jsonb not null,
  version integer not null default nextval('application_versions'),
  updated_at timestamptz not null default statement_timestamp(),
  form text,
  edit integer
);
create table application_notes (
  id bigint generated always as identity primary key,
  user_id text not null,
  author_id text,
  text text not null,
  created_at timestamptz not null default statement_timestamp()
);
create index application_notes_user_id on application_notes (user_id, id);

-- migrate:down
-- Also deletes the events of kinds that did not exist before.
drop table application_notes, application_drafts;
delete from application_events where kind in ('withdrawn', 'message');
alter table application_events
  drop constraint application_events_kind_check,
  add constraint application_events_kind_check check (kind in ('submitted', 'replaced', 'status')),
  drop undone_by,
  drop undone_at,
  drop previous_status;
alter table applications
  drop edit,
  drop form,
  drop message,
  drop sent_at,
  drop revision,
  drop version;
drop sequence application_versions;
