-- Which groups the caller manages or leads.
create or replace function app.groups_led() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select m.group_id
  from api.group_members m
  join api.users u on u.id = m.user_id and u.status = 'verified'
  where m.user_id = app.user_id() and m.is_leader
$$;
comment on function app.groups_led() is 'The groups that the caller leads.';

create or replace function private.is_in_group(p_user_id uuid, p_group_id uuid, p_association_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from api.group_members
    where group_id = p_group_id and user_id = p_user_id and association_id = p_association_id)
$$;
comment on function private.is_in_group(uuid, uuid, uuid) is 'Whether somebody is in a group of the club.';

create or replace function private.managed_group(p_group_id uuid) returns api.groups
language plpgsql stable set search_path = '' as $$
declare
  v_group api.groups;
begin
  select * into v_group from api.groups
  where id = p_group_id and association_id in (select app.associations_with('group:manage'));
  if v_group.id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "group"}');
  end if;
  return v_group;
end
$$;
comment on function private.managed_group(uuid) is
  'A group that the caller manages; ERROR_RESOURCE_NOT_FOUND {resource: group} for any other.';

create or replace function private.visible_group(p_group_id uuid) returns api.groups
language plpgsql stable set search_path = '' as $$
declare
  v_group api.groups;
begin
  select * into v_group from api.groups
  where id = p_group_id and association_id in (
    select app.associations_with('group:manage') union select app.associations_with('user:read:profile'));
  if v_group.id is not null then
    return v_group;
  end if;
  select * into v_group from api.groups where id = p_group_id and id in (select app.groups_led());
  if v_group.id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "group"}');
  end if;
  -- What leaders see here are people, as with the permissions above.
  if not private.has_second_factor_session()
    and exists (select from api.associations where id = v_group.association_id and requires_second_factor) then
    perform app.fail('ERROR_SECOND_FACTOR_MISSING');
  end if;
  return v_group;
end
$$;
comment on function private.visible_group(uuid) is
  'A group whose members the caller can see: one that they lead, or any with group:manage or user:read:profile. ERROR_RESOURCE_NOT_FOUND {resource: group} for others; ERROR_SECOND_FACTOR_MISSING for a leader whose club requires a second factor that this session lacks.';
