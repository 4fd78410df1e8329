-- Hands due notifications to a worker for the duration of a lease, as app.claim_mail does mail. Whatever has happened since the
-- message was queued counts: a notification of what is over, answered or no longer wanted is not sent.
create or replace function private.why_no_push(
  p_message private.mail_messages, p_device private.push_devices, p_preferences api.push_preferences
) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_event api.events;
  v_occasion text := p_message.variables ->> 'occasion';
  v_group_ids uuid[] := array_remove(array[(p_message.variables ->> 'group')::uuid], null);
begin
  if not private.wants_push(p_preferences, private.push_kind(p_message)) then
    return 'No longer wanted';
  end if;
  if not exists (
    select from private.sessions s where s.id = p_device.session_id and private.is_active(s)) then
    return 'The session has ended';
  end if;
  if p_message.variables ? 'event' then
    select * into v_event from api.events where id = (p_message.variables ->> 'event')::uuid;
    if v_event.id is null or v_event.end_time <= now() then
      return 'The event is over';
    end if;
    if p_message.kind in ('reminder', 'answer_reminder') and v_event.start_time <= now() then
      return 'The event had begun';
    end if;
    -- What somebody writes about an event may be about its cancellation.
    if v_event.status <> (case when v_occasion = 'cancelled' then 'cancelled' else 'published' end)
      and (v_occasion is not null or p_message.kind <> 'announcement') then
      return 'The event has changed since';
    end if;
    if p_message.kind in ('reminder', 'place_given') and not exists (
      select from private.family_in(p_device.user_id, v_event.association_id) m
      join api.event_registrations r on r.event_id = v_event.id and r.user_id = m and r.status = 'going') then
      return 'No longer going';
    end if;
    if (p_message.kind = 'answer_reminder' or v_occasion = 'published') and not v_event.is_private
      and private.unanswered_by(v_event, p_device.user_id) = '{}' then
      return 'Answered since';
    end if;
    v_group_ids := v_group_ids || v_event.group_ids;
  end if;
  if v_group_ids && p_preferences.muted_groups and not exists (
    select from api.group_members g
    where g.user_id in (select private.family_in(p_device.user_id, p_message.association_id))
      and g.group_id = any (v_group_ids) and g.group_id <> all (p_preferences.muted_groups)) then
    return 'The group is muted';
  end if;
  return null;
end
$$;
comment on function private.why_no_push(private.mail_messages, private.push_devices, api.push_preferences) is
  'Why a notification is not to be sent any more; null if it is.';

create or replace function private.push_body(p_message private.mail_messages) returns text
language sql stable set search_path = '' as $$
  select format('{%% if about %%}%s {{ about }}. {%% endif %%}', private.mail_about(p_message.language)) || case
    when p_message.kind <> 'announcement' then '{{ start }}{% if location %}, {{ location }}{% endif %}'
    -- Without the line that greets the reader.
    else regexp_replace(coalesce(p_message.plain_body, ''), '^[^\n]{0,80}\{\{ *name *\}\}[^\n]{0,20}\n+', '') end
$$;
comment on function private.push_body(private.mail_messages) is 'What a notification says below its title, from the words of the mail, as a Liquid source.';

create type app.claimed_push as (
  id uuid, lease uuid, endpoint text, p256dh text, auth text, kind text, language text, title text, body text, variables jsonb,
  path text, tag text, badge int, reader_id uuid, event_id uuid, member_id uuid, going text, declined text
);
comment on type app.claimed_push is
  'A notification that the caller may send until its lease ends. title and body are Liquid; member_id is whose answer its buttons give, the reader or a child; null for no buttons.';

create or replace function app.claim_push(p_limit int default 50, p_lease_seconds int default 300) returns setof app.claimed_push
language sql security definer set search_path = '' as $$
  with due as materialized (
    select * from private.push_deliveries
    where state in ('queued', 'sending') and next_attempt_at <= now()
    order by priority, next_attempt_at
    limit least(greatest(p_limit, 0), 1000)
    for update skip locked),
  judged as (
    select due.id, private.why_no_push(m, v, p) as reason, due.attempts >= 5 as is_last,
      private.quiet_end(now(), p.quiet_from, p.quiet_until, coalesce(a.timezone, 'Europe/Stockholm')) as quiet_end
    from due
    join private.mail_messages m on m.id = due.message_id
    join private.push_devices v on v.id = due.device_id
    left join api.push_preferences p on p.user_id = v.user_id
    left join api.associations a on a.id = m.association_id),
  claimed as (
    update private.push_deliveries d
    -- One whose fifth lease expires without a result has failed.
    set state = case when reason is not null then 'dropped' when is_last then 'failed' when quiet_end is not null then 'queued' else 'sending' end,
      last_error = case when reason is not null then reason when is_last then coalesce(d.last_error, 'The worker stopped while it was sending')
        else d.last_error end,
      attempts = case when reason is null and not is_last and quiet_end is null then d.attempts + 1 else d.attempts end,
      lease = case when reason is null and not is_last and quiet_end is null then gen_random_uuid() end,
      next_attempt_at = coalesce(quiet_end, now() + make_interval(secs => least(greatest(p_lease_seconds, 10), 3600)))
    from judged j
    where j.id = d.id
    returning d.*)
  select c.id, c.lease, v.endpoint, v.p256dh, v.auth, m.kind, m.language,
    case when p.is_discreet then '{{ association }}' else m.subject end,
    case when p.is_discreet then words ->> 'discreet' else private.push_body(m) end,
    '{"about": null, "guests": null}' || m.variables || jsonb_build_object('name', u.name) || c.variables
      || case when m.variables ? 'start' then jsonb_build_object('start', app.mail_time(
        (m.variables ->> 'start')::timestamptz, m.language, coalesce(a.timezone, 'Europe/Stockholm'))) else '{}' end,
    -- News without an event is on the home page.
    coalesce(m.variables ->> 'link', '/'),
    coalesce('event-' || e.id, 'message-' || m.id), private.count_to_answer(v.user_id), v.user_id, e.id,
    case when not p.is_discreet and cardinality(asked.members) = 1 then asked.members[1] end,
    words ->> 'going', words ->> 'declined'
  from claimed c
  join private.mail_messages m on m.id = c.message_id
  join private.push_devices v on v.id = c.device_id
  join api.users u on u.id = v.user_id
  left join api.push_preferences p on p.user_id = v.user_id
  left join api.associations a on a.id = m.association_id
  left join api.events e on e.id = (m.variables ->> 'event')::uuid
  cross join lateral (select private.words(m.language) -> 'push' as words) w
  cross join lateral (
    select case when m.kind = 'answer_reminder' or m.variables ->> 'occasion' in ('published', 'reinstated')
      then private.unanswered_by(e, v.user_id) else '{}' end as members) asked
  where c.state = 'sending'
  order by c.priority, c.id
$$;
comment on function app.claim_push(int, int) is
  'Due notifications, each leased to one caller: commit, send, then call app.finish_push. Those whose reader wants quiet at this hour wait until it is over; those that have become pointless are dropped.';
grant execute on function app.claim_push(int, int) to mailer;

create or replace function app.vapid_keys() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('public', app.setting('vapid_public_key'), 'private', app.setting('vapid_private_key'))
$$;
comment on function app.vapid_keys() is 'The keys that say to push services who sends (VAPID, RFC 8292): {public, private}, base64url.';
grant execute on function app.vapid_keys() to mailer;
