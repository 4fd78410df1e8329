-- An event's participation: its figures, and who was expected or came.
create or replace function private.participation_event(p_event_id uuid, p_permissions text[]) returns api.events
language plpgsql stable set search_path = '' as $$
declare
  v_event api.events;
begin
  select * into v_event from api.events where id = p_event_id;
  if v_event.id is null or (
    select bool_and(app.has_permission(needed, v_event.association_id)) from unnest(p_permissions) needed) is not true
    or not private.may_read_evening(v_event)
    -- Who works at the door has the names on its roster anyway, also of private events.
    or not (app.can_see_event(v_event) or app.has_permission('event_attendance:create', v_event.association_id)) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  return v_event;
end
$$;
comment on function private.participation_event(uuid, text[]) is
  'The event, for a caller with all these permissions in its club who can see it or work at its door; ERROR_RESOURCE_NOT_FOUND for anyone else, or if it ended long ago and the caller only works at the door.';

-- Who said they would come, and who came.
create type api.event_participant as (
  user_id uuid, name text, registration text, date_registered timestamptz, check_in_time timestamptz, participation text, comment text,
  is_late boolean, queue_place int, guests int, guest_names text[], folded_name text
);
comment on type api.event_participant is
  'A person''s participation in an event. participation: registered (going), interested, attended, attended_without_registration (came without having answered that they were going), no_show (going, and the event has ended), declined, queued, unanswered. comment: the comment on their answer. is_late: answered after the deadline. queue_place: position on the waiting list, from 1, among those who can get a place. guests: how many they said they bring; guest_names: the names they gave. folded_name: for searches.';

create or replace function api.event_participation(p_event_id uuid, p_group_id uuid default null) returns setof api.event_participant
language plpgsql stable security definer set search_path = '' as $$
declare
  v_event api.events;
  v_deadline timestamptz;
begin
  select * into v_event from api.events where id = p_event_id
    and association_id in (select app.associations_with('event_attendance:read'))
    and association_id in (select app.associations_with('event_registration:read'));
  if v_event.id is null or not app.can_see_event(v_event) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  v_deadline := private.answer_deadline(v_event);
  return query
    select u.id, u.name, r.status, r.date_registered, a.check_in_time,
      case
        when a.user_id is not null and r.status is distinct from 'going' then 'attended_without_registration'
        when a.user_id is not null then 'attended'
        when r.status = 'going' and v_event.end_time <= now() then 'no_show'
        when r.status = 'going' then 'registered'
        else r.status
      end, r.comment, private.is_late(r.answer, v_deadline), q.place,
      coalesce(r.guests, 0)::int, coalesce(r.guest_names, '{}'), u.folded_name
    from (select e as answer, e.* from api.event_registrations e where event_id = p_event_id) r
    full join (select * from api.event_attendance where event_id = p_event_id) a on a.user_id = r.user_id
    join api.users u on u.id = coalesce(r.user_id, a.user_id)
    left join private.queue(p_event_id) q on q.user_id = r.user_id
    where p_group_id is null or private.is_in_group(u.id, p_group_id, v_event.association_id)
    order by u.name, u.id;
end
$$;
comment on function api.event_participation(uuid, uuid) is
  'Everyone who answered or attended an event that the caller can see, limited to a group if given. ERROR_RESOURCE_NOT_FOUND without event_attendance:read and event_registration:read in its club.';
grant execute on function api.event_participation(uuid, uuid) to authenticated;

create or replace function api.event_participation_figures(p_event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_event api.events := private.participation_event(p_event_id, array['event_attendance:read', 'event_registration:read']);
  v_deadline timestamptz := private.answer_deadline(v_event);
begin
  return (
    with people as (
      select r.status, r.guests, a.check_in_time, private.is_late(r.answer, v_deadline) as is_late
      from (select e as answer, e.* from api.event_registrations e where event_id = v_event.id) r
      full join (select user_id, check_in_time from api.event_attendance where event_id = v_event.id) a on a.user_id = r.user_id
    ), minutes as (
      select date_trunc('minute', check_in_time, 'UTC') as minute, count(*) as people
      from people where check_in_time is not null group by 1
    )
    select jsonb_build_object(
      'going', count(*) filter (where status = 'going'),
      'guests', coalesce(sum(guests) filter (where status = 'going'), 0),
      'interested', count(*) filter (where status = 'interested'),
      'declined', count(*) filter (where status = 'declined'),
      'late', count(*) filter (where is_late),
      'queued', (select count(*) from private.queue(v_event.id)),
      'unanswered', private.unanswered_ahead(v_event),
      'reminded', (select reminded from private.answer_reminders where event_id = v_event.id and queued_at is not null),
      'reminded_at', (select queued_at from private.answer_reminders where event_id = v_event.id),
      'attended', count(check_in_time),
      'attended_without_registration', count(check_in_time) filter (where status is distinct from 'going'),
      'missing', count(*) filter (where status = 'going' and check_in_time is null),
      'visitors', private.visitors(v_event.id),
      'conflicts', private.open_conflicts(v_event.id),
      'doors', private.doors(v_event.id),
      'arrivals', coalesce((
        select jsonb_agg(jsonb_build_object('minute', minute, 'people', people) order by minute) from minutes), '[]'))
    from people);
end
$$;
comment on function api.event_participation_figures(uuid) is
  'An event in figures: {going (members), guests (that they bring), interested, declined, late (answered after the deadline), queued (excluding inactive accounts), unanswered (null once the event has started), reminded and reminded_at (the last reminder to answer), attended, attended_without_registration, missing (going but not there), visitors, conflicts, doors: [{device_id, device_name, members, visitors, last_at}], arrivals: [{minute, people}]}. ERROR_RESOURCE_NOT_FOUND without event_attendance:read and event_registration:read in its club.';
grant execute on function api.event_participation_figures(uuid) to authenticated;
