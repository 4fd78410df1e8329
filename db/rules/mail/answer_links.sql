-- Links in mail with which its reader answers an event for one person, without a login. Nothing is stored: a link says whom and what
-- it is for, signed with the installation's key, and counts only as long as all of it still holds.

create or replace function private.answer_link_signature(p_body bytea, p_email text) returns bytea
language sql stable set search_path = '' as $$
  -- The prefix keeps links from being confused with tokens and challenges. With the address, what was sent to an earlier one ends.
  select substr(private.hmac_sha256(convert_to(app.setting('jwt_secret'), 'utf8'), convert_to('answer:', 'utf8') || p_body || convert_to(p_email, 'utf8')), 1, 19)
$$;
comment on function private.answer_link_signature(bytea, text) is
  'Authenticates a link for answering as ours, sent to this address: 152 bits of an HMAC.';

create or replace function private.start_minute(p_event api.events) returns int
language sql immutable set search_path = '' as $$
  select floor(extract(epoch from p_event.start_time) / 60)::int
$$;
comment on function private.start_minute(api.events) is 'When an event starts, in minutes since 1970.';

create or replace function private.answer_token(p_event api.events, p_member_id uuid, p_reader api.users) returns text
language sql stable set search_path = '' as $$
  select app.base64url(body || private.answer_link_signature(body, p_reader.email))
  from (
    select uuid_send(p_event.id) || uuid_send(p_member_id) || uuid_send(p_reader.id)
      || int4send(private.start_minute(p_event)) || int4send(current_date - date '1970-01-01') as body) b
$$;
comment on function private.answer_token(api.events, uuid, api.users) is
  'The secret with which a reader of mail answers an event for a member: the three ids, the event''s start at the time, the day and a signature, in 100 characters.';

create or replace function private.answer_links(
  p_reader_id uuid, p_event_ids uuid[], p_member_ids uuid[], p_language text
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'variables', coalesce(jsonb_object_agg(private.numbered('answer_for', n), nullif(concat_ws(', ',
      case when p_event_ids[1] <> any (p_event_ids) then e.title || ', ' || app.mail_time(e.start_time, p_language, a.timezone) end,
      case when member.id <> reader.id or p_member_ids[1] <> any (p_member_ids) then member.name end), '')), '{}'),
    'secrets', coalesce(jsonb_object_agg(private.numbered('answer', n),
      '/answer/' || private.answer_token(e, member.id, reader)), '{}'))
  from unnest(p_event_ids, p_member_ids) with ordinality asked (event_id, member_id, n)
  join api.events e on e.id = asked.event_id
  join api.associations a on a.id = e.association_id
  join api.users member on member.id = asked.member_id
  join api.users reader on reader.id = p_reader_id
  where n <= 10
$$;
comment on function private.answer_links(uuid, uuid[], uuid[], text) is
  'Links for answering events for members, pairwise, for the mail to one reader: {variables: {answer_for_…: whom and what each is for, null if there is only one}, secrets: {answer_…: path}}. Ten at most: the mail''s button leads to the rest.';

create or replace function private.count_answer_links(p_secrets jsonb) returns int
language sql immutable set search_path = '' as $$
  select count(*)::int from jsonb_object_keys(p_secrets) name where name like 'answer\_%'
$$;
comment on function private.count_answer_links(jsonb) is 'How many links for answering a delivery has, for its layout.';

create type private.answer_link as (event_id uuid, member_id uuid, reader_id uuid, start_minute int);
comment on type private.answer_link is 'What a link for answering is for, and when the event was to start when it was sent.';

create or replace function private.find_answer_link(p_token text) returns private.answer_link
language plpgsql stable set search_path = '' as $$
declare
  v_bytes bytea;
  v_link private.answer_link;
  v_reader api.users;
  v_event api.events;
  v_claims text;
begin
  if (length(p_token) = 100 and p_token ~ '^[A-Za-z0-9_-]*$') is not true then
    return null;
  end if;
  v_bytes := decode(translate(p_token, '-_', '+/'), 'base64');
  v_link := (
    encode(substr(v_bytes, 1, 16), 'hex')::uuid, encode(substr(v_bytes, 17, 16), 'hex')::uuid, encode(substr(v_bytes, 33, 16), 'hex')::uuid,
    ('x' || encode(substr(v_bytes, 49, 4), 'hex'))::bit(32)::int);
  select * into v_reader from api.users where id = v_link.reader_id;
  if private.answer_link_signature(substr(v_bytes, 1, 56), coalesce(v_reader.email, '')) <> substr(v_bytes, 57)
    or date '1970-01-01' + ('x' || encode(substr(v_bytes, 53, 4), 'hex'))::bit(32)::int < current_date - 30 then
    return null;
  end if;
  select * into v_event from api.events where id = v_link.event_id and status in ('published', 'cancelled') and end_time > now();
  -- Whoever would no longer get the mail may no longer use its links.
  if not exists (
    select from private.mail_readers(v_event.association_id, array[v_link.member_id]) r
    where r.user_id = v_link.reader_id
      and exists (select from api.user_roles m where m.association_id = v_event.association_id and m.user_id = r.member_id)) then
    return null;
  end if;
  v_claims := private.become(v_link.member_id);
  if not app.can_see_event(v_event) then
    v_link := null;
  end if;
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
  return v_link;
end
$$;
comment on function private.find_answer_link(text) is
  'What a link for answering is for; null if it is not one of ours, older than 30 days, of an event that is over or that the member cannot see, or of somebody who would no longer get the mail: erased, inactive, with another address, no longer in the club or the member''s guardian.';
