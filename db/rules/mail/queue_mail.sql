-- Mail is queued in the transaction that causes it and sent by a worker.

create or replace function private.add_mail_addresses(p_emails text[]) returns void
language sql set search_path = '' as $$
  -- In one order, so that two mails to the same people never wait for each other.
  insert into private.mail_addresses (email, token)
  select email, app.base64url(extensions.gen_random_bytes(24)) from unnest(p_emails) email group by email order by email
  on conflict (email) do nothing
$$;
comment on function private.add_mail_addresses(text[]) is
  'Gives new addresses their secret for unsubscribing. Who queues several messages in one transaction adds the addresses of all of them first.';

create or replace function private.queue_deliveries(p_message_id uuid, p_recipients jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  v_message private.mail_messages;
  v_count int;
begin
  select * into v_message from private.mail_messages where id = p_message_id;
  -- Wait for recipients being deleted meanwhile, and leave them out: one of a thousand must not cost the others their mail.
  perform from api.users
  where id in (select r.user_id from jsonb_to_recordset(p_recipients) r (user_id uuid)) order by id for key share;
  if v_message.category is not null then
    perform private.add_mail_addresses(array(select r.email from jsonb_to_recordset(p_recipients) r (email text)));
  end if;
  insert into private.mail_deliveries (message_id, user_id, email, name, variables, secrets, priority)
  select p_message_id, r.user_id, r.email, r.name,
    jsonb_build_object('name', coalesce(r.name, r.email)) || coalesce(r.variables, '{}'),
    coalesce(r.secrets, '{}') || case when v_message.category is null then '{}' else jsonb_build_object('unsubscribe',
      '/unsubscribe/' || (select token from private.mail_addresses a where a.email = r.email) || '/' || v_message.category) end,
    case when v_message.category is null then 0 else 1 end
  from jsonb_to_recordset(p_recipients) r (user_id uuid, email text, name text, variables jsonb, secrets jsonb)
  where (r.user_id is null or exists (select from api.users u where u.id = r.user_id))
    -- Those who want notifications are recipients even if they want no mail.
    and (r.user_id in (select private.push_readers(private.push_kind(v_message)))
      and not private.wants_mail(r.email, private.mail_preference(v_message))) is not true
  on conflict (message_id, email) do nothing;
  get diagnostics v_count = row_count;
  return v_count + private.queue_pushes(v_message, p_recipients);
end
$$;
comment on function private.queue_deliveries(uuid, jsonb) is
  'Queues a message for recipients [{email, name?, user_id?, variables?, secrets?}], once per address, by mail, as notifications or both, leaving out those deleted meanwhile; returns how many people and addresses. Mail with a category gets an unsubscribe link (RFC 8058).';

create or replace function private.queue_mail(
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
  -- Prefer the recipient's language to the club's own template; within a language, prefer the club's.
  order by t.language = p_language desc, t.association_id is not null desc
  limit 1
  returning id into v_id;
  perform private.queue_deliveries(v_id, p_recipients);
  return v_id;
end
$$;
comment on function private.queue_mail(text, text, uuid, jsonb, jsonb, text) is
  'Queues a mail from the club''s template of the kind, or else the built-in one; returns its id.';

create or replace function app.announce_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  notify samspel_mail;
  return null;
end
$$;
comment on function app.announce_mail() is 'Trigger: wakes the workers on commit; what they miss, they find by polling.';
create trigger announce after insert on private.mail_deliveries
  for each statement execute function app.announce_mail();
