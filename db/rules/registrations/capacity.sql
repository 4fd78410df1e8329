-- The capacity of events. The event is locked before its registrations are counted: two people may compete for the last place.

create or replace function private.places_left(p_event api.events) returns int
language sql immutable set search_path = '' as $$
  -- greatest ignores nulls, so no limit would become no places.
  select case when p_event.max_participants is not null then greatest(p_event.max_participants - p_event.going_count - p_event.guests_count, 0) end
$$;
comment on function private.places_left(api.events) is 'How many places are free; null if there is no limit.';

create or replace function private.check_answer(p_event api.events, p_user_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_event.id is null or not app.can_see_event(p_event)
    or not exists (select from api.user_roles where association_id = p_event.association_id and user_id = p_user_id) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  if p_user_id <> app.user_id() and not app.has_permission('event:update', p_event.association_id) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  if p_event.status <> 'published' then
    perform app.fail('ERROR_EVENT_NOT_PUBLISHED');
  end if;
  perform private.require_open_answers(p_event);
end
$$;
comment on function private.check_answer(api.events, uuid) is 'Checks that the caller may answer an event for a person; ERROR_… if not.';

create or replace function private.require_open_answers(p_event api.events) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_event.end_time <= now() and app.has_permission('event:update', p_event.association_id) is not true then
    perform app.fail('ERROR_EVENT_ENDED');
  end if;
end
$$;
comment on function private.require_open_answers(api.events) is
  'ERROR_EVENT_ENDED once an event has ended: its answers are final, or no-shows could remove themselves from the figures. Staff can correct them.';

create or replace function private.named_guests(p_names text[], p_guests int) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_names text[];
begin
  -- Counted before they are parsed, because the request may contain a lot.
  perform app.require(coalesce(cardinality(p_names), 0) <= 20, 'guest_names');
  v_names := array(
    select name from (
      select nullif(app.line_field('guest_names', n.name, 0, 100), '') as name, n.position
      from unnest(p_names) with ordinality n (name, position)) named
    where name is not null order by position);
  perform app.require(cardinality(v_names) <= p_guests, 'guest_names');
  return v_names;
end
$$;
comment on function private.named_guests(text[], int) is
  'The given names of this many guests, cleaned up for display; ERROR_VALIDATION_FAILED {field} if there are more names than guests.';

create or replace function private.require_place(p_event api.events, p_more int) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_left int := private.places_left(p_event);
begin
  if p_more > 0 and p_more > v_left then
    perform app.fail('ERROR_EVENT_FULL', jsonb_build_object('max', p_event.max_participants)
      || case when v_left > 0 then jsonb_build_object('left', v_left) else '{}' end);
  end if;
end
$$;
comment on function private.require_place(api.events, int) is
  'ERROR_EVENT_FULL {max, left (if there are any)} unless this many more places are free.';

create or replace function app.prepare_registration() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_event api.events;
  v_known api.event_registrations;
  v_held int := 0;
  v_is_closed boolean;
begin
  -- Deactivating or deleting an account locks its person and then waits for the event. So lock the person first; for an existing
  -- row, the policies have already done so.
  if tg_op = 'INSERT' then
    perform private.lock_people(new.user_id);
  end if;
  -- Two phones may compete for the last place: lock the event first.
  select * into v_event from api.events where id = new.event_id for no key update;
  new.association_id := v_event.association_id;
  perform app.require(new.status in ('going', 'interested', 'declined', 'queued'), 'status');
  if new.status not in ('going', 'queued') then
    new.guests := 0;
    new.guest_names := '{}';
  end if;
  perform app.require(new.guests between 0 and 20, 'guests');
  new.guest_names := private.named_guests(new.guest_names, new.guests);
  new.comment := nullif(app.line_field('comment', new.comment, 0, 200), '');
  if tg_op = 'UPDATE' then
    perform app.require((new.event_id, new.user_id) = (old.event_id, old.user_id), 'event_id');
  end if;
  if app.user_id() is not null then
    perform private.check_answer(v_event, new.user_id);
    select * into v_known from api.event_registrations where event_id = new.event_id and user_id = new.user_id;
    -- Staff can put anyone on an event's list; those on it can change their answer.
    if v_known.event_id is null and not private.is_invited(v_event, new.user_id)
      and not app.has_permission('event:update', v_event.association_id) then
      perform app.fail('ERROR_EVENT_NOT_INVITED');
    end if;
    if tg_op = 'INSERT' and v_known.event_id is not null and not app.merges_duplicates() then
      perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "event_id", "reason": "exists"}');
    end if;
    -- An unchanged number of guests stays valid even if fewer are allowed now.
    if new.guests > greatest(v_event.guests_allowed, coalesce(v_known.guests, 0)) then
      perform app.fail('ERROR_VALIDATION_FAILED', jsonb_build_object('field', 'guests', 'max', v_event.guests_allowed));
    end if;
    -- An upsert that does not mention guests keeps those of the existing row: the update checks their places.
    if tg_op = 'UPDATE' or v_known.event_id is null then
      if v_known.status = 'going' then
        v_held := 1 + v_known.guests;
      end if;
      -- Places are for those who can come: follow_accounts takes them from a deactivated account, and nobody must give them back meanwhile.
      v_is_closed := v_event.end_time > now() and exists (select from api.users where id = new.user_id and status = 'inactive');
      if new.status = 'going' and v_is_closed then
        perform app.fail('ERROR_ACCOUNT_INACTIVE');
      end if;
      -- Anyone who asks to be queued but finds or already has a place need not wait.
      if new.status = 'queued' and not v_is_closed and (v_held > 0 or coalesce(private.places_left(v_event) >= 1 + new.guests, true)) then
        new.status := 'going';
      end if;
      if new.status = 'queued' and v_event.end_time <= now() then
        perform app.fail('ERROR_EVENT_ENDED');
      end if;
      if new.status = 'going' then
        perform private.require_place(v_event, 1 + new.guests - v_held);
      end if;
    end if;
    if v_known.status is distinct from new.status then
      if tg_op = 'UPDATE' and not private.is_late(old, private.answer_deadline(v_event)) then
        new.status_in_time := old.status;
      end if;
      new.date_registered := now();
    end if;
    if tg_op = 'INSERT' then
      new.status_in_time := (select w.status from private.withdrawn_answers w where w.event_id = new.event_id and w.user_id = new.user_id);
    end if;
    -- Only answer_event says when an answer was given; any other change counts as given on arrival.
    if tg_op = 'UPDATE' and new.answered_at = old.answered_at then
      new.answered_at := now();
    end if;
  end if;
  if new.status <> 'queued' then
    new.queue_order := null;
  elsif new.queue_order is null then
    new.queue_order := coalesce((
      select max(queue_order) from api.event_registrations where event_id = new.event_id and status = 'queued'), 0) + 1;
  end if;
  return new;
