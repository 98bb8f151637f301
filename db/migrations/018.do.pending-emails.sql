-- Email addresses that take effect once their owner has opened the link of a mail. Each user has at most one.
create table pending_emails (
  user_id text not null,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint pending_emails_pkey primary key (user_id),
  constraint pending_emails_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index pending_emails_by_expiry_idx on pending_emails (expires_at);

-- A thief may have asked for the address before the user changed the password or the address.
create function end_pending_email() returns trigger language plpgsql as $$
begin
  delete from pending_emails where user_id = new.id;
  return null;
end $$;

create trigger users_password_ends_pending_email after update of password_hash on users
  for each row when (old.password_hash is distinct from new.password_hash) execute function end_pending_email();
create trigger users_email_ends_pending_email after update of email on users
  for each row when (old.email is distinct from new.email) execute function end_pending_email();

-- The links and waiting mails of an address end with it.
create function end_confirmations() returns trigger language plpgsql as $$
begin
  delete from account_links where user_id = old.user_id and kind = 'confirm-email' and used_at is null;
  delete from mails where user_id = old.user_id and kind = 'confirm-email' and failed_at is null;
  return null;
end $$;

create trigger pending_emails_ended after delete on pending_emails
  for each row execute function end_confirmations();
