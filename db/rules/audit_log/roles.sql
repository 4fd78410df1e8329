-- Audit log of roles: created, changed and deleted, and the permissions they gained and lost.
create or replace function app.note_role() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_role api.roles := coalesce(new, old);
  v_fields jsonb := private.changed_fields(to_jsonb(old), to_jsonb(new), '{name,description,sort_order}');
begin
  if app.user_id() is not null and v_fields is not null then
    perform private.note_act(v_role.association_id,
      case tg_op when 'INSERT' then 'role.created' when 'UPDATE' then 'role.changed' else 'role.deleted' end,
      p_object_type => 'role', p_object_id => v_role.id, p_object_name => v_role.name,
      p_details => case tg_op when 'UPDATE' then v_fields end);
  end if;
  return null;
end
$$;
comment on function app.note_role() is 'Trigger: logs the creation, change or deletion of a role.';
create trigger note_role after insert or update or delete on api.roles
  for each row execute function app.note_role();

create or replace function app.note_role_permissions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null then
    -- If a role has been deleted, its permissions were deleted with it: note_role logs that.
    perform private.note_act(r.association_id, 'role.permissions', p_object_type => 'role', p_object_id => r.id,
      p_object_name => r.name,
      p_details => jsonb_build_object(case tg_op when 'INSERT' then 'added' else 'removed' end, t.names))
    from (
      select touched.role_id, jsonb_agg(p.name order by p.name) as names
      from touched join api.permissions p on p.id = touched.permission_id
      group by touched.role_id) t
    join api.roles r on r.id = t.role_id;
  end if;
  return null;
end
$$;
comment on function app.note_role_permissions() is 'Trigger: logs which permissions a role has gained or lost.';
select private.after_rows('api.role_permissions', 'note', 'app.note_role_permissions', p_kinds => '{insert,delete}');
