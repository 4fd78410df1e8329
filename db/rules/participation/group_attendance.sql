-- Attendance in a season, by group.
create type api.group_attendance as (
  group_id uuid, name text, members int, events int, going int, attended int, no_shows int
);
comment on type api.group_attendance is
  'How many active members a group currently has, how many events it was invited to, and its members'' attendance at them, summed over members and events.';

create or replace function api.group_attendance(p_from timestamptz, p_to timestamptz, p_type text default null) returns setof api.group_attendance
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_clubs uuid[] := array(
    select app.associations_with('event_attendance:read') intersect select app.associations_with('event_registration:read'));
  v_past uuid[];
  -- Checked once, rather than for each of some thousand events.
  v_readable uuid[] := array(select app.associations_with('event:read') union select app.associations_with('event:update'));
begin
  if v_clubs = '{}' then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(p_from < p_to and p_to <= p_from + interval '10 years', 'p_to');
  -- Read these first, so that the plan is made for these events rather than scanning every year.
  v_past := array(
    select id from api.events e
    where association_id = any (v_clubs) and start_time >= p_from and start_time < p_to and end_time <= now()
      and status in ('published', 'archived') and (p_type is null or type = p_type)
      and (association_id = any (v_readable) or app.can_see_event(e)));
  return query
    with invited as materialized (
      select e.id, e.group_ids from api.events e
      where e.association_id = any (v_clubs) and e.start_time >= p_from and e.start_time < p_to and e.id = any (v_past)
    ), counted as (
      select m.group_id, count(*) filter (where p.going)::int as going, count(*) filter (where p.attended)::int as attended,
        count(*) filter (where p.going and not p.attended)::int as no_shows
      from (
        select coalesce(r.event_id, a.event_id) as event_id, coalesce(r.user_id, a.user_id) as user_id,
          coalesce(r.status = 'going', false) as going, a.user_id is not null as attended
        from (select event_id, user_id, status from api.event_registrations where event_id = any (v_past)) r
        full join (select event_id, user_id from api.event_attendance where event_id = any (v_past)) a
          on a.event_id = r.event_id and a.user_id = r.user_id) p
      join invited i on i.id = p.event_id
      join api.group_members m on m.user_id = p.user_id and m.association_id = any (v_clubs)
        and (i.group_ids = '{}' or m.group_id = any (i.group_ids))
      group by m.group_id
    ), own as (
      select ids.id, count(*)::int as events from invited i cross join unnest(i.group_ids) as ids (id) group by ids.id
    )
    select g.id, g.name, private.group_size(g.id),
      (select count(*)::int from invited i where i.group_ids = '{}') + coalesce(own.events, 0),
      coalesce(c.going, 0), coalesce(c.attended, 0), coalesce(c.no_shows, 0)
    from api.groups g
    left join own on own.id = g.id
    left join counted c on c.group_id = g.id
    where g.association_id = any (v_clubs)
    order by g.sort_order, g.id;
end
$$;
comment on function api.group_attendance(timestamptz, timestamptz, text) is
  'Attendance of the club''s groups, with their current members, at events they were invited to that started in the interval, have ended and are visible to the caller, of one type or all. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.group_attendance(timestamptz, timestamptz, text) to authenticated;
