-- A deleted account leaves nothing but its id in the audit log.
create index audit_log_actor_id_idx on audit_log (actor_id, id);
create index audit_log_target_id_idx on audit_log (target_id, id) where target_id is not null;

create function forget_in_audit_log() returns trigger language plpgsql as $$
begin
  update audit_log set actor_name = '', address = null, user_agent = null where actor_id = old.id;
  update audit_log set target_name = null, details = '{}' where target_id = old.id;
  return null;
end $$;

-- Deferred, because the deletion itself is recorded after it in the same transaction.
create constraint trigger users_forgotten_in_audit_log after delete on users
  deferrable initially deferred for each row execute function forget_in_audit_log();

update audit_log set actor_name = '', address = null, user_agent = null
where not exists (select 1 from users where id = actor_id);
update audit_log set target_name = null, details = '{}'
where target_id is not null and not exists (select 1 from users where id = target_id);
