create table users (
  id text not null,
  username text not null,
  -- Stored by lower($1), so that what is unique here is unique without regard to case.
  email text not null,
  password_hash text not null,
  role text not null default 'user',
  is_premium boolean not null default false,
  created_at timestamptz not null default now(),
  constraint users_pkey primary key (id),
  constraint users_email_key unique (email),
  -- A username with '@' could be taken for somebody's e-mail at login.
  constraint users_username_check check (username <> '' and position('@' in username) = 0),
  constraint users_email_check check (email = lower(email) and position('@' in email) > 1),
  constraint users_role_check check (role in ('user', 'admin', 'owner'))
);

create unique index users_username_key on users (lower(username));

-- id, user_id and expires_at are as Lucia's adapter expects them. The id is the SHA-256 of the token in hex,
-- and the check keeps it so: a token itself can never be stored.
create table sessions (
  id text not null,
  user_id text not null,
  expires_at timestamptz not null,
  absolute_expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  user_agent text,
  address text,
  constraint sessions_pkey primary key (id),
  constraint sessions_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint sessions_id_check check (id ~ '^[0-9a-f]{64}$')
);

create index sessions_user_id_idx on sessions (user_id);
create index sessions_expires_at_idx on sessions (expires_at);

-- One row a person and title. This is the large table: fixed-width columns come first, so that no byte is padding.
-- media_id is a number in meaning: bigint compares and sorts faster than text, takes 8 bytes, refuses what is no
-- number, and the driver hands it out as the string that answers carry.
-- Every recording moves watched_at, which two indexes hold, so an update is never heap-only; the free tenth of each
-- page keeps the new version beside the old one, and vacuum comes after 2 percent of change, not after 20.
create table watch_history (
  watched_at timestamptz not null,
  updated_at timestamptz not null default now(),
  media_id bigint not null,
  season smallint,
  episode smallint,
  media_type text not null,
  user_id text not null,
  constraint watch_history_pkey primary key (user_id, media_type, media_id),
  constraint watch_history_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint watch_history_media_id_check check (media_id > 0),
  constraint watch_history_media_type_check check (media_type in ('movie', 'tv')),
  constraint watch_history_season_check check (season >= 0),
  constraint watch_history_episode_check check (episode >= 0),
  constraint watch_history_movie_check check (media_type = 'tv' or (season is null and episode is null))
) with (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);

-- A person's page, newest first; the key columns behind watched_at make its order total.
create index watch_history_user_id_watched_at_idx on watch_history (user_id, watched_at desc, media_type, media_id);
-- What the retention job removes.
create index watch_history_watched_at_idx on watch_history (watched_at);
