-- Mail is queued in the transaction that causes it and sent by a worker. A message keeps the Liquid sources as they were
-- then, so that a template edited later changes nothing that is under way; it is rendered for each recipient when it is
-- sent, because names, links and the ways out differ, and a rendered account mail would keep its link for ever. Only
-- the subject comes back, for the log.

create table private.mail_messages (
  id uuid primary key default gen_random_uuid(),
  association_id uuid references api.associations on delete cascade,
  kind text not null check (app.mail_variables(kind) is not null),
  category text check (category in ('announcements', 'events', 'reminders')),
  language text not null check (language in ('sv', 'en')),
  subject text not null,
  html_body text not null,
  text_body text,
  variables jsonb not null default '{}',
  rendered_subject text,
  sender_id uuid references api.users on delete set null,
  created_at timestamptz not null default now()
);
alter table private.mail_messages enable row level security;
create index mail_messages_association on private.mail_messages (association_id, created_at);
create index mail_messages_sender on private.mail_messages (sender_id) where sender_id is not null;
comment on table private.mail_messages is 'What is sent: one row per mail, whoever many get it. A campaign has the id that its sender gave it.';
comment on column private.mail_messages.category is 'What people may opt out of; null for account mails, which nobody can.';
comment on column private.mail_messages.variables is 'The same for all recipients. link and unsubscribe are paths: the worker knows the site. start is ISO 8601.';

create table private.mail_deliveries (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references private.mail_messages on delete cascade,
  user_id uuid references api.users on delete set null,
  email text not null,
  name text,
  variables jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  priority smallint not null default 1,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease uuid,
  last_error text,
  provider_message_id text,
  sent_at timestamptz,
  unique (message_id, email)
);
alter table private.mail_deliveries enable row level security;
create index mail_deliveries_waiting on private.mail_deliveries (priority, next_attempt_at) where state in ('queued', 'sending');
create index mail_deliveries_user on private.mail_deliveries (user_id) where user_id is not null;
comment on table private.mail_deliveries is 'Who gets a mail, and how far it has come.';
comment on column private.mail_deliveries.next_attempt_at is 'When it may be claimed: while it is being sent, when the lease ends.';
comment on column private.mail_deliveries.priority is '0 for account mails, which somebody waits for; 1 for the rest.';

-- The address, not the person, is what a mail reaches: it may be no member's.
create table private.mail_addresses (
  email text primary key,
  token text not null unique,
  announcements boolean not null default true,
  events boolean not null default true,
  reminders boolean not null default true
);
alter table private.mail_addresses enable row level security;
comment on table private.mail_addresses is
  'Addresses that got mail with a way out, the token of that, and the wishes of those that are no account''s.';

