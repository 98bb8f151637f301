-- Whether an admin requires a second factor of the user.
alter table users add column requires_second_factor boolean not null default false;
