-- The way in: scans in batches, each answered, the same answer each time it is sent.

create type app.scan as (
  position int, scan_id uuid, event_id uuid, user_id uuid, op text, method text, scanned_at timestamptz, seq bigint,
  device_id text, device_name text, staff_id uuid, card_hash text, reason text, taken_over boolean, schema_version int, at timestamptz
);
comment on type app.scan is 'A scan on its way in, as sent; at is its time by the server''s clock.';

create type app.scan_ruling as (position int, association_id uuid, refusal text, round int);
comment on type app.scan_ruling is
  'What becomes of a scan: refused with a code, or new in a round (the nth new scan of one person in a batch), or known already.';

create function private.parse_scans(p_scans jsonb, p_sent_at timestamptz, p_device jsonb) returns app.scan[]
language plpgsql stable set search_path = '' as $$
declare
  v_scans app.scan[];
begin
  if coalesce(jsonb_typeof(p_scans), '') <> 'array' or jsonb_array_length(p_scans) > 200
    or not coalesce(isfinite(p_sent_at), false) then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "p_scans", "max": 200}');
  end if;

  select array_agg(row(
    e.position, s.scan_id, s.event_id, s.user_id, s.op, s.method, s.scanned_at, coalesce(s.seq, 0),
    left(coalesce(s.device_id, p_device ->> 'id', ''), 64), left(coalesce(s.device_name, p_device ->> 'name'), 100),
    s.staff_id, s.card_hash, left(s.reason, 300), coalesce(s.taken_over, false), coalesce(s.schema_version, 1),
    least(now() - (p_sent_at - s.scanned_at), now()))::app.scan order by e.position)
  into v_scans
  from jsonb_array_elements(p_scans) with ordinality e (value, position),
    jsonb_to_record(e.value) s (
      scan_id uuid, event_id uuid, user_id uuid, op text, method text, scanned_at timestamptz, seq bigint, device_id text,
      device_name text, staff_id uuid, card_hash text, reason text, taken_over boolean, schema_version int);
  if exists (
    select from unnest(v_scans) s
    where s.scan_id is null or s.event_id is null or s.user_id is null or not coalesce(isfinite(s.scanned_at), false)) then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "p_scans"}');
  end if;
  return coalesce(v_scans, '{}');
exception when data_exception then
  perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "p_scans"}');
end
$$;
comment on function private.parse_scans(jsonb, timestamptz, jsonb) is
  'The scans of a batch with their time by the server''s clock, never in the future; ERROR_VALIDATION_FAILED for a batch that cannot be read.';

create function private.rule_scans(p_scans app.scan[]) returns app.scan_ruling[]
language sql stable set search_path = '' as $$
  with ruled as (
    select s.*, e.association_id, known.scan_id is not null as is_known,
      row_number() over (partition by s.scan_id order by s.position) as copy,
      case
        when e.id is null then 'ERROR_RESOURCE_NOT_FOUND'
        when e.association_id <> all (array(select app.associations_with('event_attendance:create')))
          then 'ERROR_INSUFFICIENT_PERMISSIONS'
        when known.scan_id is not null then
          case when (known.event_id, known.user_id, known.op) <> (s.event_id, s.user_id, s.op)
            then 'ERROR_VALIDATION_FAILED' end
        when not coalesce(s.op in ('check_in', 'undo') and s.method in ('card', 'search', 'manual')
          and s.schema_version = 1, false) then 'ERROR_VALIDATION_FAILED'
        when s.staff_id <> app.user_id() and not s.taken_over then 'ERROR_INSUFFICIENT_PERMISSIONS'
        when member.id is null then 'ERROR_RESOURCE_NOT_FOUND'
      end as refusal
    from unnest(p_scans) s
    left join api.events e on e.id = s.event_id and e.association_id = any (array(select app.my_associations()))
    left join api.scans known on known.scan_id = s.scan_id
    left join api.user_roles member on member.association_id = e.association_id and member.user_id = s.user_id
  ), fresh as (
    select position, row_number() over (partition by event_id, user_id order by position) as round
    from ruled where refusal is null and not is_known and copy = 1
  )
  select coalesce(array_agg(row(r.position, r.association_id, r.refusal, f.round)::app.scan_ruling), '{}')
  from ruled r left join fresh f using (position)
