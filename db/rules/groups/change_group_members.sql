-- Who is in a group and who leads it: either the whole change is made, or none of it.
create or replace function private.lock_members(p_association_id uuid, p_user_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.keep_people(variadic p_user_ids);
  -- Lock in order, until the end of the transaction; a member who is being deleted is reported as missing, with an error code.
  perform from api.user_roles
  where association_id = p_association_id and user_id = any (p_user_ids) order by user_id for key share;
  perform app.require_found(
    (select count(*)::int from api.user_roles where association_id = p_association_id and user_id = any (p_user_ids)),
    (select count(distinct id)::int from unnest(p_user_ids) id));
end
$$;
comment on function private.lock_members(uuid, uuid[]) is
  'Keeps these members in the club until the end of the transaction; ERROR_RESOURCE_NOT_FOUND {resource: user} if any is not a member.';

-- Leaders see telephone numbers, emergency contacts and answers, so group:manage alone must not lead there.
create or replace function private.guard_leadership(p_association_id uuid, p_grown_ids uuid[], p_makes_leaders boolean default false)
returns void
language plpgsql set search_path = '' as $$
begin
  if (p_makes_leaders or p_grown_ids && array(select app.groups_led()))
    and app.has_permission('user:read:profile', p_association_id) is not true then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
end
$$;
comment on function private.guard_leadership(uuid, uuid[], boolean) is
  'ERROR_INSUFFICIENT_PERMISSIONS if the caller makes leaders, or adds members to any of these groups that they lead, without user:read:profile.';

create or replace function api.change_group_members(p_group_id uuid, p_user_ids uuid[], p_change text) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  v_group api.groups := private.managed_group(p_group_id);
  v_changed uuid[];
begin
  perform app.require(
    coalesce(p_change in ('add', 'remove', 'make_leaders', 'unmake_leaders'), false), 'p_change');
  perform app.require(
    coalesce(cardinality(array_remove(p_user_ids, null)) > 0 and cardinality(p_user_ids) <= 5000, false), 'p_user_ids');
  -- A concurrent deletion of the group waits, or has already happened.
  perform from api.groups where id = v_group.id for key share;
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "group"}');
  end if;
  perform private.lock_members(v_group.association_id, p_user_ids);
  perform private.guard_leadership(v_group.association_id,
    case p_change when 'add' then array[v_group.id] else '{}' end, p_change = 'make_leaders');

  if p_change = 'add' then
    with changed as (
      insert into api.group_members (group_id, user_id, association_id)
      select v_group.id, id, v_group.association_id from (select distinct id from unnest(p_user_ids) id order by id) given
      on conflict do nothing
      returning user_id)
    select array_agg(user_id) into v_changed from changed;
  elsif p_change = 'remove' then
    with changed as (
      delete from api.group_members where group_id = v_group.id and user_id = any (p_user_ids)
      returning user_id)
    select array_agg(user_id) into v_changed from changed;
  else
    with changed as (
      update api.group_members set is_leader = (p_change = 'make_leaders')
      where group_id = v_group.id and user_id = any (p_user_ids) and is_leader <> (p_change = 'make_leaders')
      returning user_id)
    select array_agg(user_id) into v_changed from changed;
  end if;
  return coalesce(v_changed, '{}');
end
$$;
comment on function api.change_group_members(uuid, uuid[], text) is
  'Adds these members to a group, removes them, or makes those who are in it leaders or ordinary members: p_change is add, remove, make_leaders or unmake_leaders. Returns those who changed. ERROR_RESOURCE_NOT_FOUND {resource: group} without group:manage, {resource: user} if any is not a member of the club, ERROR_INSUFFICIENT_PERMISSIONS when making leaders, or adding to a group that the caller leads, without user:read:profile, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.change_group_members(uuid, uuid[], text) to authenticated;

create or replace function api.set_member_groups(
  p_association_id uuid, p_user_id uuid, p_group_ids uuid[], p_known_ids uuid[] default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_added uuid[];
begin
  if app.has_permission('group:manage', p_association_id) is not true then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(p_user_id is not null, 'p_user_id');
  perform app.require(p_group_ids is not null and cardinality(p_group_ids) <= 1000, 'p_group_ids');
  perform app.require(p_known_ids is null or cardinality(p_known_ids) <= 1000, 'p_known_ids');
  -- What somebody else has changed since the caller read the groups stays.
  v_added := array(select distinct id from unnest(p_group_ids) id where p_known_ids is null or id <> all (p_known_ids));
  perform from api.groups where id = any (v_added) and association_id = p_association_id order by id for key share;
  if (select count(*) from api.groups where id = any (v_added) and association_id = p_association_id) <> cardinality(v_added) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "group"}');
  end if;
  perform private.lock_members(p_association_id, array[p_user_id]);
  perform private.guard_leadership(p_association_id, array(
    select id from unnest(v_added) id except select group_id from api.group_members where user_id = p_user_id));
  delete from api.group_members
  where user_id = p_user_id and association_id = p_association_id and group_id <> all (p_group_ids)
    and (p_known_ids is null or group_id = any (p_known_ids));
  insert into api.group_members (group_id, user_id, association_id)
  select id, p_user_id, p_association_id from unnest(v_added) id
  on conflict do nothing;
end
$$;
comment on function api.set_member_groups(uuid, uuid, uuid[], uuid[]) is
  'Sets which groups of the club a member is in; they remain leader of groups they already lead. With p_known_ids, the groups that the caller had read, only the difference from these is changed. ERROR_INSUFFICIENT_PERMISSIONS without group:manage, or when adding to a group that the caller leads without user:read:profile, ERROR_RESOURCE_NOT_FOUND {resource: group or user}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.set_member_groups(uuid, uuid, uuid[], uuid[]) to authenticated;
