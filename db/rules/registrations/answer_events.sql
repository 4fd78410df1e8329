-- Many answers from one person at once, for instance to all events of a series: in one transaction, each by the rules for a single answer.
create or replace function private.requested_answers(p_answers jsonb)
returns table (event_id uuid, status text, comment text, guests int, guest_names text[])
language plpgsql stable rows 20 set search_path = '' as $$
declare
  v_max constant int := 200;
begin
  perform app.require(coalesce(jsonb_typeof(p_answers) = 'array', false), 'p_answers');
  if jsonb_array_length(p_answers) not between 1 and v_max then
    perform app.fail('ERROR_VALIDATION_FAILED', jsonb_build_object('field', 'p_answers', 'min', 1, 'max', v_max));
  end if;
  perform app.require(not exists (
    select from jsonb_array_elements(p_answers) a
    where (jsonb_typeof(a) = 'object' and jsonb_typeof(a -> 'event_id') = 'string' 
      and a ->> 'event_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      and coalesce(jsonb_typeof(a -> 'status'), 'null') in ('string', 'null')
      and coalesce(a ->> 'status' in ('going', 'interested', 'declined', 'queued'), true)
      and coalesce(jsonb_typeof(a -> 'comment'), 'null') in ('string', 'null')
      and coalesce(a -> 'guests', 'null')::text ~ '^(null|[0-9]{1,2})$'
      and coalesce(jsonb_typeof(a -> 'guest_names'), 'null') in ('array', 'null')) is not true), 'p_answers');
  perform app.line_field('comment', a ->> 'comment', 0, 200) from jsonb_array_elements(p_answers) a;
  -- Two answers to the same event would be ambiguous.
  perform app.require((select count(*) = count(distinct lower(a ->> 'event_id')) from jsonb_array_elements(p_answers) a), 'p_answers');
  return query
    select (a ->> 'event_id')::uuid, a ->> 'status', a ->> 'comment', (a ->> 'guests')::int,
      case when jsonb_typeof(a -> 'guest_names') = 'array' then array(select jsonb_array_elements_text(a -> 'guest_names')) end
    from jsonb_array_elements(p_answers) a;
end
$$;
comment on function private.requested_answers(jsonb) is
  'The answers in a request, or ERROR_VALIDATION_FAILED {field}: a malformed answer fails the whole request, rather than a single event.';

create or replace function private.refused_answer(p_before jsonb, p_code text) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', p_before -> 'status', 'comment', p_before -> 'comment',
    'guests', coalesce(p_before -> 'guests', '0'), 'guest_names', coalesce(p_before -> 'guest_names', '[]'), 'taken', false,
    'answered_at', null, 'place', null, 'refused', p_code)
$$;
comment on function private.refused_answer(jsonb, text) is
  'The result for a rejected answer in answer_events: the previous answer still holds.';

create or replace function api.answer_events(
  p_answers jsonb, p_answered_at timestamptz default null, p_user_id uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_person constant uuid := coalesce(p_user_id, app.user_id());
  v_claims constant text := current_setting('request.jwt.claims', true);
  v_clubs uuid[];
  v_wanted record;
  v_before jsonb;
  v_answer jsonb;
  v_found jsonb := '[]';
begin
  if app.user_id() is null then
    perform app.refuse_session('ERROR_UNAUTHORIZED');
  end if;
  -- Lock all of them first, in key order: two people answering the same series wait for each other rather than deadlock.
  perform private.lock_people(v_person, app.user_id());
  perform from api.events
  where id in (select event_id from private.requested_answers(p_answers)) order by id for no key update;
  if v_person <> app.user_id() then
    v_clubs := private.lock_clubs_of_child(v_person);
    if v_clubs = '{}' then
      perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "user"}');
    end if;
    perform private.become(v_person);
  end if;
  for v_wanted in
    select w.*, v_clubs is null or coalesce(e.association_id = any (v_clubs), false) as is_theirs
    from private.requested_answers(p_answers) w left join api.events e on e.id = w.event_id
    order by e.start_time, w.event_id
  loop
    v_before := (
      select jsonb_build_object('status', status, 'comment', comment, 'guests', guests, 'guest_names', guest_names)
      from api.event_registrations
      where event_id = v_wanted.event_id and user_id = v_person and v_wanted.is_theirs);
    begin
      if not v_wanted.is_theirs then
        perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
      end if;
      -- Going to many means taking a place if there is one, or else joining the end of the waiting list.
      v_answer := private.give_answer(v_wanted.event_id,
        case when v_wanted.status = 'going' then 'queued' else v_wanted.status end, v_wanted.comment, p_answered_at,
        v_wanted.guests, v_wanted.guest_names)
        || '{"refused": null}';
    exception when raise_exception then
      v_answer := private.refused_answer(v_before, sqlerrm::jsonb ->> 'code');
    end;
    v_found := v_found || (v_answer || jsonb_build_object('event_id', v_wanted.event_id, 'before', v_before));
  end loop;
  perform set_config('request.jwt.claims', v_claims, true);
  return v_found;
end
$$;
comment on function api.answer_events(jsonb, timestamptz, uuid) is
  'Answers 1 to 200 events for the caller, or for p_user_id, a member they look after, each as answer_event would, in one transaction. p_answers is [{event_id, status, comment, guests, guest_names}]; going means a place or else the end of the waiting list, null means withdraw, and guests are as in answer_event. A rejected answer does not affect the others: [{event_id, before: {status, comment, guests, guest_names} or null, status, comment, guests, guest_names, taken, answered_at, place, refused: the code of its error or null}], by start. ERROR_UNAUTHORIZED, ERROR_RESOURCE_NOT_FOUND {resource: user} if the caller does not look after that member, ERROR_VALIDATION_FAILED {field, min, max}.';
grant execute on function api.answer_events(jsonb, timestamptz, uuid) to authenticated;
