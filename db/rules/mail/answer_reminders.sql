-- Mail to those who have not answered an event: sent manually by staff, and automatically some days before the deadline.

-- Mail takes a while to arrive, and two leaders may have the same idea.
create or replace function private.answer_reminder_interval() returns interval
language sql immutable set search_path = '' as $$
  select interval '12 hours'
$$;
comment on function private.answer_reminder_interval() is 'How long before anybody is reminded to answer the event again.';

create or replace function private.lock_answer_reminder(p_event_id uuid) returns void
language sql set search_path = '' as $$
  -- Not the event's own lock, so that answers need not wait for the mail.
  select pg_advisory_xact_lock(hashtextextended(p_event_id::text, 63))
$$;
comment on function private.lock_answer_reminder(uuid) is 'Serialises reminders for an event, so that the second finds the first.';

create or replace function private.unanswered_recipients(p_event_id uuid)
returns table (user_id uuid, email text, name text, language text, wants boolean, about text, member_ids uuid[])
language sql stable set search_path = '' as $$
  select r.user_id, r.email, r.name, r.language,
    p.answers is not false or r.user_id in (select private.push_readers('answers')),
    case when count(r.child_name) > 0 then private.about(array_agg(r.child_name), r.name) end,
    array_agg(r.member_id order by r.child_name nulls first, r.member_id)
  from api.events e
  cross join lateral private.mail_readers(e.association_id, array(select m from private.unanswered_members(e.id) m)) r
  left join api.email_preferences p on p.user_id = r.user_id
  where e.id = p_event_id
  group by r.user_id, r.email, r.name, r.language, p.answers
$$;
comment on function private.unanswered_recipients(uuid) is
  'Who receives mail for those who have not answered an event (themselves or their guardians), whether they accept to be reminded, by mail or notification, for mail sent on behalf of a child, whom it is about, and the members themselves.';

create or replace function private.queue_answer_reminder(p_event api.events, p_sender_id uuid) returns int
language plpgsql set search_path = '' as $$
declare
  v_mail record;
  v_message_id uuid;
  v_count int := 0;
begin
  perform private.add_mail_addresses(array(select email from private.unanswered_recipients(p_event.id) where wants));
  for v_mail in
    select r.language, jsonb_agg(jsonb_build_object('user_id', r.user_id, 'email', r.email, 'name', r.name,
      'variables', jsonb_build_object('about', r.about) || (links -> 'variables'), 'secrets', links -> 'secrets')) as recipients
    from private.unanswered_recipients(p_event.id) r
    cross join lateral private.answer_links(r.user_id, array_fill(p_event.id, array[cardinality(r.member_ids)]), r.member_ids, r.language) links
    where r.wants group by r.language
  loop
    v_message_id := private.queue_mail('answer_reminder', v_mail.language, p_event.association_id, v_mail.recipients,
      private.event_variables(p_event)
        || jsonb_build_object('answer_by', coalesce(app.mail_day(p_event.answer_by, v_mail.language), '')), 'reminders');
    -- Replies go to the leader.
    update private.mail_messages set sender_id = p_sender_id where id = v_message_id and p_sender_id is not null;
    v_count := v_count + jsonb_array_length(v_mail.recipients);
  end loop;
  if v_count > 0 then
    -- Unless the event has been deleted meanwhile.
    insert into private.answer_reminders (event_id, queued_at, reminded)
    select id, now(), v_count from api.events where id = p_event.id for key share
    on conflict (event_id) do update set queued_at = excluded.queued_at, reminded = excluded.reminded;
  end if;
  return v_count;
end
$$;
comment on function private.queue_answer_reminder(api.events, uuid) is
  'Mails those who have not answered an event, each in their language; returns how many. The caller must hold lock_answer_reminder.';

