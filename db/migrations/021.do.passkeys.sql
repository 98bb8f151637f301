-- What authenticators store as the owner of a passkey (the WebAuthn user handle): random, without data of the user.
-- It stays the same, so that an authenticator replaces an earlier passkey of the account.
alter table users add column passkey_user_handle bytea;

-- Public keys (WebAuthn), whose private keys never leave the user's devices.
create table passkeys (
  -- The credential id, which the authenticator chose.
  id bytea not null,
  user_id text not null,
  -- COSE.
  public_key bytea not null,
  -- The number of signatures; 0 for authenticators that do not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  -- Whether it is synchronized, so that other devices of the user have it.
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_pkey primary key (id),
  constraint passkeys_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index passkeys_by_user_idx on passkeys (user_id);

-- Random values that a passkey must sign, each once.
create table passkey_challenges (
  -- The SHA-256 of the challenge.
  id text not null,
  purpose text not null,
  -- Null when the passkey itself shows whose it is.
  user_id text,
  expires_at timestamptz not null,
  constraint passkey_challenges_pkey primary key (id),
  constraint passkey_challenges_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index passkey_challenges_by_user_idx on passkey_challenges (user_id) where user_id is not null;
create index passkey_challenges_by_expiry_idx on passkey_challenges (expires_at);
