-- The waiting list of a full event. A free place goes to the first who fits, in the transaction that frees it, with the event
-- locked. So no place is ever free while somebody who fits is waiting, and nobody who finds a free place jumps the queue.

create or replace function private.queue(p_event_id uuid) returns table (user_id uuid, place int)
language sql stable rows 20 set search_path = '' as $$
  select r.user_id, row_number() over (order by r.queue_order, r.user_id)::int
  from api.event_registrations r
  join api.users u on u.id = r.user_id
  where r.event_id = p_event_id and r.status = 'queued' and u.status <> 'inactive'
    and exists (select from api.user_roles m where m.association_id = r.association_id and m.user_id = r.user_id)
$$;
comment on function private.queue(uuid) is
  'Those who are waiting and can get a place, from 1. Deactivated accounts are skipped, and regain their position when reactivated.';

create or replace function private.queue_length(p_event_id uuid) returns int
language sql stable set search_path = '' as $$
  select count(*)::int from private.queue(p_event_id)
$$;
comment on function private.queue_length(uuid) is 'How many are waiting and can get a place: events.queued_count.';

create or replace function private.give_places(p_event api.events) returns void
language plpgsql set search_path = '' as $$
declare
  v_claims text := current_setting('request.jwt.claims', true);
  v_left int := private.places_left(p_event);
  v_next record;
  v_users uuid[] := '{}';
begin
  if p_event.status <> 'published' or p_event.end_time <= now() then
    return;
  end if;
  -- Those who want more places than are left are skipped, and keep their position.
  for v_next in
    select q.user_id, 1 + r.guests as wanted
    from private.queue(p_event.id) q
    join api.event_registrations r on r.event_id = p_event.id and r.user_id = q.user_id
    where v_left is null or 1 + r.guests <= v_left
    order by q.place
  loop
    exit when v_left <= 0;
    continue when v_next.wanted > v_left;
    v_users := v_users || v_next.user_id;
    v_left := v_left - v_next.wanted;
  end loop;
  if v_users = '{}' then
    return;
  end if;
  -- The installation gives the place, not the person who freed it.
  perform set_config('request.jwt.claims', '{}', true);
  update api.event_registrations set status = 'going', date_registered = now()
  where event_id = p_event.id and user_id = any (v_users);
  perform private.notify_of_place(p_event, v_users);
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
end
$$;
comment on function private.give_places(api.events) is
  'Gives the free places of a locked event to the first on the waiting list who fit with their guests, and notifies them.';