create or replace function private.reminded_since(p_event_id uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select queued_at from private.answer_reminders
  where event_id = p_event_id and queued_at > now() - private.answer_reminder_interval()
$$;
comment on function private.reminded_since(uuid) is 'When those who have not answered were last reminded; null if long ago.';

-- Queuing mail to a hundred thousand people takes longer than other requests may (as rpc/send_email).
create or replace function api.remind_unanswered(p_event_id uuid) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '5min' as $$
declare
  v_event api.events;
  v_last timestamptz;
  v_opted_out int;
  v_reminded int;
begin
  -- Read under the lock: the event may be cancelled while waiting for it.
  perform private.lock_answer_reminder(p_event_id);
  select * into v_event from api.events where id = p_event_id
    and association_id in (select app.associations_with('event:update') intersect select app.associations_with('event_registration:read'));
  if v_event.id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  if v_event.status <> 'published' then
    perform app.fail('ERROR_EVENT_NOT_PUBLISHED');
  end if;
  if v_event.start_time <= now() then
    perform app.fail('ERROR_EVENT_ENDED');
  end if;
  v_last := private.reminded_since(p_event_id);
  if v_last is not null then
    perform app.fail('ERROR_RATE_LIMITED', jsonb_build_object('seconds',
      ceil(extract(epoch from v_last + private.answer_reminder_interval() - now()))));
  end if;
  v_opted_out := (select count(*) from private.unanswered_recipients(p_event_id) where not wants);
  v_reminded := private.queue_answer_reminder(v_event, app.user_id());
  if v_reminded = 0 then
    perform app.fail('ERROR_EMAIL_NO_RECIPIENTS');
  end if;
  if not exists (select from api.events where id = p_event_id) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  perform private.note_act(v_event.association_id, 'event.reminded', p_object_type => 'event', p_object_id => v_event.id,
    p_object_name => v_event.title, p_details => jsonb_build_object('recipients', v_reminded));
  return jsonb_build_object('reminded', v_reminded, 'opted_out', v_opted_out);
end
$$;
comment on function api.remind_unanswered(uuid) is
  'Mails those who have not answered an upcoming event, at most every 12 hours: {reminded, opted_out}. Those who have opted out of reminders get none. ERROR_RESOURCE_NOT_FOUND without event:update and event_registration:read, ERROR_EVENT_NOT_PUBLISHED, ERROR_EVENT_ENDED once it has started, ERROR_RATE_LIMITED {seconds}, ERROR_EMAIL_NO_RECIPIENTS.';
grant execute on function api.remind_unanswered(uuid) to authenticated;

create or replace function api.count_unanswered_recipients(p_event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from api.events where id = p_event_id
      and association_id in (select app.associations_with('event:update') intersect select app.associations_with('event_registration:read'))) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  return (
    select jsonb_build_object('recipients', count(*) filter (where wants), 'opted_out', count(*) filter (where not wants))
    from private.unanswered_recipients(p_event_id));
end
$$;
comment on function api.count_unanswered_recipients(uuid) is
  'How many remind_unanswered would mail, and how many of those without an answer have opted out of reminders: {recipients, opted_out}. ERROR_RESOURCE_NOT_FOUND without event:update and event_registration:read.';
grant execute on function api.count_unanswered_recipients(uuid) to authenticated;

create or replace function app.queue_answer_reminders() returns int
language plpgsql security definer set search_path = '' set statement_timeout = '5min' as $$
declare
  v_event api.events;
  v_count int := 0;
begin
  for v_event in
    select e.* from api.events e
    join api.associations a on a.id = e.association_id
    left join private.answer_reminders r on r.event_id = e.id
    where e.status = 'published' and e.answer_reminder_days is not null and e.start_time > now()
      and e.answer_by between (now() - interval '2 days')::date and (now() + interval '32 days')::date
      and r.automatic_for is distinct from e.answer_by
      -- In the morning, in the club's time zone.
      and now() >= (e.answer_by - e.answer_reminder_days + time '09:00') at time zone a.timezone
      and now() < private.answer_deadline(e)
    order by e.id
  loop
    perform private.lock_answer_reminder(v_event.id);
    insert into private.answer_reminders as r (event_id, automatic_for) values (v_event.id, v_event.answer_by)
    on conflict (event_id) do update set automatic_for = excluded.automatic_for
      -- If two workers run, the second finds it done.
      where r.automatic_for is distinct from excluded.automatic_for;
    -- Skip it if a leader sent a reminder a few hours ago.
    if found and private.reminded_since(v_event.id) is null
      and exists (select from api.events where id = v_event.id and status = 'published') then
      v_count := v_count + private.queue_answer_reminder(v_event, null);
    end if;
  end loop;
  return v_count;
end
$$;
comment on function app.queue_answer_reminders() is
  'Reminds those who have not answered, once, the event''s chosen number of days before its deadline, from nine in the morning; late rather than never. Returns how many mails were queued. To be called every few minutes.';
grant execute on function app.queue_answer_reminders() to mailer;
