-- How many of each group are coming to an event, and how many are wanted.
create or replace function private.is_small_object(p_value jsonb) returns boolean
language sql immutable strict set search_path = '' as $$
  select case jsonb_typeof(p_value) when 'object' then (select count(*) from jsonb_object_keys(p_value)) <= 100 else false end
$$;
comment on function private.is_small_object(jsonb) is 'Whether it is an object, with no more keys than there can be types of event.';

create or replace function api.set_group_needs(p_group_id uuid, p_wanted jsonb, p_known jsonb default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_group api.groups := private.managed_group(p_group_id);
  v_before jsonb;
begin
  perform app.require(coalesce(private.is_small_object(p_wanted), false), 'p_wanted');
  perform app.require(coalesce(private.is_small_object(p_known), true), 'p_known');
  -- Serialise, also against deletion of the group.
  perform from api.groups where id = v_group.id for no key update;
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "group"}');
  end if;
  if exists (
    select from jsonb_each(p_wanted) w
    join api.associations a on a.id = v_group.association_id
    where not coalesce(w.key = any (app.event_types(a.type)::text[]), false)
      or not coalesce(jsonb_typeof(w.value) = 'number' and w.value::text ~ '^[1-9][0-9]{0,3}$' and w.value::text::int <= 1000, false)) then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "p_wanted", "min": 1, "max": 1000}');
  end if;
  v_before := (select coalesce(jsonb_object_agg(event_type, wanted), '{}') from api.group_needs where group_id = v_group.id);
  -- What somebody else has changed since the caller read the numbers stays.
  if p_known is not null then
    p_wanted := v_before
      - array(select key from jsonb_object_keys(p_known || p_wanted) key where p_wanted -> key is distinct from p_known -> key)
      || coalesce((select jsonb_object_agg(key, value) from jsonb_each(p_wanted) where value is distinct from p_known -> key), '{}');
  end if;
  if v_before = p_wanted then
    return;
  end if;
  delete from api.group_needs where group_id = v_group.id;
  insert into api.group_needs (group_id, event_type, association_id, wanted)
  select v_group.id, key, v_group.association_id, value::text::int from jsonb_each(p_wanted);
  perform private.note_act(v_group.association_id, 'group.changed', p_object_type => 'group', p_object_id => v_group.id,
    p_object_name => v_group.name, p_details => '{"fields": ["wanted"]}');
end
$$;
comment on function api.set_group_needs(uuid, jsonb, jsonb) is
  'Sets how many of a group are wanted at events of each type: {type: number}, replacing the previous numbers; with p_known, the numbers that the caller had read, only those that differ from it. ERROR_RESOURCE_NOT_FOUND {resource: group} without group:manage, ERROR_VALIDATION_FAILED {field, min, max}.';
grant execute on function api.set_group_needs(uuid, jsonb, jsonb) to authenticated;

create type api.group_headcount as (
  group_id uuid, name text, members int, going int, interested int, declined int, wanted int
);
comment on type api.group_headcount is
  'How many active members a group has, how they answered an event, and how many are wanted at such an event (null if not set).';

create or replace function api.event_headcount(p_event_id uuid) returns setof api.group_headcount
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_event api.events;
  v_reads boolean;
begin
  select * into v_event from api.events e where e.id = p_event_id;
  if v_event.id is null or app.can_see_event(v_event) is not true then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  v_reads := coalesce(app.has_permission('event_registration:read', v_event.association_id), false);
  return query
    select g.id, g.name, m.members, coalesce(r.going, 0), coalesce(r.interested, 0), coalesce(r.declined, 0), n.wanted
    from api.groups g
    left join api.group_needs n on n.group_id = g.id and n.event_type = v_event.type
    cross join lateral private.group_size(g.id) m (members)
    -- Count from this event's answers rather than from all members of all groups.
    left join (
      select gm.group_id, count(*) filter (where er.status = 'going')::int as going,
        count(*) filter (where er.status = 'interested')::int as interested,
        count(*) filter (where er.status = 'declined')::int as declined
      from api.event_registrations er
      join api.group_members gm on gm.user_id = er.user_id and gm.association_id = v_event.association_id
      where er.event_id = v_event.id
      group by gm.group_id) r on r.group_id = g.id
    where g.association_id = v_event.association_id
      and (v_reads or g.id in (select app.groups_led()))
      and (v_event.group_ids = '{}' or g.id = any (v_event.group_ids))
      and (m.members > 0 or n.wanted is not null)
    order by g.sort_order, g.id;
end
$$;
comment on function api.event_headcount(uuid) is
  'The groups invited to an event that the caller can see, in the club''s order, with how many are coming: all of them for holders of event_registration:read, otherwise those the caller leads. ERROR_RESOURCE_NOT_FOUND {resource: event}.';
grant execute on function api.event_headcount(uuid) to authenticated;
