-- Nobody changes what was noted, not even the owner of the tables. A person may be forgotten, and lines end after their time.
create or replace function app.keep_audit_log() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Beside the person what follows from another column, which is not yet known here.
  v_free constant text[] := '{actor_id,session_id,address,subject_id,subject_email,area,details}';
begin
  if tg_op = 'DELETE' then
    if old.at < now() - private.days('keep_audit_log_days')
      or not exists (select from api.associations where id = old.association_id) then
      return old;
    end if;
  elsif tg_op = 'UPDATE' then
    if to_jsonb(new) - v_free = to_jsonb(old) - v_free and new.details in (old.details, old.details - 'reason')
      and to_jsonb(old) @> jsonb_strip_nulls(to_jsonb(new)) then
      return new;
    end if;
  end if;
  raise exception using errcode = 'insufficient_privilege', message = 'the audit log is only added to';
end
$$;
comment on function app.keep_audit_log() is
  'Trigger: a line of the audit log loses at most its person, with the reason that staff gave; it goes with its club, or when it is older than keep_audit_log_days.';
create trigger keep before update or delete on private.audit_log
  for each row execute function app.keep_audit_log();
create trigger keep_all before truncate on private.audit_log
  for each statement execute function app.keep_audit_log();
