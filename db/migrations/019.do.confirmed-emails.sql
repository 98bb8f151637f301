-- Whether a link that was mailed to the current address has been used. Anyone can enter somebody else's address.
alter table users add column is_email_confirmed boolean not null default false;

create function unconfirm_email() returns trigger language plpgsql as $$
begin
  new.is_email_confirmed := false;
  return new;
end $$;

create trigger users_email_unconfirmed before update of email on users
  for each row when (old.email is distinct from new.email) execute function unconfirm_email();
