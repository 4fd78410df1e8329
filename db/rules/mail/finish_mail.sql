-- The result of a mail claimed by a worker.
create or replace function app.finish_mail(
  p_id uuid, p_lease uuid, p_outcome text, p_error text default null, p_provider_message_id text default null,
  p_subject text default null
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
    last_error = case when p_outcome <> 'sent' then left(p_error, 500) end,
    provider_message_id = left(p_provider_message_id, 500),
    lease = null,
    -- Sent mail needs no copy of its secret links.
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
  'Reports the result of a claimed mail: sent, retry (after 1, 5, 30, 120 minutes; the fifth failure is final), later (no mail server available; due at once, without counting as an attempt) or failed. False if the caller no longer holds the lease.';
grant execute on function app.finish_mail(uuid, uuid, text, text, text, text) to mailer;
