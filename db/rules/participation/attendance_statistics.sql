-- Attendance in a season, by event and by member.
create or replace function api.attendance_statistics(p_from timestamptz, p_to timestamptz, p_type text default null, p_group_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_clubs uuid[] := array(
    select app.associations_with('event_attendance:read') intersect select app.associations_with('event_registration:read'));
  v_club uuid;
  v_leads boolean;
  v_past uuid[];
  -- Checked once, rather than for each of some thousand events.
  v_readable uuid[] := array(select app.associations_with('event:read') union select app.associations_with('event:update'));
begin
  -- A group's events are those of its own club, whatever others the caller sees; a leader's permissions are limited to the group.
  select g.association_id, g.association_id <> all (v_clubs) into v_club, v_leads from api.groups g
  where g.id = p_group_id and (g.association_id = any (v_clubs) or g.id in (select app.groups_led()));
  if v_club is not null then
    v_clubs := array[v_club];
  end if;
  if v_clubs = '{}' then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(p_from < p_to and p_to <= p_from + interval '10 years', 'p_to');
  -- Read these first, so that the plan is made for these events rather than scanning every year.
  v_past := array(
    select id from api.events e
    where association_id = any (v_clubs) and start_time >= p_from and start_time < p_to and end_time <= now()
      and status in ('published', 'archived') and (p_type is null or type = p_type)
      and (p_group_id is null or group_ids = '{}' or p_group_id = any (group_ids))
      and case when v_leads then not is_private else association_id = any (v_readable) or app.can_see_event(e) end);
  return (
    with people as (
      select coalesce(r.event_id, a.event_id) as event_id, coalesce(r.user_id, a.user_id) as user_id,
        coalesce(r.status = 'going', false) as going,
        a.user_id is not null as attended
      from (select event_id, user_id, status from api.event_registrations where event_id = any (v_past)) r
      full join (select event_id, user_id from api.event_attendance where event_id = any (v_past)) a
        on a.event_id = r.event_id and a.user_id = r.user_id
      where p_group_id is null or coalesce(r.user_id, a.user_id) in (
        select m.user_id from api.group_members m where m.group_id = p_group_id and m.association_id = any (v_clubs))
    ), counted as (
      select event_id,
        count(*) filter (where going) as going, count(*) filter (where attended) as attended,
        count(*) filter (where attended and not going) as walk_ins,
        count(*) filter (where going and not attended) as no_shows
      from people group by event_id
    ), per_event as (
      select e.id, e.title, e.slug, e.type, e.start_time, coalesce(c.going, 0) as going, coalesce(c.attended, 0) as attended,
        coalesce(c.walk_ins, 0) as walk_ins, coalesce(c.no_shows, 0) as no_shows, case when p_group_id is null then private.visitors(e.id) else 0 end as visitors
      from api.events e left join counted c on c.event_id = e.id
      where e.association_id = any (v_clubs) and e.start_time >= p_from and e.start_time < p_to and e.id = any (v_past)
    ), per_member as (
      select p.user_id as id, (select name from api.users u where u.id = p.user_id) as name, p.going, p.attended, p.no_shows, p.last_attended
      from (
        select user_id,
          count(*) filter (where people.going) as going, count(*) filter (where people.attended) as attended,
          -- The event's day: attendance may be entered long after it.
          count(*) filter (where people.going and not people.attended) as no_shows, max(e.start_time) filter (where people.attended) as last_attended
        from people join per_event e on e.id = people.event_id
        where people.going or people.attended group by user_id) p
    )
    select jsonb_build_object(
      'events', coalesce((
        select jsonb_agg(jsonb_build_object('event_id', id, 'title', title, 'slug', slug, 'type', type, 'start_time', start_time,
          'going', going, 'attended', attended, 'walk_ins', walk_ins, 'no_shows', no_shows, 'visitors', visitors) order by start_time, id)
        from per_event), '[]'),
      'members', coalesce((
        select jsonb_agg(jsonb_build_object('user_id', id, 'name', name, 'going', going, 'attended', attended,
          'no_shows', no_shows, 'last_attended', last_attended) order by attended desc, name, id) from per_member), '[]')));
end
$$;
comment on function api.attendance_statistics(timestamptz, timestamptz, text, uuid) is
  'Attendance at events that started in the interval and have ended, of one type or all, by current members of a group or everybody: {events: [{event_id, title, slug, type, start_time, going, attended, walk_ins, no_shows, visitors}], members: [{user_id, name, going, attended, no_shows, last_attended}]}. walk_ins: came without having answered that they were going. last_attended: the start of the last event attended. For a group, the events it is invited to count; its leaders can call this too, without private events. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.attendance_statistics(timestamptz, timestamptz, text, uuid) to authenticated;
