-- The result of a mail claimed by a worker.
create or replace function private.shared_subject(p_message private.mail_messages) returns text
language sql stable set search_path = '' as $$
  select coalesce(private.fill_in(p_message.subject,
    (select jsonb_object_agg(name, coalesce(
        case when name in ('association', 'title', 'location', 'answer_by', 'role') then p_message.variables -> name end,
        to_jsonb(format('{{ %s }}', name))))
      from unnest(app.mail_variables(p_message.kind)) name)
      || case when p_message.variables ? 'start' then jsonb_build_object('start', app.mail_time(
        (p_message.variables ->> 'start')::timestamptz, p_message.language,
        coalesce((select timezone from api.associations where id = p_message.association_id), 'Europe/Stockholm'))) else '{}' end),
    p_message.subject)
$$;
comment on function private.shared_subject(private.mail_messages) is
  'A message''s subject for the log, which outlives the people in it: only what says nothing about a person is filled in. A source with conditions or filters is returned as it is.';

create or replace function app.finish_mail(
  p_id uuid, p_lease uuid, p_outcome text, p_error text default null, p_provider_message_id text default null
) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  v_message_id uuid;
begin
  perform app.require(p_outcome in ('sent', 'retry', 'later', 'failed'), 'outcome');
  update private.mail_deliveries d
  set state = case when p_outcome = 'later' or p_outcome = 'retry' and attempts < 5 then 'queued'
      when p_outcome = 'sent' then 'sent' else 'failed' end,
    sent_at = case p_outcome when 'sent' then now() end,
    -- An attempt that never reached a mail server does not count towards the five.
    attempts = case p_outcome when 'later' then attempts - 1 else attempts end,
    next_attempt_at = case p_outcome when 'later' then now() else
      now() + (array['1 minute', '5 minutes', '30 minutes', '2 hours', '2 hours']::interval[])[attempts] end,
    -- Servers that refuse a mail for a link in it quote the link.
    last_error = case when p_outcome <> 'sent' then left(
      case when secrets = '{}' then p_error else regexp_replace(p_error, '[A-Za-z0-9_-]{20,}', '…', 'g') end, 500) end,
    provider_message_id = left(p_provider_message_id, 500),
    lease = null,
    variables = case when p_outcome = 'sent' then '{}' else variables end,
    secrets = case when p_outcome = 'sent' then '{}' else secrets end
  where id = p_id and lease = p_lease and state = 'sending'
  returning message_id into v_message_id;
  if p_outcome = 'sent' then
    update private.mail_messages m set rendered_subject = left(private.shared_subject(m), 500)
    where m.id = v_message_id and m.rendered_subject is null;
  end if;
  return v_message_id is not null;
end
$$;
comment on function app.finish_mail(uuid, uuid, text, text, text) is
  'Reports the result of a claimed mail: sent, retry (after 1, 5, 30, 120 minutes; the fifth failure is final), later (no mail server available; due at once, without counting as an attempt) or failed. False if the caller no longer holds the lease.';
grant execute on function app.finish_mail(uuid, uuid, text, text, text) to mailer;
