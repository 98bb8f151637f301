-- With a new address, links that set a password end: the earlier address may have received them, and may be that of a
-- thief. Links that restore an address stay, because a thief could otherwise end them by changing the address.
create function end_password_links() returns trigger language plpgsql as $$
begin
  delete from account_links
  where user_id = new.id and kind in ('reset', 'undo-password') and used_at is null;
  return null;
end $$;

create trigger users_email_ends_links after update of email on users
  for each row when (old.email is distinct from new.email) execute function end_password_links();
