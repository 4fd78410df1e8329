-- An export reads the same data as any list, so the database cannot recognise it; the app reports it beforehand.
create or replace function api.note_export(p_association_id uuid, p_name text, p_rows int) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_max constant int := 100;
begin
  if p_association_id in (
    select ur.association_id from api.user_roles ur join api.role_permissions rp on rp.role_id = ur.role_id
    where ur.user_id = app.user_id()) is not true then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(coalesce(p_rows >= 0, false), 'p_rows');
  -- Otherwise, two concurrent calls could both find room for one more.
  perform pg_advisory_xact_lock(hashtextextended(app.user_id()::text, 61));
  if (
    select count(*) >= v_max from private.audit_log
    where actor_id = app.user_id() and action = 'list.exported' and at > now() - interval '1 hour') then
    perform app.fail('ERROR_RATE_LIMITED', '{"seconds": 3600}');
  end if;
  perform private.note_act(p_association_id, 'list.exported', p_object_type => 'list', p_object_name => app.line_field('p_name', p_name, 1, 200),
    p_details => jsonb_build_object('rows', p_rows));
end
$$;
comment on function api.note_export(uuid, text, int) is
  'Records in the audit log that the caller exports a list of the club, with the file''s name and number of rows. For members whose role has any permission. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}, ERROR_RATE_LIMITED {seconds} after 100 in an hour.';
grant execute on function api.note_export(uuid, text, int) to authenticated;
