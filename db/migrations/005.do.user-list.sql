-- How many accounts there are, by role, from one username on up to the next one in this table: where a page far down
-- the list by usernames begins is found without reading what stands before it. Kept with each change; what has grown
-- too long is divided later by recount_usernames, so that no registration waits for that.
create table username_blocks (
  -- As lower(username) has it; the first is ''.
  starts_at text not null,
  role text not null,
  users bigint not null,
  constraint username_blocks_pkey primary key (starts_at, role)
);

-- Counts the usernames from `first` (which begins a block) up to `past`, where the next one begins, null for all that
-- follow, in new blocks of so many accounts. Who changes accounts meanwhile waits with the counting, not with its result.
create function recount_usernames(first text, past text, size integer) returns void language plpgsql as $$
begin
  lock table username_blocks in share row exclusive mode;
  delete from username_blocks where starts_at >= first and (past is null or starts_at < past);
  insert into username_blocks (starts_at, role, users)
  select case when block = 0 then first else start end, role, count(*) from (
    select block, role, min(name) over (partition by block) as start from (
      select lower(username) as name, role, (row_number() over (order by lower(username)) - 1) / size as block
      from users where lower(username) >= first and (past is null or lower(username) < past)
    ) numbered
  ) blocks group by block, 1, role;
end $$;

-- As in migration 003, and the usernames with it.
create or replace function count_users() returns trigger language plpgsql as $$
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
  -- Taken before the blocks are looked up: they may be divided while this waits.
  lock table username_blocks in row exclusive mode;
  if tg_op = 'INSERT' then
    insert into username_blocks as kept (starts_at, role, users)
    select coalesce(starts_at, ''), role, count(*) from added
    left join lateral (
      select starts_at from username_blocks where starts_at <= lower(username) order by starts_at desc limit 1
    ) block on true group by 1, 2 order by 1, 2
    on conflict (starts_at, role) do update set users = kept.users + excluded.users;
  elsif tg_op = 'DELETE' then
    insert into username_blocks as kept (starts_at, role, users)
    select coalesce(starts_at, ''), role, -count(*) from removed
    left join lateral (
      select starts_at from username_blocks where starts_at <= lower(username) order by starts_at desc limit 1
    ) block on true group by 1, 2 order by 1, 2
    on conflict (starts_at, role) do update set users = kept.users + excluded.users;
  else
    insert into username_blocks as kept (starts_at, role, users)
    select coalesce(starts_at, ''), role, sum(change) from (
      select username, role, sum(change) as change from (
        select username, role, 1 as change from added union all select username, role, -1 from removed
      ) sides group by username, role having sum(change) <> 0
    ) changes
    left join lateral (
      select starts_at from username_blocks where starts_at <= lower(username) order by starts_at desc limit 1
    ) block on true group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (starts_at, role) do update set users = kept.users + excluded.users;
  end if;
  return null;
end $$;

select recount_usernames('', null, 4000);

-- With the e-mail beside it, the list by usernames is searched in this index alone.
drop index users_username_key;
create unique index users_username_key on users (lower(username)) include (username, email, role, id);

-- The marks that names and addresses are made with stand as letters, so that a search across them finds few entries:
-- pg_trgm knows words only, and takes each of the five for the end of one. Who searches compares with the text itself.
drop index users_search_idx;
create index users_search_idx on users using gin (
  translate(lower(username) || chr(10) || email, '@.-_+', 'qxjzw') gin_trgm_ops
);
alter index users_search_idx alter column 1 set statistics 1000;
analyze users;
