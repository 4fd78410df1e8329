-- Notifying members of events: invitees that one was published; those going or on the waiting list that one changed or was cancelled.

-- Kept until somebody decides whether to notify, so that a closed dialog or a lost page loses nothing.
create or replace function app.note_pending_announcement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.status = 'published' and new.end_time > now() and app.user_id() is not null then
    -- Also when it is cancelled or a draft for a while: it may be moved meanwhile, and those who are going stay on its list.
    insert into private.pending_announcements (event_id, start_time, end_time, location, address)
    values (old.id, old.start_time, old.end_time, old.location, old.address)
    -- What members know is the state before the first change.
    on conflict (event_id) do nothing;
  end if;
  if new.status = 'published' then
    delete from private.pending_announcements c
    where c.event_id = new.id and (c.start_time, c.end_time, c.location, c.address)
      is not distinct from (new.start_time, new.end_time, new.location, new.address);
  end if;
  return null;
end
$$;
comment on function app.note_pending_announcement() is
  'Trigger: keeps the previous time and place of a published event, also while it is not published, until its members are notified; removes it if the change is reverted.';
create trigger note_pending_announcement after update of start_time, end_time, location, address, status on api.events
  for each row
  when ((new.start_time, new.end_time, new.location, new.address, new.status)
    is distinct from (old.start_time, old.end_time, old.location, old.address, old.status))
  execute function app.note_pending_announcement();

create or replace function private.expected_recipients(p_event_ids uuid[])
returns table (association_id uuid, user_id uuid, email text, name text, language text, wants boolean, event_ids uuid[], about text, asked_events uuid[], asked_members uuid[])
language sql stable set search_path = '' set enable_seqscan = off as $$
  select e.association_id, r.user_id, r.email, r.name, r.language,
    bool_and(coalesce(p.events, a.events) is not false) or r.user_id in (select private.push_readers('events')),
    case when count(r.child_name) > 0 then private.without_repeats(array_agg(e.id order by e.start_time, e.id)) else array_agg(e.id order by e.start_time, e.id) end,
    case when count(r.child_name) > 0 then private.about(array_agg(r.child_name), r.name) end,
    array_agg(e.id order by e.start_time, e.id, r.child_name nulls first, r.member_id),
    array_agg(r.member_id order by e.start_time, e.id, r.child_name nulls first, r.member_id)
  from api.events e
  cross join lateral private.mail_readers(e.association_id, array(
    select g.user_id from api.event_registrations g where g.event_id = e.id and g.status in ('going', 'queued'))) r
  left join api.email_preferences p on p.user_id = r.user_id
  left join private.mail_addresses a on a.email = r.email
  where e.id = any (p_event_ids) and e.status = 'published' and e.end_time > now()
  group by e.association_id, r.user_id, r.email, r.name, r.language
$$;
comment on function private.expected_recipients(uuid[]) is
  'Those going or on the waiting list of the given events, if published and not over, and their guardians: for which of the events, whether they accept mail or notifications about events, for mail sent on behalf of a child, whom it is about, and which event concerns which member.';

create or replace function private.invited_recipients(p_event_ids uuid[])
returns table (association_id uuid, user_id uuid, email text, name text, language text, wants boolean, event_ids uuid[], about text, asked_events uuid[], asked_members uuid[])
language sql stable set search_path = '' as $$
  select e.association_id, r.user_id, r.email, r.name, r.language,
    bool_and(p.events is not false) or r.user_id in (select private.push_readers('events')),
    case when count(r.child_name) > 0 then private.without_repeats(array_agg(e.id order by e.start_time, e.id)) else array_agg(e.id order by e.start_time, e.id) end,
    case when count(r.child_name) > 0 then private.about(array_agg(r.child_name), r.name) end,
    array_agg(e.id order by e.start_time, e.id, r.child_name nulls first, r.member_id),
    array_agg(r.member_id order by e.start_time, e.id, r.child_name nulls first, r.member_id)
  from api.events e
  cross join lateral private.mail_readers(e.association_id, array(select i from private.event_invitees(e.id) i)) r
  left join api.email_preferences p on p.user_id = r.user_id
  where e.id = any (p_event_ids) and e.end_time > now()
    and not exists (select from private.announced_events t where t.event_id = e.id and not t.called_off)
  group by e.association_id, r.user_id, r.email, r.name, r.language
$$;
comment on function private.invited_recipients(uuid[]) is
  'Those invited to the given events, if not over and not yet announced, or called off since, and their guardians; otherwise as expected_recipients.';

