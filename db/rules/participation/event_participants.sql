-- Who is going to an event, as shown to members.
create type api.participant as (name text, is_me boolean, comment text, guests int);
comment on type api.participant is
  'Somebody who is going to an event: their name, their comment if the caller may see it, and how many guests they bring; nothing that identifies them further.';

create or replace function api.event_participants(p_event_id uuid) returns setof api.participant
language plpgsql stable security definer set search_path = '' as $$
declare
  v_event api.events;
  v_club api.associations;
  v_reads boolean;
begin
  select * into v_event from api.events e where e.id = p_event_id;
  if v_event.id is null or app.can_see_event(v_event) is not true then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  select * into v_club from api.associations a where a.id = v_event.association_id;
  v_reads := coalesce(app.has_permission('event_registration:read', v_event.association_id), false);
  if not (v_reads or v_club.shows_participants) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  return query
    select u.name, u.id = app.user_id(),
      case when v_reads or v_club.shows_comments or u.id = app.user_id() then r.comment end, r.guests::int
    from api.event_registrations r join api.users u on u.id = r.user_id
    where r.event_id = p_event_id and r.status = 'going'
    order by u.name, u.id;
end
$$;
comment on function api.event_participants(uuid) is
  'The names of those who are going to an event that the caller can see, if the club shows_participants or the caller has event_registration:read; comments likewise, if the club shows_comments. ERROR_RESOURCE_NOT_FOUND {resource}, ERROR_INSUFFICIENT_PERMISSIONS.';
grant execute on function api.event_participants(uuid) to authenticated;
