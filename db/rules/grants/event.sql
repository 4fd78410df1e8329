-- An event as an activity: who led it, how long it was held, and whether it counts.
create or replace function private.clubs_with_activities() returns setof uuid
language sql stable set search_path = '' as $$
  select app.associations_with('grants:manage')
  union (select app.associations_with('event:update') intersect select app.associations_with('event_attendance:read'))
$$;
comment on function private.clubs_with_activities() is
  'The clubs in which the caller sees who was at any activity: with grants:manage, or event:update and event_attendance:read.';

create or replace function private.may_name(p_event api.events, p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select p_event.association_id in (select private.clubs_with_activities()) or exists (
    select from api.group_members m
    where m.user_id = p_user_id and m.association_id = p_event.association_id and m.group_id in (select app.groups_led())
      and (p_event.group_ids = '{}' or m.group_id = any (p_event.group_ids)))
$$;
comment on function private.may_name(api.events, uuid) is
  'Whether the caller may see that a member was at an event: leaders of a group see nobody beyond it.';

create or replace function private.own_activity(p_event_id uuid) returns api.events
language plpgsql stable set search_path = '' as $$
declare
  v_event api.events;
begin
  select * into v_event from api.events where id = p_event_id;
  if v_event.id is not null and app.can_see_event(v_event) then
    if v_event.association_id in (select private.clubs_with_activities()) then
      return v_event;
    elsif exists (
      select from api.groups g
      where g.id in (select app.groups_led()) and g.association_id = v_event.association_id
        and (v_event.group_ids = '{}' or g.id = any (v_event.group_ids))) then
      -- What leaders see here are people, as in their group.
      if not private.has_second_factor_session()
        and exists (select from api.associations where id = v_event.association_id and requires_second_factor) then
        perform app.fail('ERROR_SECOND_FACTOR_MISSING');
      end if;
      return v_event;
    end if;
  end if;
  perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
end
$$;
comment on function private.own_activity(uuid) is
  'An event that the caller can see, for its groups'' leaders and holders of grants:manage, or event:update and event_attendance:read. ERROR_RESOURCE_NOT_FOUND {resource: event} for anyone else; ERROR_SECOND_FACTOR_MISSING for a leader whose club requires a second factor that this session lacks.';

create or replace function api.event_activity(p_event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_event api.events := private.own_activity(p_event_id);
  v_day date := (select (v_event.start_time at time zone a.timezone)::date from api.associations a where a.id = v_event.association_id);
  v_planned int := floor(extract(epoch from v_event.end_time - v_event.start_time) / 60);
  -- Asked once, not for each person.
  v_sees_all boolean := v_event.association_id in (select private.clubs_with_activities());
begin
  return jsonb_build_object(
    'planned_minutes', v_planned,
    'is_too_long', v_event.end_time > v_event.start_time + interval '24 hours' and exists (
      select from private.grant_groups g
      where g.association_id = v_event.association_id
        and (g.group_id = any (v_event.group_ids) or g.group_id is null and v_event.group_ids = '{}')),
    'minutes', coalesce((select minutes from private.activity_minutes where event_id = v_event.id), v_planned),
    -- Its groups' leaders and whoever was there: those who may have led it.
    'people', (
      select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'name', u.name, 'present', p.present, 'leads', p.leads)
        order by p.leads desc, p.is_leader desc, p.present desc, u.folded_name, u.id), '[]')
      from (
        select m.user_id, bool_or(m.is_leader) as is_leader, bool_or(m.present) as present, m.user_id in (
          select l.user_id from private.activity_led_by(array[v_event.id]) l) as leads
        from (
          select user_id, true as is_leader, false as present from api.group_members
          where association_id = v_event.association_id and is_leader and (v_event.group_ids = '{}' or group_id = any (v_event.group_ids))
          union all
          select user_id, false, true from api.event_attendance where event_id = v_event.id
          union all
          select user_id, false, false from private.activity_leaders where event_id = v_event.id and leads) m
        group by m.user_id) p
      join api.users u on u.id = p.user_id and u.deleted_at is null
      where p.leads or v_sees_all or private.may_name(v_event, p.user_id)),
    'grants', (
      select coalesce(jsonb_agg(jsonb_build_object('grant_id', g.id, 'code', g.code, 'name', g.name, 'reason', a.reason, 'amount', a.amount,
        'missing', a.missing, 'participants', cardinality(a.participants), 'needed', r.min_participants, 'min_minutes', r.min_minutes,
        'no_birth_year', (
          select coalesce(jsonb_agg(u.name order by u.name, u.id), '[]') from api.users u
          where u.id = any (a.no_birth_year) and (v_sees_all or private.may_name(v_event, u.id))),
        'not_member', a.not_member, 'wrong_age', a.wrong_age, 'second', a.second, 'seldom', a.seldom, 'unpaid', a.unpaid)
        order by g.association_id nulls first, g.code, g.name, g.id), '[]')
      from private.grants g
      cross join lateral private.period_rules(g.id, v_day) r
      cross join lateral (select private.period_start(v_day, r.period_months) as first) p
      cross join lateral private.grant_activities(v_event.association_id, r,
        case when private.looks_at_periods(r) then p.first else greatest(p.first, v_day - 1) end,
        case when private.looks_at_periods(r) then (p.first + make_interval(months => r.period_months))::date else v_day + 1 end) a
      where g.id in (select grant_id from private.grant_groups where association_id = v_event.association_id)
        and a.event_id = v_event.id));
