-- Audit log of groups: created, changed and deleted, who joined and left, and who leads them.
create or replace function app.note_group() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_group api.groups := coalesce(new, old);
  v_fields jsonb := private.changed_fields(to_jsonb(old), to_jsonb(new), '{name,kind,sort_order}');
begin
  if app.user_id() is not null and v_fields is not null then
    perform private.note_act(v_group.association_id,
      case tg_op when 'INSERT' then 'group.created' when 'UPDATE' then 'group.changed' else 'group.deleted' end,
      p_object_type => 'group', p_object_id => v_group.id, p_object_name => v_group.name,
      p_details => case tg_op when 'UPDATE' then v_fields end);
  end if;
  return null;
end
$$;
comment on function app.note_group() is 'Trigger: logs the creation, change or deletion of a group.';
create trigger note_group after insert or update or delete on api.groups
  for each row execute function app.note_group();

create or replace function app.note_group_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null then
    -- Deleting a group or leaving the club is logged itself; the memberships that end with it are not.
    perform private.note_act(t.association_id,
      case when tg_op = 'INSERT' then 'group.joined' when tg_op = 'DELETE' then 'group.left'
        when t.is_leader then 'group.leader_made' else 'group.leader_unmade' end,
      p_subject_id => t.user_id, p_object_type => 'group', p_object_id => g.id, p_object_name => g.name)
    from touched t
    join api.groups g on g.id = t.group_id
    join api.user_roles ur on ur.user_id = t.user_id and ur.association_id = t.association_id;
  end if;
  return null;
end
$$;
comment on function app.note_group_members() is
  'Trigger: logs who was added to or removed from a group, and who became or ceased to be its leader.';
create trigger note_joined after insert on api.group_members
  referencing new table as touched for each statement execute function app.note_group_members();
create trigger note_left after delete on api.group_members
  referencing old table as touched for each statement execute function app.note_group_members();
create trigger note_leaders after update on api.group_members
  referencing new table as touched for each statement execute function app.note_group_members();
