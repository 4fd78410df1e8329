-- A scan's time in server time; docs/door.md explains the rule.
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
  'When a scan was made: by the device''s estimate of the server time, or else by when it arrived and how old the device says it was then; never after its arrival. Estimates are ignored if they may be off by more than a minute, are in the future, or precede the day before the event.';
