-- Conflicts: two doors admitted the same member, or a card or account was no longer valid. The sides of a conflict are the
-- check-in that is the attendance and those that contradict it. It is open while any of them is unsettled, so that only a new
-- check-in reopens it.
create type api.event_conflict as (
  user_id uuid, name text, first_at timestamptz, is_open boolean, sides jsonb, notes jsonb, folded_name text
);
comment on type api.event_conflict is
  'A member''s contradictory check-ins at an event. sides: [{scan_id, scanned_at, device_name, staff_name, method, is_first, reason}], earliest first; notes: [{note, settled_by, settled_at}] by those who settled it, newest first.';

create or replace function api.event_conflicts(p_event_id uuid) returns setof api.event_conflict
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_event api.events := private.participation_event(p_event_id, array['event_attendance:read']);
begin
  return query
    with people as (
      select distinct s.user_id from api.scans s where s.event_id = v_event.id and s.conflict
    ), sides as (
      select s.*, s.scan_id = a.scan_id as is_first
      from people p
      join api.event_attendance a on a.event_id = v_event.id and a.user_id = p.user_id
      join api.scans s on s.event_id = v_event.id and s.user_id = p.user_id and (s.conflict or s.scan_id = a.scan_id)
    )
    select s.user_id, u.name, min(s.scanned_at), bool_or(s.settlement_id is null),
      jsonb_agg(jsonb_build_object('scan_id', s.scan_id, 'scanned_at', s.scanned_at, 'device_name', s.device_name,
        'staff_name', staff.name, 'method', s.method, 'is_first', s.is_first, 'reason', s.conflict_reason)
        order by s.scanned_at, s.scan_id),
      coalesce((
        select jsonb_agg(jsonb_build_object('note', c.note, 'settled_by', by.name, 'settled_at', c.settled_at)
          order by c.settled_at desc, c.id)
        from private.conflict_settlements c left join api.users by on by.id = c.settled_by
        where c.event_id = v_event.id and c.user_id = s.user_id), '[]'),
      u.folded_name
    from sides s join api.users u on u.id = s.user_id left join api.users staff on staff.id = s.staff_id
    group by s.user_id, u.name, u.folded_name;
end
$$;
comment on function api.event_conflicts(uuid) is
  'The conflicts at an event''s doors, including settled ones, in no particular order. ERROR_RESOURCE_NOT_FOUND without event_attendance:read in its club.';
grant execute on function api.event_conflicts(uuid) to authenticated;

create or replace function private.open_conflicts(p_event_id uuid) returns int
language sql stable set search_path = '' as $$
  select count(distinct s.user_id)::int
  from api.scans s
  join api.event_attendance a on a.event_id = s.event_id and a.user_id = s.user_id
  join api.scans first_one on first_one.scan_id = a.scan_id
  where s.event_id = p_event_id and s.conflict and (s.settlement_id is null or first_one.settlement_id is null)
$$;
comment on function private.open_conflicts(uuid) is 'How many members have unsettled conflicts at an event.';

create or replace function api.settle_conflict(
  p_settlement_id uuid, p_event_id uuid, p_user_id uuid, p_scan_ids uuid[], p_note text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_event api.events := private.participation_event(p_event_id, array['event_attendance:create', 'event_attendance:read']);
  v_note text := app.line_field('p_note', coalesce(p_note, ''), 1, 500);
begin
  perform app.require(p_settlement_id is not null, 'p_settlement_id');
  perform app.require(cardinality(p_scan_ids) between 1 and 200, 'p_scan_ids');
  perform private.keep_people(p_user_id);
  -- Serialise with incoming scans for the event: a scan is settled only if it was named.
  perform pg_advisory_xact_lock(hashtextextended(v_event.id::text, 16));
  if exists (
    select from private.conflict_settlements c
    where (c.id, c.event_id, c.user_id, c.settled_by) = (p_settlement_id, v_event.id, p_user_id, app.user_id())) then
    -- Retried after a lost response.
    return;
  end if;
  if not exists (
    select from api.scans s
    join api.event_attendance a on a.event_id = s.event_id and a.user_id = s.user_id
    where s.event_id = v_event.id and s.user_id = p_user_id and s.scan_id = any (p_scan_ids)
      and (s.conflict or s.scan_id = a.scan_id) and s.settlement_id is null
      and exists (select from api.scans c where c.event_id = s.event_id and c.user_id = s.user_id and c.conflict))
    or exists (select from private.conflict_settlements where id = p_settlement_id) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "conflict"}');
  end if;
  insert into private.conflict_settlements (id, event_id, user_id, note, settled_by)
  values (p_settlement_id, v_event.id, p_user_id, v_note, app.user_id());
  -- With them those that the same doors made besides, which contradict nothing and are no sides: one of them counts if the first is
  -- undone, and must not open the conflict again.
  update api.scans s set settlement_id = p_settlement_id
  where s.event_id = v_event.id and s.user_id = p_user_id and s.op = 'check_in' and not s.undone and s.settlement_id is null
    and (s.scan_id = any (p_scan_ids) or not s.conflict and s.device_id in (
      select device_id from api.scans where event_id = v_event.id and user_id = p_user_id and scan_id = any (p_scan_ids)));
end
$$;
comment on function api.settle_conflict(uuid, uuid, uuid, uuid[], text) is
  'Settles a member''s conflict at an event as far as the caller has seen it, with a note of at most 500 characters (event_attendance:create and read). The caller generates the settlement''s id, so that retries settle once. ERROR_RESOURCE_NOT_FOUND {resource: event | conflict} if none of these scans is in an open conflict, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.settle_conflict(uuid, uuid, uuid, uuid[], text) to authenticated;
