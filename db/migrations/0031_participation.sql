-- Who said they would come, and who came.

create type api.event_participant as (
  user_id uuid, name text, registration text, date_registered timestamptz, check_in_time timestamptz, participation text
);
comment on type api.event_participant is
  'A person of an event. participation: registered, attended, attended_without_registration, no_show (going, and the event is over).';

create function api.event_participation(p_event_id uuid) returns setof api.event_participant
language plpgsql stable security definer set search_path = '' as $$
declare
  v_event api.events;
begin
  select * into v_event from api.events where id = p_event_id
    and association_id in (select app.associations_with('event_attendance:read'))
    and association_id in (select app.associations_with('event_registration:read'));
  if v_event.id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  return query
    select u.id, u.name, r.status, r.date_registered, a.check_in_time,
      case
        when a.user_id is not null and r.user_id is null then 'attended_without_registration'
        when a.user_id is not null then 'attended'
        when r.status = 'going' and v_event.end_time <= now() then 'no_show'
        else 'registered'
      end
    from (select * from api.event_registrations where event_id = p_event_id) r
    full join (select * from api.event_attendance where event_id = p_event_id) a on a.user_id = r.user_id
    join api.users u on u.id = coalesce(r.user_id, a.user_id)
    order by u.name, u.id;
end
$$;
comment on function api.event_participation(uuid) is
  'Each person who registered for an event or attended it. ERROR_RESOURCE_NOT_FOUND without event_attendance:read and event_registration:read in its club.';
grant execute on function api.event_participation(uuid) to authenticated;

create function api.attendance_statistics(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_clubs uuid[] := array(
    select app.associations_with('event_attendance:read') intersect select app.associations_with('event_registration:read'));
begin
  if v_clubs = '{}' then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(p_from < p_to and p_to <= p_from + interval '10 years', 'p_to');
  return (
    with past as (
      select id, title, slug, start_time from api.events
      where association_id = any (v_clubs) and start_time >= p_from and start_time < p_to and end_time <= now()
        and status in ('published', 'archived')
    ), people as (
      select coalesce(r.event_id, a.event_id) as event_id, coalesce(r.user_id, a.user_id) as user_id,
        r.user_id is not null as going, a.user_id is not null as attended, a.check_in_time
      from (
        select event_id, user_id from api.event_registrations
        where status = 'going' and event_id in (select id from past)) r
      full join (
        select event_id, user_id, check_in_time from api.event_attendance
        where event_id in (select id from past)) a on a.event_id = r.event_id and a.user_id = r.user_id
    ), per_event as (
      select p.id, p.title, p.slug, p.start_time,
        count(*) filter (where going) as going, count(*) filter (where attended) as attended,
        count(*) filter (where attended and not going) as walk_ins, count(*) filter (where going and not attended) as no_shows
      from past p left join people on people.event_id = p.id
      group by p.id, p.title, p.slug, p.start_time
    ), per_member as (
      select u.id, u.name,
        count(*) filter (where going) as going, count(*) filter (where attended) as attended,
        count(*) filter (where going and not attended) as no_shows, max(check_in_time) as last_attended
      from people join api.users u on u.id = people.user_id
      group by u.id, u.name
    )
    select jsonb_build_object(
      'events', coalesce((
        select jsonb_agg(jsonb_build_object('event_id', id, 'title', title, 'slug', slug, 'start_time', start_time, 'going', going,
          'attended', attended, 'walk_ins', walk_ins, 'no_shows', no_shows) order by start_time, id) from per_event), '[]'),
      'members', coalesce((
        select jsonb_agg(jsonb_build_object('user_id', id, 'name', name, 'going', going, 'attended', attended,
          'no_shows', no_shows, 'last_attended', last_attended) order by attended desc, name, id) from per_member), '[]')));
end
$$;
comment on function api.attendance_statistics(timestamptz, timestamptz) is
  'Attendance of events that began in the interval and are over: {events: [{event_id, title, slug, start_time, going, attended, walk_ins, no_shows}], members: [{user_id, name, going, attended, no_shows, last_attended}]}. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.attendance_statistics(timestamptz, timestamptz) to authenticated;