end
$$;
comment on function app.prepare_registration() is
  'Trigger: the rules for registrations, with the event locked. Seeds have no caller, and only get the club and a position on the waiting list.';
create trigger prepare before insert or update on api.event_registrations
  for each row execute function app.prepare_registration();

create or replace function app.keep_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null then
    -- Deletion along with the event or person is not a withdrawal. Checked once per event, because a statement may delete
    -- thousands of answers.
    perform private.require_open_answers(e) from api.events e
    where e.id in (select r.event_id from removed r join api.users u on u.id = r.user_id);
    insert into private.withdrawn_answers (event_id, user_id, status)
    select r.event_id, r.user_id, case
      when d.deadline > now() then null when private.is_late(r, d.deadline) then r.status_in_time else r.status end
    from removed r
    join api.users u on u.id = r.user_id
    join api.events e on e.id = r.event_id
    cross join lateral private.answer_deadline(e) d (deadline)
    where e.end_time > now()
    on conflict (event_id, user_id) do update set status = excluded.status, withdrawn_at = excluded.withdrawn_at;
  end if;
  return null;
end
$$;
comment on function app.keep_answer() is
  'Trigger: prevents withdrawing an answer once its event has ended, and remembers when it was withdrawn, and one given in time, so that giving it again is not late.';
create trigger keep after delete on api.event_registrations
  referencing old table as removed for each statement execute function app.keep_answer();

create or replace function private.count_answers(
  p_event_id uuid, p_going bigint, p_guests bigint, p_interested bigint, p_queued bigint
) returns void
language plpgsql set search_path = '' as $$
declare
  v_event api.events;
begin
  if (p_going, p_guests, p_interested, p_queued) = (0, 0, 0, 0) then
    return;
  end if;
  update api.events
  set going_count = going_count + p_going, guests_count = guests_count + p_guests, interested_count = interested_count + p_interested,
    queued_count = case p_queued when 0 then queued_count else private.queue_length(id) end
  where id = p_event_id
  returning * into v_event;
  -- Answers given in a single statement did not see each other.
  if p_going + p_guests > 0 and app.user_id() is not null
    and v_event.going_count + v_event.guests_count > v_event.max_participants then
    perform app.fail('ERROR_EVENT_FULL', jsonb_build_object('max', v_event.max_participants));
  end if;
  if v_event.queued_count > 0 then
    perform private.give_places(v_event);
  end if;
end
$$;
comment on function private.count_answers(uuid, bigint, bigint, bigint, bigint) is
  'Updates an event''s counts, recounts its waiting list if somebody joined or left it, and gives free places to those waiting. ERROR_EVENT_FULL {max}.';

create or replace function app.count_registrations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  case tg_op
    when 'INSERT' then
      perform private.count_answers(event_id, count(*) filter (where status = 'going'),
        coalesce(sum(guests) filter (where status = 'going'), 0), count(*) filter (where status = 'interested'),
        count(*) filter (where status = 'queued'))
      from added group by event_id order by event_id;
    when 'DELETE' then
      perform private.count_answers(event_id, -count(*) filter (where status = 'going'),
        -coalesce(sum(guests) filter (where status = 'going'), 0), -count(*) filter (where status = 'interested'),
        -count(*) filter (where status = 'queued'))
      from removed group by event_id order by event_id;
    else
      perform private.count_answers(event_id, sum(n) filter (where status = 'going'),
        sum(n * guests) filter (where status = 'going'), sum(n) filter (where status = 'interested'),
        sum(n) filter (where status = 'queued'))
      from (
        select event_id, status, 1 as n, guests from added union all select event_id, status, -1, guests from removed
        -- So that no sum is null.
        union all select added.event_id, s, 0, 0 from added, unnest('{going,interested,queued}'::text[]) s) changed
      group by event_id order by event_id;
  end case;
  return null;
end
$$;
comment on function app.count_registrations() is 'Trigger: maintains the counts of events whose registrations changed.';
select private.after_rows('api.event_registrations', 'count', 'app.count_registrations', 'added', 'removed');
