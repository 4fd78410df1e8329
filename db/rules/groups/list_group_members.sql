-- Who is in a group, for those who manage it, lead it or can see all members.
create type api.group_person as (
  user_id uuid, name text, email text, status text, is_leader boolean, phone text, emergency_name text, emergency_phone text,
  guardians jsonb, folded_name text
);
comment on type api.group_person is 'A member of a group with contact details; no email for a child without an account. guardians: [{name, email, phone}] of a child.';

create or replace function private.guardians_to_call(p_club uuid, p_child_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(
    jsonb_agg(jsonb_build_object('name', u.name, 'email', u.email, 'phone', u.phone) order by u.name, u.id), '[]')
  from api.guardians g join api.users u on u.id = g.guardian_id and u.status <> 'inactive'
  where g.association_id = p_club and g.child_id = p_child_id
$$;
comment on function private.guardians_to_call(uuid, uuid) is
  'How to reach a child''s guardians: [{name, email, phone}], without closed accounts; empty for other members.';

create or replace function api.list_group_members(p_group_id uuid) returns setof api.group_person
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_group api.groups := private.visible_group(p_group_id);
  -- Those who only manage groups can reach members by e-mail, but do not see telephone numbers or guardians.
  v_calls boolean := v_group.id in (select app.groups_led())
    or v_group.association_id in (select app.associations_with('user:read:profile'));
begin
  return query
    select u.id, u.name, case when u.has_account then u.email end, u.status, m.is_leader,
      case when v_calls then u.phone end,
      case when v_calls then u.emergency_name end,
      case when v_calls then u.emergency_phone end,
      case when v_calls then private.guardians_to_call(v_group.association_id, u.id) else '[]' end,
      u.folded_name
    from api.group_members m join api.users u on u.id = m.user_id
    where m.group_id = v_group.id;
end
$$;
comment on function api.list_group_members(uuid) is
  'The members of a group with their addresses, for its leaders and holders of group:manage or user:read:profile; telephone numbers and guardians are withheld from those who only hold group:manage. ERROR_RESOURCE_NOT_FOUND for others; ERROR_SECOND_FACTOR_MISSING for a leader whose club requires a second factor that this session lacks.';
grant execute on function api.list_group_members(uuid) to authenticated;

create type api.group_candidate as (user_id uuid, name text, email text);
comment on type api.group_candidate is 'A member who can be added to a group.';

create or replace function api.find_group_candidates(p_group_id uuid, p_search text default '')
returns setof api.group_candidate
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off as $$
declare
  v_group api.groups := private.managed_group(p_group_id);
  v_name text := private.contains_pattern(app.fold(left(p_search, 100)));
  v_address text := private.contains_pattern(left(p_search, 254));
begin
  return query
    select u.id, u.name, case when u.has_account then u.email end
    -- Find all matches before taking the first 50 (`offset 0`): scanning in name order until enough are found would read every
    -- member if there are few.
    from (
      select id, name, email, has_account from api.users
      where folded_name like v_name or email ilike v_address and has_account offset 0) u
    where exists (select from api.user_roles r where r.association_id = v_group.association_id and r.user_id = u.id)
      and not exists (select from api.group_members m where m.group_id = v_group.id and m.user_id = u.id)
    order by u.name, u.id limit 50;
end
$$;
comment on function api.find_group_candidates(uuid, text) is
  'The first 50 members of the club who are not in the group and whose name, whatever its case and accents, or address contains the text. ERROR_RESOURCE_NOT_FOUND without group:manage.';
grant execute on function api.find_group_candidates(uuid, text) to authenticated;

create or replace function private.group_size(p_group_id uuid) returns int
language sql stable set search_path = '' as $$
  select count(*)::int from api.group_members m join api.users u on u.id = m.user_id
  where m.group_id = p_group_id and u.status <> 'inactive'
$$;
comment on function private.group_size(uuid) is 'How many active members a group has.';

create type api.group_count as (group_id uuid, members int, leaders text[]);
comment on type api.group_count is 'How many active members a group has, and the names of its leaders.';

create or replace function api.count_group_members(p_association_id uuid) returns setof api.group_count
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  if app.has_permission('group:manage', p_association_id) is not true then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  return query
    select g.id,
      private.group_size(g.id),
      array(
        select u.name from api.group_members m join api.users u on u.id = m.user_id
        where m.group_id = g.id and m.is_leader and u.status <> 'inactive' order by u.name, u.id limit 10)
    from api.groups g where g.association_id = p_association_id;
end
$$;
comment on function api.count_group_members(uuid) is
  'How many active members each group of the club has, and the names of up to ten leaders. ERROR_INSUFFICIENT_PERMISSIONS without group:manage.';
grant execute on function api.count_group_members(uuid) to authenticated;
