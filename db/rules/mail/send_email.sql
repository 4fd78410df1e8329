-- Sending mail to many, or a test to oneself.

-- Mail to a hundred thousand people is queued in one transaction, which on a busy machine takes longer than other requests may.
-- PostgREST and the gateway apply the function's timeout.
create or replace function api.send_email(
  p_campaign_id uuid, p_mode text, p_emails text[] default null, p_event_id uuid default null, p_role_id uuid default null,
  p_template_id uuid default null, p_subject text default null, p_html text default null, p_text text default null,
  p_category text default 'announcements', p_confirm text default null, p_language text default null,
  p_group_id uuid default null, p_user_ids uuid[] default null
) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '5min' as $$
declare
  v_club uuid := private.mailing_club(p_mode, p_event_id, p_role_id, p_group_id);
  v_template api.email_templates;
  v_event api.events;
  v_variables text[];
  v_message private.mail_messages;
  v_recipients jsonb;
begin
  perform app.require(p_campaign_id is not null, 'p_campaign_id');
  -- Idempotent: if pressed twice, or retried after a lost response, the first call counts.
  perform pg_advisory_xact_lock(hashtextextended(p_campaign_id::text, 28));
  select * into v_message from private.mail_messages where id = p_campaign_id;
  if v_message.id is not null then
    perform app.require(v_message.association_id = v_club, 'p_campaign_id');
    -- Corrected since then: whoever sends it must not take it for sent.
    if app.subject_field(coalesce(p_subject, v_message.subject)) <> v_message.subject
      or app.text_field('p_html', coalesce(p_html, v_message.html_body), 1, 100000) <> v_message.html_body
      or coalesce(app.text_field('p_text', p_text, 0, 100000), v_message.text_body, '') <> coalesce(v_message.text_body, '') then
      perform app.fail('ERROR_EMAIL_ALREADY_SENT');
    end if;
    -- The same for people named one by one. Only those who did not get it count: some of those who did may have left, or
    -- opted out, since then. An audience, such as everybody, is the one of the first call.
    if (p_emails is not null or p_user_ids is not null) and exists (
      select email
      from private.checked_recipients(v_club, p_mode, p_emails, p_event_id, p_role_id, p_group_id, p_category, p_user_ids) where wants
      except select email from private.mail_deliveries where message_id = v_message.id) then
      perform app.fail('ERROR_EMAIL_ALREADY_SENT');
    end if;
    return jsonb_build_object('id', v_message.id, 'recipients',
      (select count(*) from private.mail_deliveries where message_id = v_message.id));
  end if;
  perform app.require(p_mode <> 'all' or p_confirm = 'confirm', 'p_confirm');
  perform app.require(p_language is null or private.is_language(p_language), 'p_language');

  if p_template_id is not null then
    select * into v_template from api.email_templates
    where id = p_template_id and coalesce(association_id, v_club) = v_club and kind = 'announcement';
    if v_template.id is null then
      perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "email_template"}');
    end if;
  end if;
  select * into v_event from api.events e where id = p_event_id and association_id = v_club and app.can_see_event(e);
  v_message.subject := app.subject_field(coalesce(p_subject, v_template.subject, ''));
  v_message.html_body := app.text_field('p_html', coalesce(p_html, v_template.html_body, ''), 1, 100000);
  v_message.text_body := nullif(app.text_field('p_text',
    case when p_html is null then coalesce(p_text, v_template.text_body) else p_text end, 0, 100000), '');
  v_variables := app.mail_variables('announcement');
  if v_event.id is null then
    v_variables := array(select v from unnest(v_variables) v where v not in ('title', 'location', 'start', 'link'));
  end if;
  perform app.check_template(t, v_variables)
  from unnest(array[v_message.subject, v_message.html_body, v_message.text_body]) t where t is not null;
  perform app.check_nesting('p_html', v_message.html_body);
  perform app.check_secrets('announcement', v_message.subject, v_message.html_body, v_message.text_body);

  select jsonb_agg(jsonb_build_object('user_id', user_id, 'email', email, 'name', name,
      'variables', case when about is not null then jsonb_build_object('about', about) end)) into v_recipients
  from private.checked_recipients(v_club, p_mode, p_emails, p_event_id, p_role_id, p_group_id, p_category, p_user_ids) where wants;
  if v_recipients is null then
    perform app.fail('ERROR_EMAIL_NO_RECIPIENTS');
  end if;

  insert into private.mail_messages (id, association_id, kind, category, language, subject, html_body, text_body, sender_id, variables)
  select p_campaign_id, v_club, 'announcement', p_category, coalesce(p_language, v_template.language, sender.language, private.fallback_language()),
    v_message.subject, v_message.html_body, v_message.text_body, sender.id,
    jsonb_build_object('association', a.name, 'sender', sender.name)
      || case when v_event.id is null then '{}' else private.event_variables(v_event) end
      || case when p_group_id is null then '{}' else jsonb_build_object('group', p_group_id) end
  from api.associations a, api.users sender
  where a.id = v_club and sender.id = app.user_id();
  perform private.note_act(v_club, 'mail.sent', p_object_type => 'mail', p_object_id => p_campaign_id,
    p_object_name => v_message.subject, p_details => jsonb_build_object('recipients', jsonb_array_length(v_recipients)));
  return jsonb_build_object('id', p_campaign_id, 'recipients', private.queue_deliveries(p_campaign_id, v_recipients));
