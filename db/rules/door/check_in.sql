-- Records scans: takes a batch and answers each scan.
create or replace function api.check_in(p_scans jsonb, p_sent_at timestamptz, p_device jsonb default null) returns jsonb
-- Look up every row by key. Otherwise, a plan made while the tables were empty would scan them for each scan.
language plpgsql security definer set search_path = '' set enable_seqscan = off as $$
declare
  v_scans app.scan[] := private.parse_scans(p_scans, p_sent_at, p_device);
  v_rulings app.scan_ruling[];
  v_results jsonb;
begin
  -- Wait for anyone being deleted meanwhile, and reject only their scans, not the whole batch.
  perform private.keep_people(variadic array(
    select s.user_id from unnest(v_scans) s where s.user_id is not null
    union select s.guest_of from unnest(v_scans) s where s.guest_of is not null
    -- Their earlier scans may be written twice, which rechecks all the foreign keys of those rows.
    union select unnest(array[c.staff_id, c.taken_over_by])
    from unnest(v_scans) s join api.scans c on (c.event_id, c.user_id) = (s.event_id, s.user_id)
    union select s.staff_id from unnest(v_scans) s where s.staff_id is not null));
  -- The same for events. Those of other clubs are refused below, and not held up.
  perform from api.events
  where id = any (array(select event_id from unnest(v_scans))) and association_id in (select app.my_associations())
  order by id for key share;
  -- Two doors may send scans of the same person, or one door the same batch twice: serialise per event.
  perform pg_advisory_xact_lock(hashtextextended(e.event_id::text, 16))
  from (select distinct event_id from unnest(v_scans) order by event_id) e;

  v_rulings := private.rule_scans(v_scans);
  perform private.record_visitors(v_scans, v_rulings);
  for v_round in 1 .. coalesce((select max(round) from unnest(v_rulings)), 0) loop
    perform private.settle_attendance(private.record_scans(v_scans, v_rulings, v_round));
  end loop;

  select jsonb_agg(case when k.refusal is null and known.scan_id is not null then known.answer
    else private.answer(s.scan_id, 'rejected', coalesce(k.refusal, 'ERROR_VALIDATION_FAILED'), null, null, null)
    end order by s.position)
  into v_results
  from unnest(v_scans) s
  join unnest(v_rulings) k using (position)
  left join api.scans known on (known.scan_id, known.event_id) = (s.scan_id, s.event_id)
    and known.user_id is not distinct from s.user_id;
  return jsonb_build_object('server_time', clock_timestamp(), 'results', coalesce(v_results, '[]'));
end
$$;
comment on function api.check_in(jsonb, timestamptz, jsonb) is
  'Records at most 200 scans (event_attendance:create) and answers each, in order: {server_time, results: [{scan_id, result: recorded | duplicate | earlier | conflict | rejected, code, check_in_time, device_name, staff_name}]}.';
grant execute on function api.check_in(jsonb, timestamptz, jsonb) to authenticated;
