-- Also links that undo a change of the password: whoever took over an account may have received one at an address that
-- its user then replaced. The user gets a link by the mail about the changed address.
create function end_password_links() returns trigger language plpgsql as $$
begin
  delete from account_links
  where user_id = new.id and kind in ('reset', 'undo-password') and used_at is null;
  return null;
end $$;

drop trigger users_email_ends_links on users;
create trigger users_email_ends_links after update of email on users
  for each row when (old.email is distinct from new.email) execute function end_password_links();
