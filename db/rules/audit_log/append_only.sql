-- The audit log is append-only, even for the owner of the tables. Only forgetting a person or an old address of theirs, and the
-- retention period, change it.
create or replace function app.keep_audit_log() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Columns that may change: the person's data, and area, a generated column that is not yet computed at this point.
  v_free constant text[] := '{actor_id,session_id,address,subject_id,subject_email,area,details}';
  -- Somebody who was known by an address only.
  v_named jsonb := '{}';
begin
  if tg_op = 'DELETE' then
    if old.at < now() - private.days('keep_audit_log_days')
      or not exists (select from api.associations where id = old.association_id) then
      return old;
    end if;
  elsif tg_op = 'UPDATE' then
    if old.subject_id is null and old.subject_email is not null and new.subject_email is null then
      v_named := jsonb_build_object('subject_id', new.subject_id);
    end if;
    if to_jsonb(new) - v_free = to_jsonb(old) - v_free and new.details in (old.details, old.details - 'reason')
      and to_jsonb(old) || v_named @> jsonb_strip_nulls(to_jsonb(new)) then
      return new;
    end if;
  end if;
  raise exception using errcode = 'insufficient_privilege', message = 'the audit log is only added to';
end
$$;
comment on function app.keep_audit_log() is
  'Trigger: the only change allowed to a line of the audit log is removing the person and the reason that staff gave, and naming a person in place of an address. It is deleted with its club, or once it is older than keep_audit_log_days.';
create trigger keep before update or delete on private.audit_log
  for each row execute function app.keep_audit_log();
create trigger keep_all before truncate on private.audit_log
  for each statement execute function app.keep_audit_log();