end
$$;
comment on function api.send_email(uuid, text, text[], uuid, uuid, uuid, text, text, text, text, text, text, uuid, uuid[]) is
  'Queues a mail, once per campaign id, which the caller generates: {id, recipients}. Subject and bodies are Liquid; what is missing comes from the template, and the language of the caller''s own text from the sender. Mode all requires p_confirm = confirm. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_EMAIL_ALREADY_SENT if the campaign was sent with another subject or body, or did not go to somebody who is named now, ERROR_EMAIL_NO_RECIPIENTS, ERROR_INVALID_EMAIL {email, emails}, ERROR_TEMPLATE_VARIABLE {name}, ERROR_TEMPLATE_SECRET {field, name}, ERROR_EMAIL_TOO_NESTED {field, max}, ERROR_RESOURCE_NOT_FOUND {resource}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.send_email(uuid, text, text[], uuid, uuid, uuid, text, text, text, text, text, text, uuid, uuid[]) to authenticated;

create or replace function api.send_test_email(
  p_subject text, p_html text, p_text text default null, p_kind text default 'announcement', p_language text default null,
  p_category text default 'announcements', p_event_id uuid default null
) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_club uuid := (
    select a.id from api.associations a where a.id in (select app.mailing_associations()) order by a.created_at limit 1);
  v_preview jsonb := api.preview_email(p_subject, p_html, p_text, p_kind, p_language, p_category, p_event_id);
  v_caller api.users;
  v_id uuid;
begin
  -- Otherwise, two concurrent calls could both find room for one more.
  perform from api.users where id = app.user_id() for no key update;
  perform private.lock_account();
  select * into v_caller from api.users where id = app.user_id();
  if (
    select count(*) >= 30 from private.mail_messages
    where sender_id = v_caller.id and is_test and created_at > now() - interval '1 hour') then
    perform app.fail('ERROR_RATE_LIMITED', '{"seconds": 3600}');
  end if;
  insert into private.mail_messages (association_id, kind, category, language, subject, html_body, text_body, sender_id, is_test)
  values (v_club, p_kind, case p_kind when 'announcement' then p_category when 'reminder' then 'reminders' when 'answer_reminder' then 'reminders' end, coalesce(p_language, private.fallback_language()),
    app.subject_field(p_subject), app.text_field('p_html', p_html, 1, 100000),
    nullif(app.text_field('p_text', p_text, 0, 100000), ''), v_caller.id, true)
  returning id into v_id;
  perform private.queue_deliveries(v_id, jsonb_build_array(jsonb_build_object(
    -- No user_id, so that it is not listed as an announcement on the home page. A delivery's variables are printed as they are,
    -- so start is the preview's text, and a sample reminder is never too late.
    'email', v_caller.email, 'name', v_caller.name, 'variables', v_preview -> 'variables', 'secrets', v_preview -> 'secrets')));
  return v_caller.email;
end
$$;
comment on function api.send_test_email(text, text, text, text, text, text, uuid) is
  'Mails the caller what preview_email shows, regardless of their preferences; returns the address. Same errors, and ERROR_RATE_LIMITED {seconds} after 30 in an hour.';
grant execute on function api.send_test_email(text, text, text, text, text, text, uuid) to authenticated;
