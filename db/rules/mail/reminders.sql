-- Mail to those who are going, before an event starts.

create or replace function private.event_variables(p_event api.events) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('event', p_event.id, 'title', p_event.title, 'location', coalesce(p_event.location, ''),
    'start', p_event.start_time, 'link', '/events/' || p_event.slug)
$$;
comment on function private.event_variables(api.events) is 'An event''s variables for mail; start is ISO 8601, link a path, and event its id, for notifications.';

create or replace function app.queue_reminders() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_mails jsonb;
  v_mail record;
  v_count int := 0;
begin
  -- Mark the event first, so that a second worker finds nothing left.
  with marked as (
    insert into private.event_reminders as known (event_id, start_time)
    select id, start_time from api.events
    where status = 'published' and start_time > now() and start_time <= now() + interval '24 hours'
    order by id
    -- If the event has been postponed to another day, the earlier reminder was for the wrong one.
    on conflict (event_id) do update set start_time = excluded.start_time, queued_at = now()
    where excluded.start_time >= known.start_time + interval '12 hours'
    returning event_id)
  select jsonb_agg(mails) into v_mails
  from (
    select readers.event_id, readers.language, jsonb_agg(jsonb_build_object('user_id', readers.user_id, 'email', readers.email, 'name', readers.name,
      'variables', jsonb_build_object('about', readers.about, 'guests', private.guest_words(readers.guests, readers.language)) || (links -> 'variables'),
      'secrets', links -> 'secrets')) as recipients
    from (
      select e.id as event_id, r.user_id, r.email, r.name, r.language,
        case when count(r.child_name) > 0 then private.about(array_agg(r.child_name), r.name) end as about,
        sum(a.guests) as guests, array_agg(r.member_id order by r.child_name nulls first, r.member_id) as member_ids
      from marked
      join api.events e on e.id = marked.event_id
      cross join lateral private.mail_readers(e.association_id, array(
        select g.user_id from api.event_registrations g where g.event_id = e.id and g.status = 'going')) r
      join api.event_registrations a on a.event_id = e.id and a.user_id = r.member_id
      group by e.id, r.user_id, r.email, r.name, r.language) readers
    cross join lateral private.answer_links(
      readers.user_id, array_fill(readers.event_id, array[cardinality(readers.member_ids)]), readers.member_ids, readers.language) links
    where private.wants_mail(readers.email, 'reminders') or readers.user_id in (select private.push_readers('reminders'))
    group by readers.event_id, readers.language) mails;
  perform private.add_mail_addresses(array(
    select r ->> 'email' from jsonb_array_elements(v_mails) m cross join lateral jsonb_array_elements(m -> 'recipients') r));
  for v_mail in
    select e as event, m.language, m.recipients
    from jsonb_to_recordset(v_mails) m (event_id uuid, language text, recipients jsonb)
    join api.events e on e.id = m.event_id
  loop
    perform private.queue_mail('reminder', v_mail.language, (v_mail.event).association_id, v_mail.recipients,
      private.event_variables(v_mail.event), 'reminders');
    v_count := v_count + jsonb_array_length(v_mail.recipients);
  end loop;
  return v_count;
end
$$;
comment on function app.queue_reminders() is
  'Reminds those who are going 24 hours before a published event, once, and again if it is postponed by half a day or more; late rather than never. Returns how many mails were queued. To be called every few minutes.';
grant execute on function app.queue_reminders() to mailer;
