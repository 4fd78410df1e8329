-- Writes the scans of a batch, and answers each.
create or replace function private.answer(
  p_scan_id uuid, p_result text, p_code text, p_time timestamptz, p_device_name text, p_staff_name text
) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('scan_id', p_scan_id, 'result', p_result, 'code', p_code, 'check_in_time', p_time,
    'device_name', p_device_name, 'staff_name', p_staff_name)
$$;
comment on function private.answer(uuid, text, text, timestamptz, text, text) is
  'The answer to a device about a scan; time, device and staff are those of the attendance after it.';

-- A replaced card has its own error code, like every failure shown to users. The scan is recorded regardless, because the person
-- has been admitted.
create or replace function private.record_scans(p_scans app.scan[], p_rulings app.scan_ruling[], p_round int) returns uuid[]
language sql set search_path = '' as $$
  -- Materialized, so that what is used more than once is looked up only once.
  with arriving as materialized (
    select s.*, k.association_id, staff.id as known_staff_id, staff.name as staff_name,
      before.scan_id as before_id, before.check_in_time as before_time, before.device_id as before_device_id,
      before.device_name as before_device_name, before.method as before_method, before.checked_in_by as before_staff_id,
      case
        when s.op = 'undo' then null
        when s.card_hash <> coalesce(private.card_hash(salt.salt, card.token), '') then 'card_replaced'
        when u.status = 'inactive' then 'account_inactive'
      end as outdated,
      s.op = 'check_in' and exists (
        select from api.scans undo
        where undo.event_id = s.event_id and undo.user_id = s.user_id and undo.op = 'undo'
          and private.takes_back(undo, s.scan_id, s.method, s.device_id, s.seq, staff.id)) as undone
    from unnest(p_scans) s
    join unnest(p_rulings) k on k.position = s.position and k.round = p_round
    join api.users u on u.id = s.user_id
    join private.event_salts salt on salt.event_id = s.event_id
    left join private.cards card on card.user_id = s.user_id
    left join api.user_roles role
      on role.association_id = k.association_id and role.user_id = coalesce(s.staff_id, app.user_id())
    left join api.users staff on staff.id = role.user_id
    left join api.event_attendance before on before.event_id = s.event_id and before.user_id = s.user_id
  ), judged as materialized (
    select *, op = 'check_in' and not undone as counts,
      op = 'check_in' and not undone and coalesce((at, scan_id) < (before_time, before_id), true) as moves
    from arriving
  ), answered as materialized (
    select *, coalesce(
        case when not undone then outdated end,
        -- Two leaders may have seen the same person; only two doors contradict each other.
        case when counts and not moves and device_id <> before_device_id and 'roll_call' not in (method, before_method)
          then 'already_inside' end) as conflict_reason
    from judged
  ), recorded as (
    insert into api.scans (
      scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, device_id, device_name, seq, staff_id,
      taken_over_by, reason, undoes, undoes_others, undone, outdated, result, conflict, conflict_reason, stale, answer,
      estimated_at, estimated_error_ms, code)
    select
      scan_id, event_id, user_id, association_id, op, method, at, scanned_at, device_id, device_name, seq, known_staff_id,
      case when known_staff_id is distinct from app.user_id() then app.user_id() end, reason, undoes,
      op = 'undo' and association_id = any (array(select app.associations_with('event_attendance:delete'))), undone, outdated,
      result, conflict_reason is not null, conflict_reason, at < now() - interval '30 days',
      jsonb_build_object('scan_id', scan_id, 'result', result,
        'code', case conflict_reason when 'card_replaced' then 'ERROR_CARD_REPLACED' else conflict_reason end) || case
        when moves then jsonb_build_object('check_in_time', at, 'device_name', device_name, 'staff_name', staff_name)
        else jsonb_build_object('check_in_time', before_time, 'device_name', before_device_name,
          'staff_name', (select name from api.users where id = before_staff_id)) end,
      estimated_at, estimated_error_ms, code
    from answered, lateral (select case
      when conflict_reason is not null then 'conflict'
      when counts and before_id is not null then case when moves then 'earlier' else 'duplicate' end
      else 'recorded' end as result) r
    -- Only if another event's batch claims the same id concurrently; the scan is then rejected.
    on conflict (scan_id) do nothing
    returning *
  ), placed as materialized (
    select r.*, r.op = 'check_in' and not r.undone and not exists (
      select from api.event_attendance a where a.event_id = r.event_id and a.user_id = r.user_id) as is_first
    from recorded r
  ), attended as (
    -- Nearly everybody checks in once. Those who were not inside yet are now, by this scan, and nothing else needs to be derived.
    insert into api.event_attendance (
      event_id, user_id, check_in_time, scan_id, method, device_id, device_name, checked_in_by, association_id)
    select event_id, user_id, scanned_at, scan_id, method, device_id, device_name, staff_id, association_id
    from placed where is_first
  )
  select coalesce(array_agg(scan_id), '{}') from placed where not is_first
$$;
comment on function private.record_scans(app.scan[], app.scan_ruling[], int) is
  'Writes the scans of a round, judged and answered against the attendance before it. Returns the ids of those that are not simply somebody''s first check-in.';
