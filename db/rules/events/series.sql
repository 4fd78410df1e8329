-- Repeating events, and changing them together.

-- series_id is not granted: rpc/repeat_event is the only way in.
create or replace function api.repeat_event(p_event_id uuid, p_until date, p_weeks int default 1) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_max constant int := 100;
  v_event api.events;
  v_zone text;
  v_last timestamptz;
  v_groups uuid[];
  v_count int;
begin
  select * into v_event from api.events
  where id = p_event_id
    and association_id in (select app.associations_with('event:create') intersect select app.associations_with('event:update'))
  for no key update;
  if v_event.id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  perform app.require(p_weeks between 1 and 8, 'p_weeks');
  -- Deleted groups are left out, but an event that was only for them must not become open to everybody.
  v_groups := array(select id from api.groups where id = any (v_event.group_ids) and association_id = v_event.association_id);
  if v_groups = '{}' and v_event.group_ids <> '{}' then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "group"}');
  end if;
  select timezone into v_zone from api.associations where id = v_event.association_id;
  perform app.require(p_until between (v_event.start_time at time zone v_zone)::date
    and (v_event.start_time at time zone v_zone)::date + v_max * 7 * p_weeks, 'p_until');

  -- Serialise: two concurrent calls would repeat the same weeks. The second waits, and then finds them.
  perform pg_advisory_xact_lock(hashtextextended(coalesce(v_event.series_id, v_event.id)::text, 55));
  v_event.series_id := coalesce((select series_id from api.events where id = p_event_id), gen_random_uuid());
  v_last := (select max(start_time) from api.events where series_id = v_event.series_id);
  insert into api.events
  select copy.*
  from generate_series(1, v_max) n
  -- In the club's time zone: a rehearsal at half past six stays there when daylight saving time begins.
  cross join lateral (
    select start_time, case when end_time > start_time then end_time else start_time + (v_event.end_time - v_event.start_time) end as end_time
    from (
      select (v_event.start_time at time zone v_zone + n * p_weeks * interval '7 days') at time zone v_zone as start_time,
        (v_event.end_time at time zone v_zone + n * p_weeks * interval '7 days') at time zone v_zone as end_time) by_the_clock
    -- In the night when daylight saving time begins, an hour is missing, and an event ending within it would end before it starts.
    ) moved
  -- Everything is copied but what belongs to a single event. app.prepare_event sets the slug and the creator.
  cross join lateral jsonb_populate_record(v_event, jsonb_build_object('id', gen_random_uuid(), 'created_by', null, 'created_at', now(),
    'last_modified', now(), 'going_count', 0, 'interested_count', 0, 'queued_count', 0, 'guests_count', 0,
    'status', case v_event.status when 'published' then 'published' else 'draft' end, 'group_ids', v_groups,
    'start_time', moved.start_time, 'end_time', moved.end_time, 'answer_by', v_event.answer_by + n * p_weeks * 7)) copy
  where (moved.start_time at time zone v_zone)::date <= p_until and moved.start_time > coalesce(v_last, v_event.start_time)
  order by n;
  get diagnostics v_count = row_count;
  if v_count > 0 then
    update api.events set series_id = v_event.series_id where id = p_event_id and series_id is null;
  end if;
  return v_count;
end
$$;
comment on function api.repeat_event(uuid, date, int) is
  'Repeats an event every p_weeks weeks until the given day (inclusive), at the same local time, as a series of at most 100 single events; returns how many were created. Repeating a series continues after its last event. All share a picture until one is given its own. ERROR_RESOURCE_NOT_FOUND without event:create and event:update, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.repeat_event(uuid, date, int) to authenticated;

create or replace function app.clock_time(p_time timestamptz, p_like timestamp, p_zone text) returns timestamp
language sql stable set search_path = '' as $$
  select case when (day + p_like::time) at time zone p_zone = p_time then day + p_like::time else p_time at time zone p_zone end
  from (select (p_time at time zone p_zone)::date as day) t
$$;
comment on function app.clock_time(timestamptz, timestamp, text) is
  'A moment in local time. Where the hour was missing, because daylight saving time began: the time of day that was meant, if it is that of the second argument.';
