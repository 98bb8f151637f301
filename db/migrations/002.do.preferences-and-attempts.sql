create table preferences (
  user_id text not null,
  preferences jsonb not null,
  -- When the person changed them, by the clock of their browser: the newer change wins.
  changed_at timestamptz not null,
  constraint preferences_pkey primary key (user_id),
  constraint preferences_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

-- What limits count: logins and registrations, by account and by network. The columns, in this order, are what
-- rate-limiter-flexible works on; expire is in milliseconds since 1970. Unlogged, because a count of some minutes is
-- worth no wait for the disk: all that a crash of the database server forgets is how often somebody guessed.
create unlogged table attempts (
  key text not null,
  points integer not null,
  expire bigint not null,
  constraint attempts_pkey primary key (key)
);

create index attempts_expire_idx on attempts (expire);
