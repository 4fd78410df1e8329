-- The caller's answer to an event, or that of a child they look after, including answers given offline.
create or replace function private.give_answer(
  p_event_id uuid, p_status text, p_comment text, p_answered_at timestamptz, p_guests int, p_guest_names text[]
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  -- Otherwise, a device whose clock is ahead would override all answers given until then. Answers older than 30 days count as 30 days old.
  v_answered_at timestamptz := greatest(least(coalesce(p_answered_at, now()), now()), now() - interval '30 days');
  v_answer api.event_registrations;
  v_withdrawn_at timestamptz;
  v_guests int;
  v_names text[];
begin
  -- Two devices of one person may answer at once: the event's lock serialises them. Lock the person first, as everywhere.
  perform private.lock_people(app.user_id());
  perform from api.events where id = p_event_id for no key update;
  select * into v_answer from api.event_registrations where event_id = p_event_id and user_id = app.user_id();
  v_withdrawn_at := (
    select withdrawn_at from private.withdrawn_answers where event_id = p_event_id and user_id = app.user_id());
  if greatest(v_answer.answered_at, v_withdrawn_at) > v_answered_at then
    v_answer.answered_at := greatest(v_answer.answered_at, v_withdrawn_at);
    return private.answer_json(v_answer, false);
  end if;
  if p_status is null then
    delete from api.event_registrations where event_id = p_event_id and user_id = app.user_id();
    -- Remembered even if there was no answer: one given before on another device may still arrive.
    insert into private.withdrawn_answers (event_id, user_id, withdrawn_at)
    select e.id, app.user_id(), v_answered_at from api.events e
    where e.id = p_event_id and e.end_time > now() and app.can_see_event(e)
    on conflict (event_id, user_id) do update set withdrawn_at = excluded.withdrawn_at;
    return private.answer_json(null, true);
  end if;
  -- An app that does not know about guests leaves them unchanged.
  v_guests := coalesce(p_guests, v_answer.guests, 0);
  v_names := coalesce(p_guest_names, v_answer.guest_names[1:v_guests], '{}');
  perform app.require(v_guests between 0 and 20, 'p_guests');
  -- Sent again because the first response was lost. Storing it again would move it to now, past answers given since.
  if (v_answer.answered_at, v_answer.guests, v_answer.guest_names) = (v_answered_at, v_guests, v_names)
    and (v_answer.status = p_status or (p_status = 'queued' and v_answer.status = 'going'))
    and v_answer.comment is not distinct from nullif(app.line_field('comment', p_comment, 0, 200), '') then
    return private.answer_json(v_answer, true);
  end if;
  -- Two devices changed the same answer, each in ignorance of the other: the first holds, or it would be lost silently.
  if v_answer.answered_at = p_answered_at then
    return private.answer_json(v_answer, false);
  end if;
  if v_answer.event_id is null then
    insert into api.event_registrations (event_id, user_id, status, comment, answered_at, guests, guest_names)
    values (p_event_id, app.user_id(), p_status, p_comment, v_answered_at, v_guests, v_names)
    returning * into v_answer;
  else
    update api.event_registrations
    set status = p_status, comment = p_comment, answered_at = v_answered_at, guests = v_guests, guest_names = v_names
    where event_id = p_event_id and user_id = app.user_id()
    returning * into v_answer;
  end if;
  return private.answer_json(v_answer, true);
end
$$;
comment on function private.give_answer(uuid, text, text, timestamptz, int, text[]) is
  'Stores the caller''s answer to an event, unless a later one is known; returns the result of answer_event. The registrations'' trigger refuses what the caller may not answer.';

create or replace function api.answer_event(
  p_event_id uuid, p_status text default null, p_comment text default null, p_answered_at timestamptz default null,
  p_guests int default null, p_guest_names text[] default null, p_user_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_claims text;
  v_clubs uuid[];
  v_answer jsonb;
begin
  if app.user_id() is null then
    perform app.refuse_session('ERROR_UNAUTHORIZED');
  end if;
  if p_user_id is null or p_user_id = app.user_id() then
    return private.give_answer(p_event_id, p_status, p_comment, p_answered_at, p_guests, p_guest_names);
  end if;
  perform private.lock_people(p_user_id, app.user_id());
  perform from api.events where id = p_event_id for no key update;
  v_clubs := private.lock_clubs_of_child(p_user_id);
  -- Must not reveal whether the event exists.
  if not exists (select from api.events where id = p_event_id and association_id = any (v_clubs)) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  v_claims := private.become(p_user_id);
  v_answer := private.give_answer(p_event_id, p_status, p_comment, p_answered_at, p_guests, p_guest_names);
  perform set_config('request.jwt.claims', v_claims, true);
  return v_answer;
end
$$;
comment on function api.answer_event(uuid, text, text, timestamptz, int, text[], uuid) is
  'Answers an event for the caller, or for p_user_id, a member they look after in the event''s club, who must be able to see the event: going, interested, declined or queued with an optional comment, or null to withdraw. queued means going if there is a place, or else the end of the waiting list at the time of arrival. p_answered_at is when the answer was given, if earlier, at most 30 days ago; an answer given after that takes precedence. p_guests, at most as many as the event allows, take places too; null keeps the number, and p_guest_names contains their names. {status, comment, guests, guest_names, taken, answered_at, place}: the answer that holds, whether it is this one, when it was given, and the position on the waiting list or null. ERROR_RESOURCE_NOT_FOUND, ERROR_EVENT_NOT_PUBLISHED, ERROR_EVENT_ENDED, ERROR_EVENT_FULL {max, left (if there are some, but not enough)}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.answer_event(uuid, text, text, timestamptz, int, text[], uuid) to authenticated;

create or replace function private.answer_json(p_answer api.event_registrations, p_taken boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', p_answer.status, 'comment', p_answer.comment,
    'guests', coalesce(p_answer.guests, 0), 'guest_names', coalesce(p_answer.guest_names, '{}'), 'taken', p_taken,
    -- For a withdrawal, when it arrived.
    'answered_at', coalesce(p_answer.answered_at, now()),
    'place', (select place from private.queue(p_answer.event_id) where user_id = p_answer.user_id))
$$;
comment on function private.answer_json(api.event_registrations, boolean) is
  'The result of answer_event: {status, comment, guests, guest_names, taken, answered_at, place}.';
