-- How a group's members answered an event, for the group's leaders and those who can read all answers.
create type api.group_answer as (user_id uuid, name text, is_leader boolean, status text, comment text, guests int);
comment on type api.group_answer is
  'A member of a group with their answer to an event; status is null if they have not answered; guests is how many they bring.';

create or replace function api.group_answers(p_group_id uuid, p_event_id uuid) returns setof api.group_answer
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_event api.events;
begin
  select e.* into v_event
  from api.events e join api.groups g on g.id = p_group_id and g.association_id = e.association_id
  where e.id = p_event_id
    and (g.id in (select app.groups_led()) or g.association_id in (select app.associations_with('event_registration:read')));
  if v_event.id is null or app.can_see_event(v_event) is not true then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  return query
    select u.id, u.name, m.is_leader, r.status, r.comment, coalesce(r.guests, 0)::int
    from api.group_members m
    join api.users u on u.id = m.user_id and u.status <> 'inactive'
    left join api.event_registrations r on r.event_id = v_event.id and r.user_id = m.user_id
    where m.group_id = p_group_id
    order by u.name, u.id;
end
$$;
comment on function api.group_answers(uuid, uuid) is
  'Each active member of a group with their answer to an event that the caller can see, for leaders of the group and holders of event_registration:read. ERROR_RESOURCE_NOT_FOUND {resource: event} for others.';
grant execute on function api.group_answers(uuid, uuid) to authenticated;
