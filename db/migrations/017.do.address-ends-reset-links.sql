-- A reset link may have been mailed to the earlier address. Links that undo a change stay: whoever took over an account
-- could otherwise end them by changing the address.
create trigger users_email_ends_links after update of email on users
  for each row when (old.email is distinct from new.email) execute function end_reset_links();