end
$$;
comment on function api.event_activity(uuid) is
  'An event as payers count it, for its groups'' leaders and holders of grants:manage, or event:update and event_attendance:read: {planned_minutes, is_too_long (for the grants of its groups to count it as one activity), minutes (as held), people: who may have led it, for leaders of a group those in it ([{user_id, name, present, leads}]), grants: for each that the club applies for [{grant_id, code, name, reason (null if it counts), amount, missing, participants (who count), needed, min_minutes, no_birth_year (names), not_member, wrong_age, second, seldom, unpaid (more than its leaders may have)}]}. ERROR_RESOURCE_NOT_FOUND {resource: event} for others; ERROR_SECOND_FACTOR_MISSING.';
grant execute on function api.event_activity(uuid) to authenticated;

create or replace function api.set_activity_leader(p_event_id uuid, p_user_id uuid, p_leads boolean) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_event api.events := private.own_activity(p_event_id);
begin
  perform app.require(p_leads is not null, 'p_leads');
  perform private.keep_people(p_user_id);
  if not exists (select from api.user_roles where user_id = p_user_id and association_id = v_event.association_id)
    or not private.may_name(v_event, p_user_id) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "user"}');
  end if;
  perform from api.events where id = v_event.id for key share;
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  insert into private.activity_leaders (event_id, user_id, leads) values (v_event.id, p_user_id, p_leads)
  on conflict (event_id, user_id) do update set leads = excluded.leads where activity_leaders.leads <> excluded.leads;
  if found then
    perform private.note_act(v_event.association_id, case when p_leads then 'grant.leader' else 'grant.no_leader' end, p_subject_id => p_user_id,
      p_object_type => 'event', p_object_id => v_event.id, p_object_name => v_event.title);
  end if;
end
$$;
comment on function api.set_activity_leader(uuid, uuid, boolean) is
  'Says that a member of the club, or of the group that the caller leads, led an event, or did not. For its groups'' leaders and holders of grants:manage, or event:update and event_attendance:read. ERROR_RESOURCE_NOT_FOUND {resource: event | user}, ERROR_SECOND_FACTOR_MISSING, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.set_activity_leader(uuid, uuid, boolean) to authenticated;

create or replace function api.set_activity_minutes(p_event_id uuid, p_minutes int default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_event api.events := private.own_activity(p_event_id);
begin
  if p_minutes not between 1 and 1440 then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "p_minutes", "min": 1, "max": 1440}');
  end if;
  perform from api.events where id = v_event.id for key share;
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  if p_minutes is null then
    delete from private.activity_minutes where event_id = v_event.id;
  else
    insert into private.activity_minutes (event_id, minutes) values (v_event.id, p_minutes)
    on conflict (event_id) do update set minutes = excluded.minutes where activity_minutes.minutes <> excluded.minutes;
  end if;
  if found then
    perform private.note_act(v_event.association_id, 'grant.minutes', p_object_type => 'event', p_object_id => v_event.id, p_object_name => v_event.title);
  end if;
end
$$;
comment on function api.set_activity_minutes(uuid, int) is
  'Says how many minutes an event was held; null for as long as planned. For its groups'' leaders and holders of grants:manage, or event:update and event_attendance:read. ERROR_RESOURCE_NOT_FOUND {resource: event}, ERROR_SECOND_FACTOR_MISSING, ERROR_VALIDATION_FAILED {field, min, max}.';
grant execute on function api.set_activity_minutes(uuid, int) to authenticated;