create or replace function private.notify_of_place(p_event api.events, p_user_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_mail record;
begin
  for v_mail in
    -- By address only: a delivery that references its person would lock that person, whom a deletion locks before the event.
    select readers.language, jsonb_agg(jsonb_build_object('email', readers.email, 'name', readers.name,
      'variables', jsonb_strip_nulls(jsonb_build_object('about', readers.about, 'guests', private.guest_words(readers.guests, readers.language))))) as recipients
    from (
      select r.email, r.name, r.language, sum(a.guests) as guests,
        case when count(r.child_name) > 0 then private.about(array_agg(r.child_name), r.name) end as about
      from private.mail_readers(p_event.association_id, p_user_ids) r
      join api.event_registrations a on a.event_id = p_event.id and a.user_id = r.member_id
      group by r.email, r.name, r.language) readers
    group by readers.language
  loop
    perform private.queue_mail('place_given', v_mail.language, p_event.association_id, v_mail.recipients,
      private.event_variables(p_event));
  end loop;
end
$$;
comment on function private.notify_of_place(api.events, uuid[]) is
  'Mails those who got a place, and their guardians, each in their language. They asked for the place, so no preference applies.';

create or replace function app.give_places_of_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.give_places(new);
  return null;
end
$$;
comment on function app.give_places_of_event() is 'Trigger: gives places to those waiting when capacity grows or the event reopens.';
create trigger give_places after update of max_participants, status, end_time on api.events
  for each row when (new.queued_count > 0) execute function app.give_places_of_event();

create or replace function private.queue_first(p_event_ids uuid[], p_user_ids uuid[]) returns void
language sql set search_path = '' as $$
  update api.event_registrations r
  set status = 'queued', queue_order = first.queue_order
  from (
    select c.event_id, c.user_id, coalesce((
      select min(q.queue_order) from api.event_registrations q where q.event_id = c.event_id and q.status = 'queued'), 1)
      - row_number() over (partition by c.event_id order by c.user_id) as queue_order
    from api.event_registrations c
    where c.event_id = any (p_event_ids) and c.user_id = any (p_user_ids) and c.status = 'going') first
  where r.event_id = first.event_id and r.user_id = first.user_id
$$;
comment on function private.queue_first(uuid[], uuid[]) is
  'Puts those of these people who are going to these events ahead of everyone on the waiting lists.';

create or replace function app.follow_accounts_of_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_claims text := current_setting('request.jwt.claims', true);
begin
  perform set_config('request.jwt.claims', '{}', true);
  perform private.queue_first(array[new.id], array(
    select r.user_id from api.event_registrations r join api.users u on u.id = r.user_id
    where r.event_id = new.id and r.status = 'going' and u.status = 'inactive'));
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
  return null;
end
$$;
comment on function app.follow_accounts_of_event() is
  'Trigger: when an event that was over is moved to the future, takes back the places of accounts that were deactivated meanwhile.';
-- Its name comes before that of give_places, so that these places are given on.
create trigger follow_accounts after update of end_time on api.events
  for each row when (old.end_time <= now() and new.end_time > now()) execute function app.follow_accounts_of_event();

create or replace function app.follow_accounts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_claims text := current_setting('request.jwt.claims', true);
  v_closed uuid[] := array(
    select id from added where status = 'inactive' except select id from removed where status = 'inactive');
  v_opened uuid[] := array(
    select id from removed where status = 'inactive' except select id from added where status = 'inactive');
begin
  if v_closed = '{}' and v_opened = '{}' then
    return null;
  end if;
  perform private.lock_events_of(v_closed || v_opened);
  perform set_config('request.jwt.claims', '{}', true);
  -- Put them ahead of everyone else: if the account is reactivated, the next free place is theirs.
  perform private.queue_first(array(
    select c.event_id from api.event_registrations c join api.events e on e.id = c.event_id
    where c.user_id = any (v_closed) and c.status = 'going' and e.end_time > now()), v_closed);
  -- Where places are unlimited nobody waits for one, and so nobody is told of one.
  update api.event_registrations r
  set status = 'going', date_registered = now()
  from api.events e
  where r.user_id = any (v_opened) and r.status = 'queued'
    and e.id = r.event_id and e.max_participants is null and e.status = 'published' and e.end_time > now();
  -- Those already waiting keep their position, but only active accounts count.
  update api.events e set queued_count = private.queue_length(e.id)
  where e.id in (
    select event_id from api.event_registrations where user_id = any (v_closed || v_opened) and status = 'queued');
  perform private.give_places(e)
  from api.events e
  where e.end_time > now() and e.id in (
    select event_id from api.event_registrations where user_id = any (v_opened) and status = 'queued');
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
  return null;
end
$$;
comment on function app.follow_accounts() is
  'Trigger: deactivating an account frees its places for others; once reactivated, it is first on the waiting list.';
create trigger follow_accounts after update on api.users
  referencing new table as added old table as removed for each statement execute function app.follow_accounts();

create type api.queue_place as (event_id uuid, place int);
comment on type api.queue_place is 'The caller''s position on an event''s waiting list, from 1.';

create or replace function api.my_queue_places() returns setof api.queue_place
language sql stable security definer set search_path = '' as $$
  select r.event_id, q.place
  from api.event_registrations r
  join api.events e on e.id = r.event_id and e.end_time > now()
  cross join lateral (select place from private.queue(r.event_id) where user_id = r.user_id) q
  where r.user_id = app.user_id() and r.status = 'queued'
$$;
comment on function api.my_queue_places() is 'The caller''s positions on the waiting lists of events that have not ended.';
grant execute on function api.my_queue_places() to authenticated;

create or replace function api.move_in_queue(p_event_id uuid, p_user_id uuid, p_place int, p_reason text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_claims text := current_setting('request.jwt.claims', true);
  v_event api.events;
  v_from int;
  v_reason text;
  v_before bigint;
begin
  -- The audit log references both; lock people before the event, as everywhere.
  perform private.lock_people(p_user_id, app.user_id());
  select * into v_event from api.events
  where id = p_event_id and association_id in (select app.associations_with('event:update')) for no key update;
  if v_event.id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  v_reason := app.line_field('p_reason', coalesce(p_reason, ''), 1, 300);
  v_from := (select place from private.queue(p_event_id) where user_id = p_user_id);
  if v_from is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "registration"}');
  end if;
  perform app.require(p_place between 1 and (select count(*) from private.queue(p_event_id)), 'p_place');
  v_before := (
    select r.queue_order from private.queue(p_event_id) q
    join api.event_registrations r on r.event_id = p_event_id and r.user_id = q.user_id
    where q.user_id <> p_user_id order by q.place offset p_place - 1 limit 1);
  -- Moving is not an answer by those moved: what they answered offline meanwhile still counts.
  perform set_config('request.jwt.claims', '{}', true);
  update api.event_registrations r set queue_order = moved.n
  from (
    select user_id, row_number() over (order by
      case when user_id = p_user_id then coalesce(v_before, 9223372036854775807) else queue_order end,
      user_id <> p_user_id, user_id) as n
    from api.event_registrations where event_id = p_event_id and status = 'queued') moved
  where r.event_id = p_event_id and r.user_id = moved.user_id and r.queue_order <> moved.n;
  perform set_config('request.jwt.claims', v_claims, true);
  perform private.note_act(v_event.association_id, 'event.queue_moved', p_subject_id => p_user_id, p_object_type => 'event',
    p_object_id => p_event_id, p_object_name => v_event.title,
    p_details => jsonb_build_object('from', v_from::text, 'to', p_place::text, 'reason', v_reason));
  return p_place;
end
$$;
comment on function api.move_in_queue(uuid, uuid, int, text) is
  'Moves somebody to another position on an event''s waiting list, with a reason for the audit log; returns the position. ERROR_RESOURCE_NOT_FOUND {resource} without event:update or if they are not on the list, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.move_in_queue(uuid, uuid, int, text) to authenticated;
