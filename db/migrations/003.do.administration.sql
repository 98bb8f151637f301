create extension if not exists pg_trgm;

-- Where the panel's list of users finds its pages: each order with what it filters by, so that a page far down is
-- found in the index alone. The role counts by what it may do, not by its letters.
drop index users_username_key;
create unique index users_username_key on users (lower(username)) include (username, role, id);
create index users_by_created_at_idx on users (created_at, id) include (role);
create index users_by_premium_idx on users (is_premium, created_at, id) include (role);
create index users_by_role_idx on users
  ((case role when 'user' then 1 when 'admin' then 2 else 3 end), created_at, id) include (role);

-- Searches for a part of a username or an e-mail. Finely grained statistics tell common parts from rare ones.
create index users_search_idx on users using gin ((lower(username) || chr(10) || email) gin_trgm_ops);
alter index users_search_idx alter column 1 set statistics 1000;

-- How many accounts there are, by the day (UTC) they were made, their role and whether they are premium: kept with
-- each change, so that no figure needs a scan.
create table user_counts (
  day date not null,
  role text not null,
  is_premium boolean not null,
  users bigint not null,
  constraint user_counts_pkey primary key (day, role, is_premium)
);

create function count_users() returns trigger language plpgsql as $$
begin
  -- In one order, so that two changes never wait for each other in a circle.
  if tg_op = 'INSERT' then
    insert into user_counts as kept (day, role, is_premium, users)
    select (created_at at time zone 'UTC')::date, role, is_premium, count(*)
    from added group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, role, is_premium) do update set users = kept.users + excluded.users;
  elsif tg_op = 'DELETE' then
    insert into user_counts as kept (day, role, is_premium, users)
    select (created_at at time zone 'UTC')::date, role, is_premium, -count(*)
    from removed group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, role, is_premium) do update set users = kept.users + excluded.users;
  else
    insert into user_counts as kept (day, role, is_premium, users)
    select day, role, is_premium, sum(change) from (
      select (created_at at time zone 'UTC')::date as day, role, is_premium, 1 as change from added
      union all
      select (created_at at time zone 'UTC')::date, role, is_premium, -1 from removed
    ) changes group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
    on conflict (day, role, is_premium) do update set users = kept.users + excluded.users;
  end if;
  return null;
end $$;

create trigger users_count_added after insert on users
  referencing new table as added for each statement execute function count_users();
create trigger users_count_changed after update on users
  referencing old table as removed new table as added for each statement execute function count_users();
create trigger users_count_removed after delete on users
  referencing old table as removed for each statement execute function count_users();

insert into user_counts (day, role, is_premium, users)
select (created_at at time zone 'UTC')::date, role, is_premium, count(*) from users group by 1, 2, 3;

-- Once there is an owner there always is one. Whoever takes an owner away waits for others who do, and then looks.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  if exists (select 1 from removed where role = 'owner') then
    perform pg_advisory_xact_lock(21780717364405607);
    if not exists (
      select 1 from users where case role when 'user' then 1 when 'admin' then 2 else 3 end = 3
    ) then
      raise exception 'At least one owner must remain'
        using errcode = 'check_violation', table = 'users', constraint = 'users_owner_remains';
    end if;
  end if;
  return null;
end $$;

create trigger users_owner_remains_changed after update on users
  referencing old table as removed for each statement execute function keep_an_owner();
create trigger users_owner_remains_removed after delete on users
  referencing old table as removed for each statement execute function keep_an_owner();

-- Who did what to whom, when and from where. The names stay when the accounts are gone.
create table audit_log (
  id bigint generated always as identity,
  happened_at timestamptz not null default now(),
  action text not null,
  actor_id text not null,
  actor_name text not null,
  target_id text,
  target_name text,
  details jsonb not null default '{}',
  address text,
  user_agent text,
  constraint audit_log_pkey primary key (id)
);

-- What was watched on each day (UTC), counted while its rows are there: history itself is kept for some days only.
create table watch_counts (
  day date not null,
  records bigint not null,
  -- Whether it was counted after the day was over.
  is_final boolean not null,
  constraint watch_counts_pkey primary key (day)
);