$$;
comment on function private.rule_scans(app.scan[]) is 'Refuses, recognises or admits each scan of a batch, for the caller.';

create function private.is_undone(
  p_event_id uuid, p_user_id uuid, p_device_id text, p_seq bigint, p_at timestamptz
) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from api.scans u
    where u.event_id = p_event_id and u.user_id = p_user_id and u.op = 'undo'
      -- One device knows the order of what it did; between devices the time decides.
      and case when u.device_id = p_device_id and u.seq <> p_seq then u.seq > p_seq else u.scanned_at >= p_at end)
$$;
comment on function private.is_undone(uuid, uuid, text, bigint, timestamptz) is
  'Whether an undo of the same person at the same event came after this check-in.';

create function private.answer(
  p_scan_id uuid, p_result text, p_code text, p_time timestamptz, p_device_name text, p_staff_name text
) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('scan_id', p_scan_id, 'result', p_result, 'code', p_code, 'check_in_time', p_time,
    'device_name', p_device_name, 'staff_name', p_staff_name)
$$;
comment on function private.answer(uuid, text, text, timestamptz, text, text) is
  'What a device is told of a scan; time, device and staff are those of the attendance after it.';

create function private.record_scans(p_scans app.scan[], p_rulings app.scan_ruling[], p_round int) returns void
language sql set search_path = '' as $$
  insert into api.scans (
    scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, device_id, device_name, seq, staff_id,
    taken_over_by, reason, result, conflict, conflict_reason, stale, answer)
  select
    s.scan_id, s.event_id, s.user_id, k.association_id, s.op, s.method, s.at, s.scanned_at, s.device_id, s.device_name, s.seq,
    staff.id, case when staff.id is distinct from app.user_id() then app.user_id() end, s.reason,
    judged.result, judged.reason is not null, judged.reason, s.at < now() - interval '30 days',
    case when before.scan_id is null or judged.moves
      then private.answer(s.scan_id, judged.result, judged.reason,
        case when not found.undone then s.at end, case when not found.undone then s.device_name end,
        case when not found.undone then staff.name end)
      else private.answer(s.scan_id, judged.result, judged.reason, before.check_in_time, before.device_name,
        (select name from api.users where id = before.checked_in_by))
    end
  from unnest(p_scans) s
  join unnest(p_rulings) k on k.position = s.position and k.round = p_round
  join api.users u on u.id = s.user_id
  join private.event_salts salt on salt.event_id = s.event_id
  left join private.cards card on card.user_id = s.user_id
  left join api.user_roles role on role.association_id = k.association_id and role.user_id = coalesce(s.staff_id, app.user_id())
  left join api.users staff on staff.id = role.user_id
  left join api.event_attendance before on before.event_id = s.event_id and before.user_id = s.user_id
  cross join lateral (
    select private.is_undone(s.event_id, s.user_id, s.device_id, s.seq, s.at) as undone,
      case when s.op = 'undo' then null
        when s.card_hash <> coalesce(private.card_hash(salt.salt, card.token), '') then 'card_replaced'
        when u.status = 'inactive' then 'account_inactive' end as reason) found
  cross join lateral (
    select s.op = 'check_in' and not found.undone and coalesce(s.at < before.check_in_time, true) as moves,
      s.op = 'check_in' and not found.undone and s.at >= before.check_in_time as again) timing
  cross join lateral (
    select timing.moves,
      coalesce(found.reason, case when timing.again and before.device_id <> s.device_id then 'already_inside' end) as reason,
      case
        when found.reason is not null or (timing.again and before.device_id <> s.device_id) then 'conflict'
        when timing.again then 'duplicate'
        when timing.moves and before.scan_id is not null then 'earlier'
        else 'recorded'
      end as result) judged
  -- Only an id that another event takes at this very moment; it is answered as refused.
  on conflict (scan_id) do nothing
$$;
comment on function private.record_scans(app.scan[], app.scan_ruling[], int) is
  'Writes the scans of a round, judged by the attendance before it. The answer to an undo follows when the attendance is known.';

create function private.settle_attendance(p_scans app.scan[], p_rulings app.scan_ruling[], p_round int) returns void
language plpgsql set search_path = '' as $$
declare
  v_scan_ids uuid[] := array(
    select s.scan_id from unnest(p_scans) s join unnest(p_rulings) k on k.position = s.position and k.round = p_round);
