-- Parses incoming batches of scans.
create type app.scan as (
  position int, scan_id uuid, event_id uuid, user_id uuid, op text, method text, scanned_at timestamptz, seq bigint,
  device_id text, device_name text, staff_id uuid, card_hash text, reason text, taken_over boolean, schema_version int, at timestamptz,
  undoes uuid[], estimated_at timestamptz, estimated_error_ms int, code text, guest_of uuid
);
comment on type app.scan is 'An incoming scan, as sent; at is its time in server time.';

create or replace function private.scan_text(p_text text, p_max int) returns text
language sql immutable set search_path = '' as $$
  -- Cut before it is cleaned up, which takes its time, and never refused: no scan is lost because of a word.
  -- Latin letters and ordinary signs need no cleaning: a thousand scans are replayed at a time.
  select left(btrim(case when cut ~ '^[ -~\u00a1-\u00ac\u00ae-\u024f]*$' then cut else app.visible_line(cut) end), p_max)
  from (select left(p_text, 2 * p_max) as cut) shortened
$$;
comment on function private.scan_text(text, int) is
  'A text that came with a scan, as it is shown at other doors and exported: on one line, without invisible characters, cut to that length.';

create or replace function private.parse_scans(p_scans jsonb, p_sent_at timestamptz, p_device jsonb) returns app.scan[]
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
    left(coalesce(s.device_id, p_device ->> 'id', ''), 64), private.scan_text(coalesce(s.device_name, p_device ->> 'name'), 100),
    s.staff_id, s.card_hash, private.scan_text(s.reason, 300), coalesce(s.taken_over, false), coalesce(s.schema_version, 1),
    private.scan_time(now(), now() - (p_sent_at - s.scanned_at), k.at, k.error_ms, event.start_time),
    case when s.op = 'undo' then s.undoes end, k.at, k.error_ms,
    case when s.op = 'check_in' and s.code in ('genuine', 'old', 'paper', 'unverified') then s.code end,
    case when s.method = 'visitor' and s.op = 'check_in' then s.guest_of end)::app.scan order by e.position)
  into v_scans
  from jsonb_array_elements(p_scans) with ordinality e (value, position),
    jsonb_to_record(e.value) s (
      scan_id uuid, event_id uuid, user_id uuid, op text, method text, scanned_at timestamptz, seq bigint, device_id text,
      device_name text, staff_id uuid, card_hash text, reason text, taken_over boolean, schema_version int, undoes uuid[],
      estimated_at timestamptz, estimated_error_ms numeric, code text, guest_of uuid)
    -- Ignore an invalid estimate: the scan still counts.
    left join lateral (
      select case when is_estimate then s.estimated_at end as at,
        case when is_estimate then ceil(s.estimated_error_ms)::int end as error_ms
      from (select isfinite(s.estimated_at) and s.estimated_error_ms between 0 and 86400000 as is_estimate) judged) k on true
    left join api.events event on event.id = s.event_id;
  if exists (
    select from unnest(v_scans) s
    -- Visitors, and calls about an unknown card, must be marked twice, so that a missing member is never taken for one.
    where s.scan_id is null or s.event_id is null or (s.user_id is null) is distinct from coalesce(s.method = 'visitor', false)
      or not coalesce(isfinite(s.scanned_at), false)) then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "p_scans"}');
  end if;
  return coalesce(v_scans, '{}');
exception when data_exception then
  perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "p_scans"}');
end
$$;
comment on function private.parse_scans(jsonb, timestamptz, jsonb) is
  'The scans of a batch with their server time, which is never in the future; ERROR_VALIDATION_FAILED if the batch cannot be read.';
