-- The roll call: marking who is there from a list. Its marks are scans like those of a door, and follow the same rule (docs/door.md).
create or replace function private.leads_at(p_event api.events, p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(app.can_see_event(p_event), false) and exists (
    select from api.group_members m
    where m.user_id = p_user_id and m.association_id = p_event.association_id and m.group_id in (select app.groups_led())
      and (p_event.group_ids = '{}' or m.group_id = any (p_event.group_ids)))
$$;
comment on function private.leads_at(api.events, uuid) is
  'Whether the caller leads a group that the member is in and that is invited to an event which the caller can see.';

create type api.roll_call_person as (user_id uuid, name text, status text, group_ids uuid[], check_ins jsonb);
comment on type api.roll_call_person is
  'Somebody on a roll call: their answer to the event, their groups, and the check-ins that count: [{scan_id, method, check_in_time}], earliest first.';

create or replace function api.roll_call(p_event_id uuid) returns setof api.roll_call_person
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_event api.events := (select e from api.events e where e.id = p_event_id and e.association_id in (select app.my_associations()));
  v_led uuid[] := array(
    select g from app.groups_led() g where v_event.group_ids = '{}' or g = any (v_event.group_ids));
  v_all boolean := coalesce(app.has_permission('event_attendance:create', v_event.association_id), false)
    and private.may_read_evening(v_event);
begin
  if v_event.id is null or v_event.status not in ('published', 'archived') or not v_all
    and not exists (
      select from api.group_members m
      where m.user_id = app.user_id() and m.association_id = v_event.association_id and m.group_id = any (v_led)
        and app.can_see_event(v_event)) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  return query
    with called as materialized (
      select i as id from private.event_invitees(p_event_id) i where v_all
      union select a.user_id from api.event_attendance a where v_all and a.event_id = p_event_id
      union select m.user_id from api.group_members m
        where m.group_id = any (v_led) and m.association_id = v_event.association_id
    )
    select u.id, u.name, r.status,
      array(select m.group_id from api.group_members m where m.user_id = u.id and m.association_id = v_event.association_id),
      coalesce((
        select jsonb_agg(jsonb_build_object('scan_id', c.scan_id, 'method', c.method, 'check_in_time', c.scanned_at)
          order by c.scanned_at, c.scan_id)
        from private.check_ins c where c.event_id = p_event_id and c.user_id = u.id), '[]')
    from called
    join api.users u on u.id = called.id and u.status <> 'inactive'
    left join api.event_registrations r on r.event_id = p_event_id and r.user_id = u.id
    order by u.name, u.id;
end
$$;
comment on function api.roll_call(uuid) is
  'Who can be marked as present at a published or archived event, by name: everybody invited, for holders of event_attendance:create (of an event that ended long ago, with event_registration:read); otherwise the members of the invited groups that the caller leads. ERROR_RESOURCE_NOT_FOUND {resource: event} for others.';
grant execute on function api.roll_call(uuid) to authenticated;
