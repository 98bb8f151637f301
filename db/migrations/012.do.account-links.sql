-- Links that let the holder of their token change an account. Only the SHA-256 of a token is stored.
create table account_links (
  token_hash text not null,
  user_id text not null,
  kind text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint account_links_pkey primary key (token_hash),
  constraint account_links_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index account_links_by_user_idx on account_links (user_id);
create index account_links_by_expiry_idx on account_links (expires_at);

-- A reset link must not outlive the password it replaces, whichever statement changes that.
create function end_reset_links() returns trigger language plpgsql as $$
begin
  delete from account_links where user_id = new.id and kind = 'reset' and used_at is null;
  return null;
end $$;

create trigger users_password_ends_links after update of password_hash on users
  for each row when (old.password_hash is distinct from new.password_hash) execute function end_reset_links();
