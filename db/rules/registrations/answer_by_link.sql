-- Answering with a link from a mail. Looking at it changes nothing, because mail programs open every link.
create or replace function api.answer_link(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_link private.answer_link := private.find_answer_link(p_token);
  v_language text := coalesce((select language from api.users where id = v_link.reader_id), private.visitor_language());
  v_answer jsonb;
begin
  if v_link.event_id is not null then
    select jsonb_build_object('club', a.name, 'logo', nullif(private.logo_path(a.id, a.logo_version), ''),
      'name', m.name, 'is_child', m.id <> v_link.reader_id,
      'title', e.title, 'path', '/events/' || e.slug, 'when', private.mail_span(e.start_time, e.end_time, v_language, a.timezone),
      'location', nullif(e.location, ''), 'address', nullif(e.address, ''), 'start_time', e.start_time,
      'is_moved', private.start_minute(e) <> v_link.start_minute, 'is_cancelled', e.status = 'cancelled',
      'answer_by', app.mail_day(e.answer_by, v_language), 'is_late', coalesce(private.answer_deadline(e) <= now(), false),
      'status', r.status, 'comment', r.comment, 'guests', private.guest_words(r.guests, v_language),
      'place', case when r.status = 'queued' then (select q.place from private.queue(e.id) q where q.user_id = m.id) end,
      'is_full', coalesce(private.places_left(e) = 0, false) and r.status is distinct from 'going',
      'gives_up_place', coalesce(r.status = 'going', false) and e.queued_count > 0)
    into v_answer
    from api.events e
    join api.associations a on a.id = e.association_id
    join api.users m on m.id = v_link.member_id
    left join api.event_registrations r on r.event_id = e.id and r.user_id = m.id
    where e.id = v_link.event_id;
  end if;
  return jsonb_build_object('language', v_language,
    'words', private.words(v_language) -> 'answer' || jsonb_build_object('login', private.words(v_language) -> 'club' -> 'login'),
    'answer', v_answer);
end
$$;
comment on function api.answer_link(text) is
  'What the page of a link for answering shows, for server/pages, in the language of whom the mail went to: {language, words, answer: {club, logo (path), name (whose answer it is), is_child, title, path, when (in words), location, address, start_time, is_moved (since the mail was sent), is_cancelled, answer_by (in words), is_late, status (the answer that holds), comment, guests (in words), place (in the queue), is_full, gives_up_place (for good, with any other answer)}, or null if the link does not count or no longer}.';
grant execute on function api.answer_link(text) to anon, authenticated;

create or replace function api.answer_by_link(p_token text, p_status text, p_start_time timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_claims constant text := current_setting('request.jwt.claims', true);
  v_link private.answer_link := private.find_answer_link(p_token);
  v_event api.events;
  v_answer api.event_registrations;
  v_result jsonb;
begin
  perform app.require(coalesce(p_status in ('going', 'interested', 'declined', 'queued'), false), 'p_status');
  -- Looked at again once nobody can be erased or deactivated any more, nor the event be moved.
  perform private.lock_people(v_link.member_id, v_link.reader_id);
  select * into v_event from api.events where id = v_link.event_id for no key update;
  v_link := private.find_answer_link(p_token);
  if v_link.event_id is null then
    perform app.fail('ERROR_INVALID_TOKEN', '{"reason": "unknown"}');
  end if;
  -- The answer was to another time.
  perform app.require(coalesce(p_start_time = v_event.start_time, false), 'p_start_time');
  select * into v_answer from api.event_registrations where event_id = v_link.event_id and user_id = v_link.member_id;
  if v_answer.status = p_status or v_answer.status = 'going' and p_status = 'queued' then
    return private.answer_json(v_answer, true);
  end if;
  perform private.become(v_link.reader_id);
  v_result := api.answer_event(v_link.event_id, p_status, v_answer.comment, p_user_id => v_link.member_id);
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
  return v_result;
end
$$;
comment on function api.answer_by_link(text, text, timestamptz) is
  'Answers with a link from a mail, as answer_event does for its reader, keeping the comment and the guests; p_start_time is the event''s start that the page showed, which must be the present one. The result of answer_event; ERROR_INVALID_TOKEN {reason} if the link does not count or no longer, ERROR_EVENT_NOT_PUBLISHED, ERROR_EVENT_FULL {max, left}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.answer_by_link(text, text, timestamptz) to anon, authenticated;
