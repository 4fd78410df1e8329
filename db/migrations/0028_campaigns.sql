-- Mail to many: the recipients are fixed when it is sent, and a campaign that is sent again is the same campaign.

create table private.event_reminders (
  event_id uuid primary key references api.events on delete cascade,
  queued_at timestamptz not null default now()
);
alter table private.event_reminders enable row level security;
comment on table private.event_reminders is 'Events whose reminders were queued.';

create function private.invalid_addresses(p_emails text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  v_invalid text[] := '{}';
  v_email text;
begin
  foreach v_email in array p_emails loop
    begin
      perform app.email_field(v_email);
    exception when raise_exception then
      v_invalid := v_invalid || left(coalesce(v_email, ''), 254);
    end;
  end loop;
  return v_invalid;
end
$$;
comment on function private.invalid_addresses(text[]) is 'Those that are no e-mail addresses.';

create function private.mailing_club(p_mode text, p_event_id uuid, p_role_id uuid) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_club uuid;
begin
  perform app.require(p_mode in ('selected', 'attendees', 'registrants', 'role', 'all'), 'p_mode');
  v_club := case
    when p_mode in ('attendees', 'registrants') then (select association_id from api.events where id = p_event_id)
    when p_mode = 'role' then (select association_id from api.roles where id = p_role_id)
    else (select a.id from api.associations a where a.id in (select app.associations_with('email:send')) order by a.created_at limit 1)
  end;
  if not exists (select app.associations_with('email:send')) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(p_event_id is not null or p_mode not in ('attendees', 'registrants'), 'p_event_id');
  perform app.require(p_role_id is not null or p_mode <> 'role', 'p_role_id');
  if app.has_permission('email:send', v_club) is not true then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', jsonb_build_object('resource', case p_mode when 'role' then 'role' else 'event' end));
  end if;
  return v_club;
end
$$;
comment on function private.mailing_club(text, uuid, uuid) is
  'The club that a mail is sent for, in which the caller may send: ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}, ERROR_RESOURCE_NOT_FOUND {resource}.';

create function private.chosen_recipients(p_club uuid, p_mode text, p_emails text[], p_event_id uuid, p_role_id uuid)
returns table (user_id uuid, email text, name text)
language sql stable set search_path = '' as $$
  select u.id, u.email, u.name
  from api.users u join api.user_roles ur on ur.user_id = u.id and ur.association_id = p_club
  where u.status = 'verified' and case p_mode
    when 'all' then true
    when 'role' then ur.role_id = p_role_id
    when 'attendees' then exists (select from api.event_attendance a where a.event_id = p_event_id and a.user_id = u.id)
    when 'registrants' then exists (select from api.event_registrations r where r.event_id = p_event_id and r.user_id = u.id)
    else false
  end
  union all
  select u.id, e.email, u.name
  from (select distinct lower(btrim(t)) as email from unnest(p_emails) t) e
  left join api.users u on u.email = e.email
  -- Whoever was made inactive is out of reach also by name.
  where p_mode = 'selected' and coalesce(u.status, '') <> 'inactive'
$$;
comment on function private.chosen_recipients(uuid, text, text[], uuid, uuid) is
  'Whom a mode means: verified members, or with selected any address.';

create function private.checked_recipients(
  p_club uuid, p_mode text, p_emails text[], p_event_id uuid, p_role_id uuid, p_category text
) returns table (user_id uuid, email text, name text, wants boolean)
language plpgsql stable set search_path = '' as $$
declare
  v_invalid text[];
begin
  perform app.require(p_category in ('announcements', 'events', 'reminders'), 'p_category');
  if p_mode = 'selected' then
    perform app.require(coalesce(cardinality(p_emails), 0) <= 1000, 'p_emails');
    v_invalid := private.invalid_addresses(coalesce(p_emails, '{}'));
    if v_invalid <> '{}' then
      perform app.fail('ERROR_INVALID_EMAIL', jsonb_build_object('email', v_invalid[1], 'emails', v_invalid));
    end if;
  end if;
  return query
    select r.user_id, r.email, r.name, private.wants_mail(r.email, p_category)
    from private.chosen_recipients(p_club, p_mode, p_emails, p_event_id, p_role_id) r;
end
$$;
comment on function private.checked_recipients(uuid, text, text[], uuid, uuid, text) is
  'The recipients, and whether each wants mail of the category: ERROR_INVALID_EMAIL {email, emails}, ERROR_VALIDATION_FAILED {field}.';

create function api.count_recipients(
  p_mode text, p_emails text[] default null, p_event_id uuid default null, p_role_id uuid default null,
  p_category text default 'announcements'
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_club uuid := private.mailing_club(p_mode, p_event_id, p_role_id);
begin
  return (
    select jsonb_build_object('recipients', count(*) filter (where wants), 'opted_out', count(*) filter (where not wants))
    from private.checked_recipients(v_club, p_mode, p_emails, p_event_id, p_role_id, p_category));
end
$$;
comment on function api.count_recipients(text, text[], uuid, uuid, text) is
  'How many a mail would reach, and how many opted out of its category: {recipients, opted_out}. The errors of send_email''s recipients.';
grant execute on function api.count_recipients(text, text[], uuid, uuid, text) to authenticated;

create function api.send_email(
  p_campaign_id uuid, p_mode text, p_emails text[] default null, p_event_id uuid default null, p_role_id uuid default null,
  p_template_id uuid default null, p_subject text default null, p_html text default null, p_text text default null,
  p_category text default 'announcements', p_confirm text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_club uuid := private.mailing_club(p_mode, p_event_id, p_role_id);
  v_template api.email_templates;
  v_event api.events;
  v_variables text[];
  v_message private.mail_messages;
  v_recipients jsonb;
begin
  perform app.require(p_campaign_id is not null, 'p_campaign_id');
  -- Pressed twice, or sent again after a lost reply: the first one counts.
  perform pg_advisory_xact_lock(hashtextextended(p_campaign_id::text, 28));
  select * into v_message from private.mail_messages where id = p_campaign_id;
  if v_message.id is not null then
    perform app.require(v_message.association_id = v_club, 'p_campaign_id');
    return jsonb_build_object('id', v_message.id, 'recipients',
      (select count(*) from private.mail_deliveries where message_id = v_message.id));
  end if;
  perform app.require(p_mode <> 'all' or p_confirm = 'confirm', 'p_confirm');

  if p_template_id is not null then
    select * into v_template from api.email_templates
    where id = p_template_id and coalesce(association_id, v_club) = v_club and kind = 'announcement';
    if v_template.id is null then
      perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "email_template"}');
    end if;
  end if;
  select * into v_event from api.events where id = p_event_id and association_id = v_club;
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

  select jsonb_agg(jsonb_build_object('user_id', user_id, 'email', email, 'name', name)) into v_recipients
  from private.checked_recipients(v_club, p_mode, p_emails, p_event_id, p_role_id, p_category) where wants;
  if v_recipients is null then
    perform app.fail('ERROR_EMAIL_NO_RECIPIENTS');
  end if;

  insert into private.mail_messages (id, association_id, kind, category, language, subject, html_body, text_body, sender_id, variables)
  select p_campaign_id, v_club, 'announcement', p_category, coalesce(v_template.language, sender.language, 'sv'),
    v_message.subject, v_message.html_body, v_message.text_body, sender.id,
    jsonb_build_object('association', a.name, 'sender', sender.name)
      || case when v_event.id is null then '{}' else private.event_variables(v_event) end
  from api.associations a, api.users sender
  where a.id = v_club and sender.id = app.user_id();
  return jsonb_build_object('id', p_campaign_id, 'recipients', private.queue_deliveries(p_campaign_id, v_recipients));
end
$$;
comment on function api.send_email(uuid, text, text[], uuid, uuid, uuid, text, text, text, text, text) is
  'Queues a mail once for the campaign id that the caller made up: {id, recipients}. Subject and bodies are Liquid; what is not given comes from the template. Mode all needs p_confirm = confirm. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_EMAIL_NO_RECIPIENTS, ERROR_INVALID_EMAIL {email, emails}, ERROR_TEMPLATE_VARIABLE {name}, ERROR_RESOURCE_NOT_FOUND {resource}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.send_email(uuid, text, text[], uuid, uuid, uuid, text, text, text, text, text) to authenticated;

create function private.event_variables(p_event api.events) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('title', p_event.title, 'location', coalesce(p_event.location, ''),
    'start', p_event.start_time, 'link', '/events/' || p_event.slug)
$$;
comment on function private.event_variables(api.events) is 'What a mail says of an event; start is ISO 8601, link a path.';

create function app.queue_reminders() returns int
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
create index events_reminders on api.events (start_time) where status = 'published';
