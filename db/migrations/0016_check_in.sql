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

create view private.check_ins as
  select c.* from api.scans c
  where c.op = 'check_in' and not exists (
    select from api.scans u
    where u.event_id = c.event_id and u.user_id = c.user_id and u.op = 'undo'
      -- One device knows the order of what it did; between devices the time decides.
      and case when u.device_id = c.device_id and u.seq <> c.seq then u.seq > c.seq else u.scanned_at >= c.scanned_at end);
comment on view private.check_ins is 'The check-ins that were not undone, whatever order they and the undos arrived in.';

create function private.answer(
  p_scan_id uuid, p_result text, p_code text, p_time timestamptz, p_device_name text, p_staff_name text
) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('scan_id', p_scan_id, 'result', p_result, 'code', p_code, 'check_in_time', p_time,
    'device_name', p_device_name, 'staff_name', p_staff_name)
$$;
comment on function private.answer(uuid, text, text, timestamptz, text, text) is
  'What a device is told of a scan; time, device and staff are those of the attendance after it.';

create function private.record_scans(p_scans app.scan[], p_rulings app.scan_ruling[], p_round int) returns uuid[]
language sql set search_path = '' as $$
  -- Materialized: what is used more than once is looked up once.
  with arriving as materialized (
    select s.*, k.association_id, staff.id as known_staff_id, staff.name as staff_name,
      before.scan_id as before_id, before.check_in_time as before_time, before.device_id as before_device_id,
      before.device_name as before_device_name, before.checked_in_by as before_staff_id,
      case
        when s.op = 'undo' then null
        when s.card_hash <> coalesce(private.card_hash(salt.salt, card.token), '') then 'card_replaced'
        when u.status = 'inactive' then 'account_inactive'
      end as changed,
      -- The rule of private.check_ins, for a row that is not there yet.
      s.op = 'check_in' and not exists (
        select from api.scans undo
        where undo.event_id = s.event_id and undo.user_id = s.user_id and undo.op = 'undo'
          and case when undo.device_id = s.device_id and undo.seq <> s.seq then undo.seq > s.seq
            else undo.scanned_at >= s.at end) as counts
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
    select *,
      counts and coalesce(at < before_time, true) as moves,
      counts and at >= before_time and device_id <> before_device_id as meets_other_device
    from arriving
  ), answered as materialized (
    select *,
      coalesce(changed, case when meets_other_device then 'already_inside' end) as conflict_reason,
      case
        when changed is not null or meets_other_device then 'conflict'
        when counts and before_id is not null then case when moves then 'earlier' else 'duplicate' end
        else 'recorded'
      end as result
    from judged
  ), recorded as (
    insert into api.scans (
      scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, device_id, device_name, seq, staff_id,
      taken_over_by, reason, result, conflict, conflict_reason, stale, answer)
    select
      scan_id, event_id, user_id, association_id, op, method, at, scanned_at, device_id, device_name, seq, known_staff_id,
      case when known_staff_id is distinct from app.user_id() then app.user_id() end, reason,
      result, conflict_reason is not null, conflict_reason, at < now() - interval '30 days',
      jsonb_build_object('scan_id', scan_id, 'result', result, 'code', conflict_reason) || case
        when moves then jsonb_build_object('check_in_time', at, 'device_name', device_name, 'staff_name', staff_name)
        else jsonb_build_object('check_in_time', before_time, 'device_name', before_device_name,
          'staff_name', (select name from api.users where id = before_staff_id)) end
    from answered
    -- Only an id that another event takes at this very moment; it is answered as refused.
    on conflict (scan_id) do nothing
    returning scan_id
  )
  select coalesce(array_agg(scan_id), '{}') from recorded
$$;
comment on function private.record_scans(app.scan[], app.scan_ruling[], int) is
  'Writes the scans of a round, judged and answered by the attendance before it, and returns their ids.';

create function private.settle_attendance(p_scan_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- Two devices let the same person in: the later scan stands as the conflict, also when it arrived first.
  update api.scans later
  set conflict = true, conflict_reason = coalesce(later.conflict_reason, 'already_inside')
  from private.check_ins c join api.event_attendance before using (event_id, user_id)
  where c.scan_id = any (p_scan_ids) and later.scan_id = before.scan_id
    and c.scanned_at < before.check_in_time and c.device_id <> before.device_id;

  with pairs as (
    select distinct event_id, user_id from api.scans where scan_id = any (p_scan_ids)
  ), first_ones as materialized (
    select distinct on (c.event_id, c.user_id) c.*
    from pairs join private.check_ins c using (event_id, user_id)
    order by c.event_id, c.user_id, c.scanned_at, c.recorded_at, c.seq, c.scan_id
  ), left_again as (
    delete from api.event_attendance a using pairs p
    where a.event_id = p.event_id and a.user_id = p.user_id
      and not exists (select from first_ones f where f.event_id = p.event_id and f.user_id = p.user_id)
  )
  insert into api.event_attendance as a (
    event_id, user_id, check_in_time, scan_id, method, device_id, device_name, checked_in_by, association_id)
  select event_id, user_id, scanned_at, scan_id, method, device_id, device_name, staff_id, association_id
  from first_ones
  on conflict (event_id, user_id) do update
  set check_in_time = excluded.check_in_time, scan_id = excluded.scan_id, method = excluded.method,
    device_id = excluded.device_id, device_name = excluded.device_name, checked_in_by = excluded.checked_in_by
  where a.scan_id <> excluded.scan_id;

  -- What an undo leaves is only known now.
  update api.scans s
  set answer = private.answer(s.scan_id, s.result, null, a.check_in_time, a.device_name, staff.name)
  from api.scans self
  left join api.event_attendance a on a.event_id = self.event_id and a.user_id = self.user_id
  left join api.users staff on staff.id = a.checked_in_by
  where s.scan_id = any (p_scan_ids) and s.op = 'undo' and self.scan_id = s.scan_id;
end
$$;
comment on function private.settle_attendance(uuid[]) is
  'Makes the attendance of the people of these scans follow from all their scans: the earliest check-in that counts.';

create function api.check_in(p_scans jsonb, p_sent_at timestamptz, p_device jsonb default null) returns jsonb
-- Every row is looked up by key. Without this, a plan made while the tables were empty reads them whole for each scan.
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
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
    perform private.settle_attendance(private.record_scans(v_scans, v_rulings, v_round));
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
