-- Keys that all instances share. Each is made here, so that every instance finds the same one.
create table server_keys (
  name text not null,
  value bytea not null,
  constraint server_keys_pkey primary key (name)
);

-- gen_random_uuid() draws 122 bits from the system's generator for secrets; two of them make a key of 244 bits.
insert into server_keys (name, value)
values ('login', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- Networks that a user signed in from, as HMAC-SHA-256 of user and network under the key 'login'.
create table known_networks (
  user_id text not null,
  network_hash text not null,
  last_login_at timestamptz not null default now(),
  constraint known_networks_pkey primary key (user_id, network_hash),
  constraint known_networks_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);

create index known_networks_last_login_at_idx on known_networks (last_login_at);