grant execute on function app.clock_time(timestamptz, timestamp, text) to authenticated;

create or replace function api.update_series(p_event_id uuid, p_scope text, p_changes jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  v_event api.events;
  v_new api.events;
  v_zone text;
  v_start timestamp;
  v_end timestamp;
  v_later interval;
  v_longer interval;
  v_ahead int;
  v_ids uuid[];
  v_changed api.events[];
begin
  perform app.require(p_scope in ('following', 'all'), 'p_scope');
  perform app.require(jsonb_typeof(p_changes) = 'object', 'p_changes');
  -- Lock the whole series, in key order; callers who may not change the events lock none.
  perform from api.events
  where series_id = (select series_id from api.events where id = p_event_id) order by id for no key update;
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  -- Read after locking: the shift of the times is relative to what others may have changed meanwhile.
  select * into v_event from api.events where id = p_event_id;
  v_ids := array(
    select id from api.events
    where series_id = v_event.series_id and (p_scope = 'all' or start_time >= v_event.start_time));
  v_new := jsonb_populate_record(v_event, p_changes);
  perform app.require(coalesce(isfinite(v_new.start_time), true), 'start_time');
  perform app.require(coalesce(isfinite(v_new.end_time), true), 'end_time');
  perform app.require(coalesce(isfinite(v_new.answer_by), true), 'answer_by');
  select timezone into v_zone from api.associations where id = v_event.association_id;
  v_start := v_event.start_time at time zone v_zone;
  v_end := v_event.end_time at time zone v_zone;
  v_later := v_new.start_time at time zone v_zone - v_start;
  v_longer := v_new.end_time at time zone v_zone - v_end;
  v_ahead := (v_new.start_time at time zone v_zone)::date - v_new.answer_by;

  -- Only the given fields change, so that other differences between events remain; times shift by the same amount of local time.
  v_changed := array(
    select jsonb_populate_record(o, p_changes || jsonb_build_object('id', o.id, 'start_time', moved.start_time,
      'end_time', moved.end_time,
      -- The same number of days before each event; an unchanged deadline is never after its event.
      'answer_by', case when p_changes ? 'answer_by' then day - v_ahead when o.answer_by > day then day else o.answer_by end))
    from api.events o
    cross join lateral (
      select app.clock_time(o.start_time, v_start, v_zone) + v_later as start_clock,
        app.clock_time(o.end_time, v_end, v_zone) + v_longer as end_clock) clock
    -- The given event gets exactly the given times, and a time that is not moved stays: when daylight saving time ends, an hour comes
    -- twice, and local time does not tell which one is meant.
    cross join lateral (
      select case when o.id = v_event.id then v_new.start_time when v_later = '0' then o.start_time
          else start_clock at time zone v_zone end as starts,
        case when o.id = v_event.id then v_new.end_time when v_longer = '0' then o.end_time
          else end_clock at time zone v_zone end as ends) by_the_clock
    cross join lateral (
      -- When it begins, an hour is missing, and an event ending within it would end before it starts.
      select starts as start_time, case when o.id <> v_event.id and ends <= starts and end_clock > start_clock
          then starts + (end_clock - start_clock) else ends end as end_time,
        (starts at time zone v_zone)::date as day) moved
    where o.id = any (v_ids));
  -- Runs as the caller, so policies and triggers decide for each event.
  execute (
    select format('update api.events e set %s from unnest($1) n where n.id = e.id', string_agg(format('%1$I = n.%1$I', field), ', '))
    from unnest(app.fields('events', 'series')) field)
  using v_changed;
  return cardinality(v_ids);
end
$$;
comment on function api.update_series(uuid, text, jsonb) is
  'Changes an event of a series and those that follow, or the whole series (p_scope following or all); returns how many. p_changes contains the columns to change, with this event''s new values; times shift by the same amount of local time. All change or none: ERROR_RESOURCE_NOT_FOUND, ERROR_INVALID_EVENT_TYPE, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.update_series(uuid, text, jsonb) to authenticated;
