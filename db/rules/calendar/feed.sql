-- A member's events as a calendar that other programs can subscribe to (iCalendar, RFC 5545).

-- Text pasted from word processors contains other line breaks than \n. Some calendar programs take them for the end of a content
-- line and lose the whole text.
create or replace function app.ical_text(p_text text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(
    replace(replace(replace(replace(
      regexp_replace(p_text, '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g'), '\', '\\'), ';', '\;'), ',', '\,'), E'\n', '\n'),
    '[\u0001-\u0008\u000b-\u001f\u007f]', '', 'g')
$$;
comment on function app.ical_text(text) is
  'Escapes text for use as a value: \ ; , and line breaks of every kind; drops control characters (RFC 5545, section 3.3.11).';

create or replace function app.ical_fold(p_line text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_rest text := p_line;
  v_out text[] := '{}';
  v_part text;
  v_room int := 75;
begin
  while octet_length(v_rest) > v_room loop
    v_part := left(v_rest, v_room);
    -- Never split a character: one takes at most four octets, so this ends after a few steps.
    while octet_length(v_part) > v_room loop
      v_part := left(v_part, -greatest((octet_length(v_part) - v_room) / 4, 1));
    end loop;
    v_out := v_out || v_part;
    v_rest := substr(v_rest, length(v_part) + 1);
    -- The space at the start of a continuation line counts too.
    v_room := 74;
  end loop;
  return array_to_string(v_out || v_rest, E'\r\n ');
end
$$;
comment on function app.ical_fold(text) is
  'Folds a line so that none is longer than 75 octets and no character is split (RFC 5545, section 3.1).';

create or replace function app.ical_time(p_time timestamptz) returns text
language sql immutable set search_path = '' as $$
  select to_char(p_time at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')
$$;
comment on function app.ical_time(timestamptz) is 'A time in UTC, which needs no time zone definition (RFC 5545, section 3.3.5, form 2).';

create or replace function private.calendar_events(p_user_id uuid, p_scope text) returns setof api.events
language sql stable set search_path = '' as $$
  select e.* from api.events e
  where e.association_id in (select association_id from api.user_roles where user_id = p_user_id)
    -- Cancelled events stay in, because programs that already have them would otherwise keep showing them. A draft that was
    -- cancelled before it was published is left out.
    and (e.status = 'published' or e.status = 'cancelled'
      and coalesce((select s.was_published from private.event_sequences s where s.event_id = e.id), false))
    -- By whole months, so that the calendar does not change every minute.
    and e.end_time >= date_trunc('month', now()) - interval '12 months'
    and (
      exists (select from api.event_registrations r where r.event_id = e.id and r.user_id = p_user_id and r.status in ('going', 'interested'))
      or (p_scope = 'all' and not e.is_private and private.is_invited(e, p_user_id)))
$$;
comment on function private.calendar_events(uuid, text) is
  'A member''s calendar, from a year ago onwards: their own events (going, interested), or all they are invited to.';

create or replace function private.family_calendar(p_user_id uuid, p_scope text)
returns table (event api.events, child_id uuid, child_name text)
language sql stable rows 20 set search_path = '' as $$
  with own as (
    select e from private.calendar_events(p_user_id, p_scope) e
  )
  select own.e, null::uuid, null::text from own
  union all
  select e, child.id, child.name
  from api.guardians g
  join api.users child on child.id = g.child_id and child.status <> 'inactive'
  cross join lateral private.calendar_events(child.id, p_scope) e
  where g.guardian_id = p_user_id and e.association_id = g.association_id
    -- An event that is open to both is listed once, until the child goes.
    and ((e).id not in (select (own.e).id from own) or exists (
      select from api.event_registrations r
      where r.event_id = e.id and r.user_id = child.id and r.status in ('going', 'interested')))
$$;
comment on function private.family_calendar(uuid, text) is
  'A member''s calendar with that of the children they look after, whose events name the child.';

create or replace function private.calendar_entry(
  p_event api.events, p_language text, p_child_id uuid default null, p_child_name text default null
) returns text
language sql stable set search_path = '' as $$
  select string_agg(app.ical_fold(line), E'\r\n' order by n)
  from unnest(array[
    'BEGIN:VEVENT',
    'UID:' || concat_ws('-', p_event.id, p_child_id) || '@samspel',
    -- The time of the last change rather than of the request, so that unchanged events give identical bytes.
    'DTSTAMP:' || app.ical_time(p_event.last_modified),
    'LAST-MODIFIED:' || app.ical_time(p_event.last_modified),
    'SEQUENCE:' || coalesce((select sequence from private.event_sequences where event_id = p_event.id), 0),
    'DTSTART:' || app.ical_time(p_event.start_time),
    'DTEND:' || app.ical_time(p_event.end_time),
    'SUMMARY:' || app.ical_text(replace(
      -- Some programs skip the status, and would show a cancelled event like any other.
      case p_event.status when 'cancelled' then private.words(p_language) -> 'calendar' ->> 'cancelled' else '{title}' end,
      '{title}', p_event.title || coalesce(' (' || p_child_name || ')', ''))),
    'DESCRIPTION:' || app.ical_text(nullif(p_event.description, '')),
    'LOCATION:' || app.ical_text(nullif(concat_ws(', ', nullif(p_event.location, ''), nullif(p_event.address, '')), '')),
    'STATUS:' || case p_event.status when 'cancelled' then 'CANCELLED' else 'CONFIRMED' end,
    'END:VEVENT'
  ]) with ordinality t (line, n)
  where line is not null
$$;
comment on function private.calendar_entry(api.events, text, uuid, text) is
  'An event as a VEVENT (RFC 5545, section 3.6.1), in a language; with a child, it has an id of its own and the child''s name in its title.';

create or replace function api.calendar_feed(token text, scope text default 'mine') returns api."*/*"
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user api.users;
  v_club text;
  v_feed bytea;
  v_tag text;
begin
  select u.* into v_user from private.calendar_tokens t join api.users u on u.id = t.user_id
  where t.token = calendar_feed.token and u.status = 'verified';
  if v_user.id is null or scope not in ('mine', 'all') then
    perform app.not_found('calendar');
  end if;
  v_club := (select name from api.associations where id = private.home_club(v_user.id));

  v_feed := convert_to(concat_ws(E'\r\n',
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Samspel//Samspel//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH',
    app.ical_fold('NAME:' || app.ical_text(v_club)), app.ical_fold('X-WR-CALNAME:' || app.ical_text(v_club)),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H',
    (select string_agg(private.calendar_entry(c.event, v_user.language, c.child_id, c.child_name), E'\r\n'
        order by (c.event).start_time, (c.event).id, c.child_id nulls first)
      from private.family_calendar(v_user.id, scope) c),
    'END:VCALENDAR', ''), 'utf8');
  v_tag := '"' || left(encode(sha256(v_feed), 'hex'), 32) || '"';
  perform set_config('response.headers', jsonb_build_array(
    jsonb_build_object('Content-Type', 'text/calendar; charset=utf-8'),
    jsonb_build_object('Cache-Control', 'private, no-cache'),
    jsonb_build_object('ETag', v_tag))::text, true);
  -- Weak comparison, as If-None-Match requires (RFC 9110, section 13.1.2): a compressing proxy makes the tag weak.
  if app.header('if-none-match') ~ ('(^|,)\s*(W/)?' || v_tag || '\s*(,|$)') then
    perform set_config('response.status', '304', true);
    return ''::bytea;
  end if;
  return v_feed;
end
$$;
comment on function api.calendar_feed(text, text) is
  'The calendar for a token, with the events of children the member looks after, as text/calendar (RFC 5545, RFC 7986); scope is mine or all. 304 if nothing has changed, 404 with ERROR_RESOURCE_NOT_FOUND for an unknown token.';
grant execute on function api.calendar_feed(text, text) to anon, authenticated;
