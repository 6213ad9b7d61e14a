-- Applications to join the team, one for each person, and their events. No foreign key to `users`: a client with an
-- access token applies for somebody who may never have signed in here.

-- migrate:up
create table applications (
  user_id text primary key,
  username text not null,
  email text not null,
  experience text not null,
  projects text not null,
  skills text not null,
  why_join text not null,
  availability text not null,
  additional_info text,
  status text not null default 'pending' check (status in ('pending', 'reviewed', 'accepted', 'rejected')),
  submitted_at timestamptz not null default statement_timestamp(),
  updated_at timestamptz not null default statement_timestamp()
);
create index applications_newest on applications (submitted_at, user_id);
create index applications_by_status on applications (status, submitted_at, user_id);
create table application_events (
  id bigint generated always as identity primary key,
  user_id text not null,
  kind text not null check (kind in ('submitted', 'replaced', 'status')),
  status text,
  actor_id text,
  created_at timestamptz not null default statement_timestamp()
);
create index application_events_user_id on application_events (user_id, id);
create index application_events_actor_id on application_events (actor_id, id);

-- migrate:down
drop table application_events, applications;
