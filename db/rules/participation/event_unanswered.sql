-- Who has not answered an event.
create or replace function api.event_unanswered(p_event_id uuid, p_group_id uuid default null) returns setof api.event_participant
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_event api.events := private.participation_event(p_event_id, array['event_attendance:read', 'event_registration:read']);
begin
  return query
    select u.id, u.name, null::text, null::timestamptz, a.check_in_time,
      case when a.user_id is null then 'unanswered' else 'attended_without_registration' end, null::text, false, null::int, 0, '{}'::text[], u.folded_name
    from private.unanswered_members(v_event.id) m (user_id)
    join api.users u on u.id = m.user_id
    left join api.event_attendance a on a.event_id = v_event.id and a.user_id = m.user_id
    where p_group_id is null or private.is_in_group(u.id, p_group_id, v_event.association_id)
    order by u.name, u.id;
end
$$;
comment on function api.event_unanswered(uuid, uuid) is
  'Active members who are invited to an event and have not answered, limited to a group if given, with the time they came, if they did. ERROR_RESOURCE_NOT_FOUND without event_attendance:read and event_registration:read in its club.';
grant execute on function api.event_unanswered(uuid, uuid) to authenticated;