begin
  -- Two devices let the same person in: the later scan stands as the conflict, also when it arrived first.
  update api.scans later
  set conflict = true, conflict_reason = coalesce(later.conflict_reason, 'already_inside')
  from api.scans s join api.event_attendance before using (event_id, user_id)
  where s.scan_id = any (v_scan_ids) and s.op = 'check_in' and later.scan_id = before.scan_id
    and s.scanned_at < before.check_in_time and s.device_id <> before.device_id
    and not private.is_undone(s.event_id, s.user_id, s.device_id, s.seq, s.scanned_at);

  with pairs as (
    select event_id, user_id from api.scans where scan_id = any (v_scan_ids)
  ), first_scans as (
    select distinct on (c.event_id, c.user_id) c.*
    from pairs join api.scans c using (event_id, user_id)
    where c.op = 'check_in' and not private.is_undone(c.event_id, c.user_id, c.device_id, c.seq, c.scanned_at)
    order by c.event_id, c.user_id, c.scanned_at, c.recorded_at, c.seq, c.scan_id
  ), left_again as (
    delete from api.event_attendance a using pairs p
    where (a.event_id, a.user_id) = (p.event_id, p.user_id)
      and not exists (select from first_scans f where (f.event_id, f.user_id) = (p.event_id, p.user_id))
  )
  insert into api.event_attendance as a (
    event_id, user_id, check_in_time, scan_id, method, device_id, device_name, checked_in_by, association_id)
  select event_id, user_id, scanned_at, scan_id, method, device_id, device_name, staff_id, association_id
  from first_scans
  on conflict (event_id, user_id) do update
  set check_in_time = excluded.check_in_time, scan_id = excluded.scan_id, method = excluded.method,
    device_id = excluded.device_id, device_name = excluded.device_name, checked_in_by = excluded.checked_in_by
  where a.scan_id <> excluded.scan_id;

  update api.scans s
  set answer = private.answer(s.scan_id, s.result, null, a.check_in_time, a.device_name, staff.name)
  from api.scans self
  left join api.event_attendance a on a.event_id = self.event_id and a.user_id = self.user_id
  left join api.users staff on staff.id = a.checked_in_by
  where s.scan_id = any (v_scan_ids) and s.op = 'undo' and self.scan_id = s.scan_id;
end
$$;
comment on function private.settle_attendance(app.scan[], app.scan_ruling[], int) is
  'Makes the attendance of the people of a round follow from all their scans: the earliest check-in that was not undone.';

create function api.check_in(p_scans jsonb, p_sent_at timestamptz, p_device jsonb default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_scans app.scan[] := private.parse_scans(p_scans, p_sent_at, p_device);
  v_rulings app.scan_ruling[];
  v_results jsonb;
begin
  -- Two doors may send the same person, or one door the same batch twice: one after the other, event by event.
  perform pg_advisory_xact_lock(hashtextextended(e.event_id::text, 16))
  from (select distinct event_id from unnest(v_scans) order by event_id) e;

  v_rulings := private.rule_scans(v_scans);
  for v_round in 1 .. coalesce((select max(round) from unnest(v_rulings)), 0) loop
    perform private.record_scans(v_scans, v_rulings, v_round);
    perform private.settle_attendance(v_scans, v_rulings, v_round);
  end loop;

  select jsonb_agg(case when k.refusal is null and known.scan_id is not null then known.answer
    else private.answer(s.scan_id, 'rejected', coalesce(k.refusal, 'ERROR_VALIDATION_FAILED'), null, null, null)
    end order by s.position)
  into v_results
  from unnest(v_scans) s
  join unnest(v_rulings) k using (position)
  left join api.scans known on (known.scan_id, known.event_id, known.user_id) = (s.scan_id, s.event_id, s.user_id);
  return jsonb_build_object('server_time', clock_timestamp(), 'results', coalesce(v_results, '[]'));
end
$$;
comment on function api.check_in(jsonb, timestamptz, jsonb) is
  'Takes at most 200 scans (event_attendance:create) and answers each, in their order: {server_time, results: [{scan_id, result: recorded | duplicate | earlier | conflict | rejected, code, check_in_time, device_name, staff_name}]}.';
grant execute on function api.check_in(jsonb, timestamptz, jsonb) to authenticated;
