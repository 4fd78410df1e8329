-- One's own answer to an event, or that of somebody whom one looks after; also one that waited on a device for a network.
create or replace function private.give_answer(
  p_event_id uuid, p_status text, p_comment text, p_answered_at timestamptz, p_guests int, p_guest_names text[]
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  -- A device whose clock is ahead would else win over whatever is answered until then; one that waited for a month has been forgotten.
  v_answered_at timestamptz := greatest(least(coalesce(p_answered_at, now()), now()), now() - interval '30 days');
  v_answer api.event_registrations;
  v_guests int;
  v_names text[];
begin
  -- Two devices of one person may answer at once: the event's lock puts one after the other. The person before it, as everywhere.
  perform private.hold_people(app.user_id());
  perform from api.events where id = p_event_id for no key update;
  select * into v_answer from api.event_registrations where event_id = p_event_id and user_id = app.user_id();
  if v_answer.answered_at > v_answered_at then
    return private.answer_json(v_answer, false);
  end if;
  if p_status is null then
    delete from api.event_registrations where event_id = p_event_id and user_id = app.user_id();
    return private.answer_json(null, true);
  end if;
  -- An app that does not know of guests leaves them as they are.
  v_guests := coalesce(p_guests, v_answer.guests, 0);
  v_names := coalesce(p_guest_names, v_answer.guest_names[1:v_guests], '{}');
  perform app.require(v_guests between 0 and 20, 'p_guests');
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
  'Gives the caller''s answer to an event, unless one that was given later is known: what answer_event returns. The trigger of the registrations refuses what the caller may not answer.';

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
    perform app.fail('ERROR_UNAUTHORIZED');
  end if;
  if p_user_id is null or p_user_id = app.user_id() then
    return private.give_answer(p_event_id, p_status, p_comment, p_answered_at, p_guests, p_guest_names);
  end if;
  perform private.hold_people(p_user_id, app.user_id());
  perform from api.events where id = p_event_id for no key update;
  v_clubs := private.hold_clubs_of_child(p_user_id);
  -- Whether the event is there at all is told by no other answer.
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
  'Answers an event for the caller, or for p_user_id, a member whom they look after in the club of the event, who has to see the event: going, interested, declined or queued with an optional comment, or null to withdraw. queued is going while there is a place, else the end of the queue as it is when the answer arrives. p_answered_at is when the answer was given, if earlier, at most 30 days; an answer given after that stays. p_guests, at most as many as the event allows, come along and take places; null for as many as before, and p_guest_names is what they are called. {status, comment, guests, guest_names, taken, answered_at, place}: the answer that holds, whether it is this one, when it was given, and the place in the queue or null. ERROR_RESOURCE_NOT_FOUND, ERROR_EVENT_NOT_PUBLISHED, ERROR_EVENT_ENDED, ERROR_EVENT_FULL {max, left (where some are, but not enough)}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.answer_event(uuid, text, text, timestamptz, int, text[], uuid) to authenticated;

create or replace function private.answer_json(p_answer api.event_registrations, p_taken boolean) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', p_answer.status, 'comment', p_answer.comment,
    'guests', coalesce(p_answer.guests, 0), 'guest_names', coalesce(p_answer.guest_names, '{}'), 'taken', p_taken,
    -- Of a withdrawal, when it was heard.
    'answered_at', coalesce(p_answer.answered_at, now()),
    'place', (select place from private.queue(p_answer.event_id) where user_id = p_answer.user_id))
$$;
comment on function private.answer_json(api.event_registrations, boolean) is 'What answer_event returns: {status, comment, guests, guest_names, taken, answered_at, place}.';
