-- A scan's time by the server's clock: docs/door.md has the rule.
create or replace function private.scan_time(
  p_arrived timestamptz, p_by_arrival timestamptz, p_estimate timestamptz, p_error_ms int, p_event_start timestamptz
) returns timestamptz
language sql immutable set search_path = '' as $$
  select least(p_arrived, case
    when p_error_ms <= 60000
      and p_estimate - make_interval(secs => p_error_ms / 1000.0) <= p_arrived
      and p_estimate >= least(p_event_start - interval '1 day', p_by_arrival - interval '1 minute')
    then p_estimate
    else p_by_arrival end)
$$;
comment on function private.scan_time(timestamptz, timestamptz, timestamptz, int, timestamptz) is
  'When a scan was made: as its device knew the server''s time, else by its arrival and how long ago its device says that it was then; never after it arrived. An estimate that is off by more than a minute, from the future, or from before the day of the event is not used.';
