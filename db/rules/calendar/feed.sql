-- A member's events as a calendar that other programs can subscribe to; server/pages writes it as iCalendar.

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
      exists (select from api.event_registrations r where r.event_id = e.id and r.user_id = p_user_id
        and (r.status = 'going' or r.status = 'interested' and p_scope <> 'going'))
      or (p_scope = 'all' and not e.is_private and private.is_invited(e, p_user_id)))
$$;
comment on function private.calendar_events(uuid, text) is
  'A member''s calendar, from a year ago onwards: the events they are going to (going), also those they are interested in (mine), or all they are invited to (all).';

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

create or replace function private.calendar_event(p_event api.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', p_event.id, 'title', p_event.title, 'description', nullif(p_event.description, ''),
    'location', nullif(p_event.location, ''), 'address', nullif(p_event.address, ''),
    'start_time', p_event.start_time, 'end_time', p_event.end_time, 'last_modified', p_event.last_modified,
    'sequence', coalesce((select sequence from private.event_sequences where event_id = p_event.id), 0),
    'is_cancelled', p_event.status = 'cancelled')
$$;
comment on function private.calendar_event(api.events) is
  'What calendars show of an event: {id, title, description, location, address, start_time, end_time, last_modified, sequence, is_cancelled}.';

create or replace function api.calendar_feed(token text, scope text default 'mine') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user api.users;
begin
  select u.* into v_user from private.calendar_tokens t join api.users u on u.id = t.user_id
  where t.token = calendar_feed.token and u.status = 'verified';
  if v_user.id is null or scope not in ('going', 'mine', 'all') then
    perform app.not_found('calendar');
  end if;
  return jsonb_build_object(
    'name', (select name from api.associations where id = private.home_club(v_user.id)),
    'words', private.words(v_user.language) -> 'calendar',
    'events', (
      select coalesce(jsonb_agg(private.calendar_event(c.event)
          || jsonb_build_object('slug', (c.event).slug, 'child_id', c.child_id, 'child_name', c.child_name, 'answer', r.status,
            'last_modified', greatest((c.event).last_modified, r.date_registered))
        order by (c.event).start_time, (c.event).id, c.child_id nulls first), '[]')
      from private.family_calendar(v_user.id, scope) c
      left join api.event_registrations r on r.event_id = (c.event).id and r.user_id = coalesce(c.child_id, v_user.id)));
end
$$;
comment on function api.calendar_feed(text, text) is
  'The calendar for a token, with the events of children the member looks after, for server/pages to write; scope is going, mine or all: {name (of the club), words (with {title}), events: [{id, slug, title, description, location, address, start_time, end_time, last_modified (also by an answer), sequence, is_cancelled, child_id, child_name, answer (of the member or the child, or null)}]}. 404 with ERROR_RESOURCE_NOT_FOUND for an unknown token.';
grant execute on function api.calendar_feed(text, text) to anon, authenticated;
