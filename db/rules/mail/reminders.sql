-- A mail to those who are going, before an event begins.

create or replace function private.event_variables(p_event api.events) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('title', p_event.title, 'location', coalesce(p_event.location, ''),
    'start', p_event.start_time, 'link', '/events/' || p_event.slug)
$$;
comment on function private.event_variables(api.events) is 'What a mail says of an event; start is ISO 8601, link a path.';

create or replace function app.queue_reminders() returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_due record;
  v_count int := 0;
begin
  -- Marked first: of two workers the second finds nothing left.
  for v_due in
    with marked as (
      insert into private.event_reminders (event_id)
      select id from api.events
      where status = 'published' and start_time > now() and start_time <= now() + interval '24 hours'
      order by id
      on conflict (event_id) do nothing
      returning event_id)
    select e as event, u.language, jsonb_agg(jsonb_build_object('user_id', u.id, 'email', u.email, 'name', u.name)) as recipients
    from marked
    join api.events e on e.id = marked.event_id
    join api.event_registrations r on r.event_id = e.id and r.status = 'going'
    join api.users u on u.id = r.user_id and u.status = 'verified'
    where private.wants_mail(u.email, 'reminders')
    group by e, u.language
  loop
    perform private.queue_mail('reminder', v_due.language, (v_due.event).association_id, v_due.recipients,
      private.event_variables(v_due.event), 'reminders');
    v_count := v_count + jsonb_array_length(v_due.recipients);
  end loop;
  return v_count;
end
$$;
comment on function app.queue_reminders() is
  'Reminds those going, 24 hours before an event that is published, once; late rather than never. How many mails were queued. To be called every few minutes.';
grant execute on function app.queue_reminders() to mailer;
