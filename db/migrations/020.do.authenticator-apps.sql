-- The secret that an authenticator app shares with the site, from which both compute codes (RFC 6238). Each account has at
-- most one. It has no effect until it is confirmed with a first code.
create table authenticator_apps (
  user_id text not null,
  secret bytea not null,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The 30-second step of the last accepted code: each code is valid once.
  last_step bigint not null default 0,
  constraint authenticator_apps_pkey primary key (user_id),
  constraint authenticator_apps_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint authenticator_apps_secret_check check (octet_length(secret) >= 20)
);

-- Codes that replace a lost authenticator app or passkey, each once. The position is part of the code, so that one hash
-- is verified per attempt.
create table recovery_codes (
  user_id text not null,
  position smallint not null,
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (user_id, position),
  constraint recovery_codes_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

-- Whether the session's user also proved a second factor.
alter table sessions add column has_second_factor boolean not null default false;
