-- Tokens that users create for their scripts. The id is the SHA-256 of the token in hexadecimal.
create table api_tokens (
  id text not null,
  user_id text not null,
  name text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Null until the first use; at most a minute old while the token is used.
  last_used_at timestamptz,
  constraint api_tokens_pkey primary key (id),
  constraint api_tokens_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint api_tokens_id_check check (id ~ '^[0-9a-f]{64}$')
);

create index api_tokens_user_id_idx on api_tokens (user_id);
create index api_tokens_expires_at_idx on api_tokens (expires_at);