create or replace function private.event_recipients(p_occasion text, p_event_ids uuid[])
returns table (association_id uuid, user_id uuid, email text, name text, language text, wants boolean, event_ids uuid[], about text, asked_events uuid[], asked_members uuid[])
language sql stable set search_path = '' as $$
  select * from private.expected_recipients(p_event_ids) where p_occasion <> 'published'
  union all
  select * from private.invited_recipients(p_event_ids) where p_occasion = 'published'
$$;
comment on function private.event_recipients(text, uuid[]) is 'Who is affected when events are published, changed or cancelled.';

create or replace function private.lock_recipients(p_occasion text, p_event_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from api.users
  where id = any (array(select user_id from private.event_recipients(p_occasion, p_event_ids) where wants))
  order by id for key share;
  perform private.add_mail_addresses(array(
    select email from private.event_recipients(p_occasion, p_event_ids) where wants));
end
$$;
comment on function private.lock_recipients(text, uuid[]) is
  'Prevents those about to get mail from being deleted until it is queued, and adds their addresses. Locks people before events, in the same order as a deletion.';

create or replace function private.known_recipients(p_recipients jsonb) returns jsonb
language sql set search_path = '' as $$
  -- Do not wait for people who became recipients after lock_recipients: the events are already locked.
  with held as (
    select id from api.users
    where id in (select r.user_id from jsonb_to_recordset(p_recipients) r (user_id uuid)) for key share skip locked)
  select jsonb_agg(r) from jsonb_array_elements(p_recipients) r where (r ->> 'user_id')::uuid in (select id from held)
$$;
comment on function private.known_recipients(jsonb) is
  'Those recipients who are not being deleted at the moment, locked until the end of the transaction; null if none.';

create or replace function private.count_event_recipients(p_occasion text, p_event_ids uuid[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_events(p_event_ids, 'event:update');
  return (
    select jsonb_build_object('recipients', count(distinct user_id) filter (where wants),
      'opted_out', count(distinct user_id) filter (where not wants))
    from private.event_recipients(p_occasion, p_event_ids));
end
$$;
comment on function private.count_event_recipients(text, uuid[]) is
  'How many people would be notified, and how many of those affected have opted out of mail about events: {recipients, opted_out}.';

create or replace function api.count_cancellation_recipients(p_event_ids uuid[]) returns jsonb
language sql security definer set search_path = '' as $$
  select private.count_event_recipients('cancelled', p_event_ids)
$$;
comment on function api.count_cancellation_recipients(uuid[]) is
  'How many people change_events would notify of the cancellation of these events, and how many of those going or on the waiting list have opted out of mail about events: {recipients, opted_out}. ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.count_cancellation_recipients(uuid[]) to authenticated;

create or replace function api.count_publication_recipients(p_event_ids uuid[]) returns jsonb
language sql security definer set search_path = '' as $$
  select private.count_event_recipients('published', p_event_ids)
$$;
comment on function api.count_publication_recipients(uuid[]) is
  'How many people change_events would notify of the publication of these events, and how many of those invited have opted out of mail about events: {recipients, opted_out}. ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.count_publication_recipients(uuid[]) to authenticated;

create or replace function private.numbered(p_name text, p_number bigint) returns text
language sql immutable set search_path = '' as $$
  select p_name || '_' || translate(p_number::text, '0123456789', 'abcdefghij')
$$;
comment on function private.numbered(text, bigint) is
  'The name of one of several variables of a kind; digits become letters, because names cannot contain digits.';

create or replace function private.mail_span(p_start timestamptz, p_end timestamptz, p_language text, p_timezone text) returns text
language sql stable set search_path = '' as $$
  select app.mail_time(p_start, p_language, p_timezone) || case
    -- The same rule as isOneEvening in src/features/events/one-evening.ts.
    when p_end <= p_start + interval '12 hours'
      or (p_start at time zone p_timezone)::date = (p_end at time zone p_timezone)::date then '–' || to_char(p_end at time zone p_timezone, 'HH24:MI')
    else ' – ' || app.mail_time(p_end, p_language, p_timezone) end
$$;
comment on function private.mail_span(timestamptz, timestamptz, text, text) is
  'A period as written in e-mails: "lördag 21 november 2026 kl. 18:00–20:00".';

-- One line of an e-mail: its Liquid source, and the variables it prints.
create or replace function private.change_line(p_event api.events, p_number bigint, p_language text, p_timezone text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    -- A change may be too small to show, such as one of seconds: then only the event is named.
    'html', format('<li>{{ %s }}%s</li>', private.numbered('event', p_number), coalesce(string_agg(
      format('<br>%s: {{ %s }}<br>%s: {{ %s }}', labels ->> 'old', private.numbered(name || '_before', p_number),
        labels ->> 'new', private.numbered(name, p_number)),
      '' order by name desc), '')),
    'variables', jsonb_build_object(private.numbered('event', p_number), p_event.title)
      || coalesce(jsonb_object_agg(private.numbered(name || '_before', p_number), before), '{}')
      || coalesce(jsonb_object_agg(private.numbered(name, p_number), after), '{}'))
  from private.pending_announcements c
  cross join lateral (select private.words(p_language) -> 'events' as w) words
  cross join lateral (values
    ('time', w -> 'time',
      private.mail_span(c.start_time, c.end_time, p_language, p_timezone),
      private.mail_span(p_event.start_time, p_event.end_time, p_language, p_timezone)),
    ('place', w -> 'place', coalesce(c.location, '–'), coalesce(p_event.location, '–')),
    ('address', w -> 'address', coalesce(c.address, '–'), coalesce(p_event.address, '–'))
  ) change (name, labels, before, after)
  where c.event_id = p_event.id and before <> after
$$;
comment on function private.change_line(api.events, bigint, text, text) is
  'What an e-mail says about a changed event, the old and the new: {html, variables}.';

create or replace function private.is_called_off(p_event_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.announced_events where event_id = p_event_id and called_off)
$$;
comment on function private.is_called_off(uuid) is
  'Whether the latest mail about an event was that it is cancelled, so that its publication means that it takes place after all.';

create or replace function private.event_line(
  p_event api.events, p_number bigint, p_language text, p_timezone text, p_remark text default null
) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('html', format('<li>{{ %s }}%s</li>', private.numbered('event', p_number), coalesce(' – ' || p_remark, '')),
    'variables', jsonb_build_object(private.numbered('event', p_number),
      p_event.title || ', ' || private.mail_span(p_event.start_time, p_event.end_time, p_language, p_timezone)))
$$;
comment on function private.event_line(api.events, bigint, text, text, text) is
  'What an e-mail says about a new or cancelled event, with a remark, if any: {html, variables}.';

create or replace function private.notify_of_events(p_occasion text, p_event_ids uuid[], p_message text) returns int
language plpgsql set search_path = '' as $$
declare
  v_mail record;
  v_id uuid;
  v_people uuid[] := '{}';
begin
  -- One e-mail per person, however many of the events concern them.
  for v_mail in
    select a.id as club, a.name as club_name, a.timezone, r.language, r.event_ids,
      private.words(r.language) -> 'events' as words,
      case when p_occasion = 'published' and (select bool_and(private.is_called_off(id)) from unnest(r.event_ids) id)
        then 'reinstated' else p_occasion end as occasion,
      private.known_recipients(jsonb_agg(jsonb_build_object('user_id', r.user_id, 'email', r.email, 'name', r.name,
        'variables', jsonb_build_object('about', r.about) || coalesce(links -> 'variables', '{}'), 'secrets', links -> 'secrets'))) as recipients
    from private.event_recipients(p_occasion, p_event_ids) r
    join api.associations a on a.id = r.association_id
    left join lateral private.answer_links(r.user_id, r.asked_events, r.asked_members, r.language) links on p_occasion <> 'cancelled'
    where r.wants
    group by a.id, r.language, r.event_ids
  loop
    continue when v_mail.recipients is null;
    insert into private.mail_messages (association_id, kind, category, language, subject, html_body, sender_id, variables)
    select v_mail.club, 'announcement', 'events', v_mail.language,
      (v_mail.words -> v_mail.occasion ->> 'subject') || ': ' || case when count(*) = 1 then '{{ title }}'
        else replace(v_mail.words ->> 'several', '{count}', count(*)::text) end,
      format('<p>%s {{ name }}!</p><p>%s</p><ul>%s</ul>%s%s<p>%s<br>{{ sender }}</p>',
        v_mail.words ->> 'hello', v_mail.words -> v_mail.occasion ->> 'opening',
        string_agg(line ->> 'html', '' order by n),
        case when p_message is null then '' else '<p style="white-space: pre-line">{{ message }}</p>' end,
        format('<p><a class="button" href="{{ link }}">%s</a></p>', v_mail.words ->> 'view'),
        v_mail.words ->> 'wishes'),
      app.user_id(),
      jsonb_strip_nulls(jsonb_build_object('association', v_mail.club_name, 'message', p_message,
        'sender', (select name from api.users where id = app.user_id()),
        -- The app links to it from its own copy of the e-mail.
        'title', case when count(*) = 1 then min(title) end,
        'event', case when count(*) = 1 then min(id::text) end, 'occasion', v_mail.occasion,
        'link', '/events' || case when count(*) = 1 then '/' || min(slug) else '' end))
        || private.merged(array_agg(line -> 'variables'))
    from (
      select ids.n, e.id, e.title, e.slug, case v_mail.occasion
        when 'changed' then private.change_line(e, ids.n, v_mail.language, v_mail.timezone)
        else private.event_line(e, ids.n, v_mail.language, v_mail.timezone,
          -- Among new events.
          case when v_mail.occasion = 'published' and private.is_called_off(e.id) then v_mail.words -> 'reinstated' ->> 'remark' end)
        end as line
      from unnest(v_mail.event_ids) with ordinality ids (id, n) join api.events e on e.id = ids.id) lines
    returning id into v_id;
    perform private.queue_deliveries(v_id, v_mail.recipients);
    perform private.note_act(v_mail.club, 'mail.sent', p_object_type => 'mail', p_object_id => v_id,
      p_details => jsonb_build_object('recipients', jsonb_array_length(v_mail.recipients)));
    v_people := v_people || array(select r.user_id from jsonb_to_recordset(v_mail.recipients) r (user_id uuid));
  end loop;
  return (select count(distinct id) from unnest(v_people) id);
end
$$;
comment on function private.notify_of_events(text, uuid[], text) is
  'Sends mail about events to those affected, each in their language: to those going or on the waiting list about cancellations and changes, to those invited about publication, also of what had been cancelled. Returns how many people.';

create or replace function private.merged(p_objects jsonb[]) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from unnest(p_objects) o cross join lateral jsonb_each(o)
$$;
comment on function private.merged(jsonb[]) is 'Merges objects with distinct keys.';

create or replace function private.unannounced_events(p_event_id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(e.id order by e.start_time, e.id), '{}')
  from api.events this
  join api.events e on e.id = this.id or e.series_id = this.series_id
  join private.pending_announcements c on c.event_id = e.id
  where this.id = p_event_id and e.status = 'published' and e.end_time > now()
$$;
comment on function private.unannounced_events(uuid) is
  'This event and others of its series that have changed without anybody deciding whether to notify.';

create or replace function api.pending_announcements(p_event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  if not exists (
    select from api.events where id = p_event_id and association_id in (select app.associations_with('event:update'))) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  v_ids := private.unannounced_events(p_event_id);
  return (
    select jsonb_build_object('events', cardinality(v_ids), 'recipients', count(*) filter (where wants),
      'opted_out', count(*) filter (where not wants),
      'before', (
        select jsonb_build_object('start_time', start_time, 'end_time', end_time, 'location', location, 'address', address)
        from private.pending_announcements where event_id = p_event_id and event_id = any (v_ids)))
    from private.event_recipients('changed', v_ids));
end
$$;
comment on function api.pending_announcements(uuid) is
  'Whether members still need to be notified of changes to the time, place or address of an event or others of its series: {events (how many), recipients, opted_out, before: {start_time, end_time, location, address} of this one, or null}. ERROR_RESOURCE_NOT_FOUND without event:update.';
grant execute on function api.pending_announcements(uuid) to authenticated;

create or replace function api.announce_changes(p_event_id uuid, p_tell boolean default true, p_message text default null) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '5min' as $$
declare
  v_ids uuid[];
  v_told int := 0;
begin
  v_ids := private.unannounced_events(p_event_id);
  perform private.require_events(array[p_event_id] || v_ids, 'event:update');
  if p_tell then
    perform private.lock_recipients('changed', v_ids);
  end if;
  -- If pressed twice, or by two people, the second call waits here and finds nothing left to send.
  perform private.lock_events(array[p_event_id] || v_ids);
  v_ids := private.unannounced_events(p_event_id);
  if p_tell and v_ids <> '{}' then
    v_told := private.notify_of_events('changed', v_ids, nullif(app.text_field('p_message', p_message, 0, 1000), ''));
  end if;
  delete from private.pending_announcements where event_id = any (v_ids);
  return jsonb_build_object('told', v_told);
end
$$;
comment on function api.announce_changes(uuid, boolean, text) is
  'Sends mail, once, about the changes to an event and others of its series to those going or on the waiting list, including p_message if given. Without p_tell it sends nothing and closes the question: {told}. ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.announce_changes(uuid, boolean, text) to authenticated;
