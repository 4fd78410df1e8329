-- What the screens for mail ask beside sending it: who will get it, by name, and how it looks in one's own mailbox.

create type api.mailing_recipient as (name text, email text, wants boolean);
comment on type api.mailing_recipient is 'Whom a mail is meant for; wants is false for those who opted out of its category, who do not get it.';

create function api.list_recipients(
  p_mode text, p_emails text[] default null, p_event_id uuid default null, p_role_id uuid default null,
  p_category text default 'announcements'
) returns setof api.mailing_recipient
language plpgsql stable security definer set search_path = '' as $$
declare
  v_club uuid := private.mailing_club(p_mode, p_event_id, p_role_id);
begin
  return query
    select r.name, r.email, r.wants
    from private.checked_recipients(v_club, p_mode, p_emails, p_event_id, p_role_id, p_category) r;
end
$$;
comment on function api.list_recipients(text, text[], uuid, uuid, text) is
  'Those whom count_recipients counts, one by one, in no order of its own. Its errors.';
grant execute on function api.list_recipients(text, text[], uuid, uuid, text) to authenticated;

alter table private.mail_messages add column is_test boolean not null default false;
comment on column private.mail_messages.is_test is 'Sent to its writer to be looked at: in no log.';

create or replace function app.email_log() returns setof app.email_log
language sql stable security definer set search_path = '' as $$
  select m.id, m.association_id, m.kind, m.category, m.language, coalesce(m.rendered_subject, m.subject), u.id, u.name,
    m.recipients, m.sent, m.failed, m.created_at, m.sent_at
  from private.mail_messages m
  left join api.users u on u.id = m.sender_id
  where m.association_id = any (array(select app.associations_with('email_log:read')))
    and m.kind in ('announcement', 'reminder', 'invitation') and not m.is_test
$$;

create function api.send_test_email(
  p_subject text, p_html text, p_text text default null, p_kind text default 'announcement', p_language text default 'sv',
  p_category text default 'announcements', p_event_id uuid default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_club uuid := (
    select a.id from api.associations a where a.id in (select app.mailing_associations()) order by a.created_at limit 1);
  v_caller api.users;
  v_id uuid;
begin
  -- Whatever is wrong with it, the preview says.
  perform api.preview_email(p_subject, p_html, p_text, p_kind, p_language, p_category, p_event_id);
  -- Two at once would both find room for one more.
  select * into v_caller from api.users where id = app.user_id() for update;
  if (
    select count(*) >= 30 from private.mail_messages
    where sender_id = v_caller.id and is_test and created_at > now() - interval '1 hour') then
    perform app.fail('ERROR_RATE_LIMITED', '{"seconds": 3600}');
  end if;
  insert into private.mail_messages (association_id, kind, category, language, subject, html_body, text_body, sender_id, is_test)
  values (v_club, p_kind, case p_kind when 'announcement' then p_category when 'reminder' then 'reminders' end, p_language,
    app.subject_field(p_subject), app.text_field('p_html', p_html, 1, 100000),
    nullif(app.text_field('p_text', p_text, 0, 100000), ''), v_caller.id, true)
  returning id into v_id;
  perform private.queue_deliveries(v_id, jsonb_build_array(jsonb_build_object(
    -- Without user_id: on the home page it is no announcement. The variables of the delivery are printed as they are, so
    -- the start is the words of the preview, and a reminder of a sample is never too late.
    'email', v_caller.email, 'name', v_caller.name,
    'variables', private.sample_variables(v_club, p_language, p_event_id) - 'unsubscribe')));
  return v_caller.email;
end
$$;
comment on function api.send_test_email(text, text, text, text, text, text, uuid) is
  'Mails the caller what preview_email shows, whatever they opted out of; the address. Its errors, and ERROR_RATE_LIMITED {seconds} after 30 in an hour.';
grant execute on function api.send_test_email(text, text, text, text, text, text, uuid) to authenticated;
create index mail_messages_tests on private.mail_messages (sender_id, created_at) where is_test;