create function private.queue_deliveries(p_message_id uuid, p_recipients jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  v_category text := (select category from private.mail_messages where id = p_message_id);
  v_count int;
begin
  if v_category is not null then
    insert into private.mail_addresses (email, token)
    select distinct r.email, app.base64url(extensions.gen_random_bytes(24)) from jsonb_to_recordset(p_recipients) r (email text)
    order by 1
    on conflict (email) do nothing;
  end if;
  insert into private.mail_deliveries (message_id, user_id, email, name, variables, priority)
  select p_message_id, r.user_id, r.email, r.name,
    jsonb_strip_nulls(jsonb_build_object('name', coalesce(r.name, r.email),
      'unsubscribe', '/unsubscribe/' || a.token || '/' || v_category)) || coalesce(r.variables, '{}'),
    case when v_category is null then 0 else 1 end
  from jsonb_to_recordset(p_recipients) r (user_id uuid, email text, name text, variables jsonb)
  left join private.mail_addresses a on a.email = r.email and v_category is not null
  on conflict (message_id, email) do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function private.queue_deliveries(uuid, jsonb) is
  'Queues a message for recipients [{email, name?, user_id?, variables?}], each address once; how many there are. Mails with a category get a way out (RFC 8058).';

create function private.queue_mail(
  p_kind text, p_language text, p_association_id uuid, p_recipients jsonb, p_variables jsonb default '{}', p_category text default null
) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
begin
  insert into private.mail_messages (association_id, kind, category, language, subject, html_body, text_body, variables)
  select p_association_id, p_kind, p_category, t.language, t.subject, t.html_body, t.text_body,
    p_variables || jsonb_build_object('association',
      coalesce((select name from api.associations where id = p_association_id), 'Samspel'))
  from api.email_templates t
  where t.kind = p_kind and (t.association_id is null or t.association_id = p_association_id)
  -- The recipient's language before the club's own words; of the same language the club's.
  order by t.language = p_language desc, t.association_id is not null desc
  limit 1
  returning id into v_id;
  perform private.queue_deliveries(v_id, p_recipients);
  return v_id;
end
$$;
comment on function private.queue_mail(text, text, uuid, jsonb, jsonb, text) is
  'Queues a mail from the club''s template of that kind, else the built-in one; its id.';

create type app.claimed_mail as (
  id uuid, lease uuid, message_id uuid, attempts int, kind text, category text, language text,
  association_id uuid, association_name text, timezone text,
  email text, name text, reply_to_email text, reply_to_name text,
  subject text, html_body text, text_body text, variables jsonb
);
comment on type app.claimed_mail is 'A mail that the caller may send until its lease ends: Liquid sources and their variables.';

create function app.claim_mail(p_limit int default 20, p_lease_seconds int default 300) returns setof app.claimed_mail
language sql security definer set search_path = '' as $$
  with claimed as (
    update private.mail_deliveries d
    -- A fifth lease that ended in silence is the last.
    set state = case when d.attempts >= 5 then 'failed' else 'sending' end,
      last_error = case when d.attempts >= 5 then coalesce(d.last_error, 'The worker stopped while it was sending') else d.last_error end,
      attempts = least(d.attempts + 1, 5),
      lease = gen_random_uuid(),
      next_attempt_at = now() + make_interval(secs => least(greatest(p_lease_seconds, 10), 3600))
    where d.id in (
      select id from private.mail_deliveries
      where state in ('queued', 'sending') and next_attempt_at <= now()
      order by priority, next_attempt_at
      limit least(greatest(p_limit, 0), 1000)
      for update skip locked)
    returning d.*
  )
  select c.id, c.lease, m.id, c.attempts, m.kind, m.category, m.language, a.id, a.name, a.timezone, c.email, c.name,
    sender.email, sender.name, m.subject, m.html_body, m.text_body, m.variables || c.variables
  from claimed c
  join private.mail_messages m on m.id = c.message_id
  left join api.associations a on a.id = m.association_id
  left join api.users sender on sender.id = m.sender_id
  where c.state = 'sending'
  order by c.priority, c.id
$$;
comment on function app.claim_mail(int, int) is
  'Mails that are due, each leased to one caller: commit, send, then app.finish_mail. A lease that ends makes the mail due again, five attempts in all.';

create function app.finish_mail(
  p_id uuid, p_lease uuid, p_outcome text, p_error text default null, p_provider_message_id text default null,
  p_subject text default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_message_id uuid;
begin
  perform app.require(p_outcome in ('sent', 'retry', 'failed'), 'outcome');
  update private.mail_deliveries d
  set state = case when p_outcome = 'retry' then case when attempts < 5 then 'queued' else 'failed' end else p_outcome end,
    sent_at = case p_outcome when 'sent' then now() end,
    next_attempt_at = now() + (array['1 minute', '5 minutes', '30 minutes', '2 hours', '2 hours']::interval[])[attempts],
    last_error = case when p_outcome <> 'sent' then left(p_error, 500) end,
    provider_message_id = left(p_provider_message_id, 500),
    lease = null,
    -- What was sent needs no copy of its secret links.
    variables = case when p_outcome = 'sent' then '{}' else variables end
  where id = p_id and lease = p_lease and state = 'sending'
  returning message_id into v_message_id;
  if p_subject is not null then
    update private.mail_messages set rendered_subject = left(p_subject, 500)
    where id = v_message_id and rendered_subject is null;
  end if;
  return v_message_id is not null;
end
$$;
comment on function app.finish_mail(uuid, uuid, text, text, text, text) is
  'What became of a claimed mail: sent, retry (again after 1, 5, 30, 120 minutes; the fifth failure is final) or failed. False when the lease is no longer the caller''s.';

-- Nothing else is granted to the worker: it sees a mail only by claiming it.
grant usage on schema app to mailer;
grant execute on function app.claim_mail(int, int), app.finish_mail(uuid, uuid, text, text, text, text) to mailer;
