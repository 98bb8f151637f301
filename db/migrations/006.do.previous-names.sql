-- Usernames and e-mails that were changed in the last days. They still sign their account in and can be restored, so
-- that somebody with a stolen token cannot lock the user out. Nobody else can take them meanwhile.
create table previous_names (
  id bigint generated always as identity,
  user_id text not null,
  field text not null,
  name text not null,
  replaced_at timestamptz not null default clock_timestamp(),
  valid_until timestamptz not null,
  constraint previous_names_pkey primary key (id),
  constraint previous_names_user_id_fkey foreign key (user_id) references users (id) on delete cascade,
  constraint previous_names_field_check check (field in ('username', 'email'))
);

create unique index previous_names_name_key on previous_names (field, lower(name));
create index previous_names_user_id_idx on previous_names (user_id);
create index previous_names_valid_until_idx on previous_names (valid_until);

-- Runs after the unique indexes of users have let the name in, so that it sees every reservation of a name that
-- another account has just given up.
create function keep_previous_names() returns trigger language plpgsql as $$
declare
  taken text;
begin
  select field into taken from (
    select p.field from added join previous_names p
      on p.field = 'username' and lower(p.name) = lower(added.username)
      and p.user_id <> added.id and p.valid_until > now()
    union all
    select p.field from added join previous_names p
      on p.field = 'email' and lower(p.name) = added.email
      and p.user_id <> added.id and p.valid_until > now()
  ) reserved order by field desc limit 1;
  if found then
    raise exception 'The % belonged to another account some days ago', taken
      using errcode = 'unique_violation', table = 'users', constraint = 'users_' || taken || '_key';
  end if;
  return null;
end $$;

create trigger users_previous_names_added after insert on users
  referencing new table as added for each statement execute function keep_previous_names();
create trigger users_previous_names_changed after update on users
  referencing new table as added for each statement execute function keep_previous_names();
