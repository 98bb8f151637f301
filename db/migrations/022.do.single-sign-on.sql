-- Null for accounts that sign in only by the identity provider.
alter table users alter column password_hash drop not null;

-- Whether the session was opened by the identity provider, which is then signed out of as well.
alter table sessions add column is_single_sign_on boolean not null default false;

-- Accounts of the identity provider that sign in to accounts of the site.
create table identities (
  issuer text not null,
  subject text not null,
  user_id text not null,
  -- The provider's, for display only.
  email text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint identities_pkey primary key (issuer, subject),
  constraint identities_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index identities_user_id_idx on identities (user_id);

-- Sign-ins at the identity provider that have not ended. Only the SHA-256 of the id is stored, which is in a cookie of the
-- browser.
create table oidc_flows (
  id_hash text not null,
  purpose text not null,
  -- The session that links an identity or proves its user again; null for a sign-in.
  session_id text,
  return_to text not null,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Set when the browser goes to the provider and when it comes back, each once.
  started_at timestamptz,
  answered_at timestamptz,
  -- What the provider answered; null until it has.
  answer jsonb,
  constraint oidc_flows_pkey primary key (id_hash),
  constraint oidc_flows_session_id_fkey foreign key (session_id) references sessions (id) on delete cascade,
  constraint oidc_flows_id_hash_check check (id_hash ~ '^[0-9a-f]{64}$'),
  constraint oidc_flows_purpose_check check (purpose in ('sign-in', 'link', 'reauthenticate')),
  constraint oidc_flows_session_check check ((session_id is null) = (purpose = 'sign-in'))
);
create index oidc_flows_expires_at_idx on oidc_flows (expires_at);
create index oidc_flows_session_id_idx on oidc_flows (session_id);
