-- Mails that wait to be sent. They contain no text and no token: the sender writes them, with a new token for each attempt.
create table mails (
  id bigint generated always as identity,
  kind text not null,
  -- Null for a requested reset: whether the name belongs to an account is looked up when the mail is sent.
  user_id text,
  recipient text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- The sender that takes a mail sets it to the time of the next attempt, so that no other takes it before.
  next_attempt_at timestamptz not null default now(),
  attempts integer not null default 0,
  failed_at timestamptz,
  constraint mails_pkey primary key (id),
  constraint mails_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index mails_waiting_idx on mails (next_attempt_at) where failed_at is null;
create index mails_failed_idx on mails (failed_at) where failed_at is not null;
create index mails_by_user_idx on mails (user_id);
