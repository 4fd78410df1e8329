-- Telling those who are going that events are cancelled.

create or replace function private.cancellation_recipients(p_event_ids uuid[])
returns table (association_id uuid, user_id uuid, email text, name text, language text, wants boolean, event_ids uuid[])
language sql stable set search_path = '' as $$
  select e.association_id, u.id, u.email, u.name, u.language,
    bool_and(coalesce(p.events, a.events) is not false), array_agg(e.id order by e.start_time, e.id)
  from api.events e
  join api.event_registrations r on r.event_id = e.id and r.status = 'going'
  join api.users u on u.id = r.user_id and u.status = 'verified'
  left join api.email_preferences p on p.user_id = u.id
  left join private.mail_addresses a on a.email = u.email
  where e.id = any (p_event_ids) and e.status = 'published' and e.end_time > now()
  group by e.association_id, u.id
$$;
comment on function private.cancellation_recipients(uuid[]) is
  'Who is going to those of the events that are published and not over, to which of them, and whether they take mail about events.';

create or replace function api.count_cancellation_recipients(p_event_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_events(p_event_ids, 'event:update');
  return (
    select jsonb_build_object('recipients', count(distinct user_id) filter (where wants),
      'opted_out', count(distinct user_id) filter (where not wants))
    from private.cancellation_recipients(p_event_ids));
end
$$;
comment on function api.count_cancellation_recipients(uuid[]) is
  'How many people change_events would tell that these events are cancelled, and how many of those going take no mail about events: {recipients, opted_out}. ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.count_cancellation_recipients(uuid[]) to authenticated;

create or replace function private.numbered(p_name text, p_number bigint) returns text
language sql immutable set search_path = '' as $$
  select p_name || '_' || translate(p_number::text, '0123456789', 'abcdefghij')
$$;
comment on function private.numbered(text, bigint) is 'The name of a variable of which there are several: names have no digits.';

create or replace function private.cancellation_html(p_language text, p_events int, p_has_message boolean) returns text
language sql immutable set search_path = '' as $$
  select format('<p>%s {{ name }}!</p><p>%s</p><ul>%s</ul>%s<p>%s<br>{{ sender }}</p>',
    case p_language when 'en' then 'Hello' else 'Hej' end,
    case p_language when 'en' then 'This has been cancelled:' else 'Det här är inställt:' end,
    (select string_agg(format('<li>{{ %s }}</li>', private.numbered('event', n)), '' order by n) from generate_series(1, p_events) n),
    case when p_has_message then '<p style="white-space: pre-line">{{ message }}</p>' else '' end,
    case p_language when 'en' then 'Best wishes' else 'Hälsningar' end)
$$;
comment on function private.cancellation_html(text, int, boolean) is 'What a mail about cancelled events says, as a Liquid source.';

create or replace function private.tell_of_cancellation(p_event_ids uuid[], p_message text) returns int
language plpgsql set search_path = '' as $$
declare
  v_mail record;
  v_id uuid;
  v_people uuid[] := '{}';
begin
  -- One mail per person, however many of the events they were going to.
  for v_mail in
    select a.id as club, a.name as club_name, a.timezone, r.language, r.event_ids,
      jsonb_agg(jsonb_build_object('user_id', r.user_id, 'email', r.email, 'name', r.name)) as recipients,
      array_agg(r.user_id) as people
    from private.cancellation_recipients(p_event_ids) r
    join api.associations a on a.id = r.association_id
    where r.wants
    group by a.id, r.language, r.event_ids
  loop
    insert into private.mail_messages (association_id, kind, category, language, subject, html_body, sender_id, variables)
    select v_mail.club, 'announcement', 'events', v_mail.language,
      case v_mail.language when 'en' then 'Cancelled: ' else 'Inställt: ' end
        || case when count(*) = 1 then '{{ title }}' else count(*)
          || case v_mail.language when 'en' then ' events' else ' evenemang' end end,
      private.cancellation_html(v_mail.language, count(*)::int, p_message is not null), app.user_id(),
      jsonb_strip_nulls(jsonb_build_object('association', v_mail.club_name, 'message', p_message,
        'sender', (select name from api.users where id = app.user_id()),
        -- The app leads to it from its own copy of the mail.
        'title', case when count(*) = 1 then min(e.title) end,
        'link', '/events' || case when count(*) = 1 then '/' || min(e.slug) else '' end))
        || jsonb_object_agg(private.numbered('event', n),
          e.title || ', ' || app.mail_time(e.start_time, v_mail.language, v_mail.timezone))
    from unnest(v_mail.event_ids) with ordinality ids (id, n) join api.events e on e.id = ids.id
    returning id into v_id;
    perform private.queue_deliveries(v_id, v_mail.recipients);
    perform private.note_act(v_mail.club, 'mail.sent', p_object_type => 'mail', p_object_id => v_id,
      p_details => jsonb_build_object('recipients', jsonb_array_length(v_mail.recipients)));
    v_people := v_people || v_mail.people;
  end loop;
  return (select count(distinct id) from unnest(v_people) id);
end
$$;
comment on function private.tell_of_cancellation(uuid[], text) is
  'Mails those who are going that the events are cancelled, each in their language; how many people.';
