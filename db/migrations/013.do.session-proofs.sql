-- When the session's user last proved who they are, such as with the password. Sessions begin with a proof, also those of
-- instances of the previous version during an update; older sessions have none.
alter table sessions add column proven_at timestamptz not null default 'epoch';
alter table sessions alter column proven_at set default now();
