-- The log of sent mail. Mail that people request for themselves (verification, password reset) is private.
create type app.email_log as (
  id uuid, association_id uuid, kind text, category text, language text, subject text, sender_id uuid, sender_name text,
  recipients bigint, sent bigint, failed bigint, created_at timestamptz, sent_at timestamptz,
  waiting bigint
);
comment on type app.email_log is 'A message and its delivery progress.';
grant usage on type app.email_log to authenticated;

create or replace function app.email_log() returns setof app.email_log
language sql stable security definer set search_path = '' as $$
  select m.id, m.association_id, m.kind, m.category, m.language, coalesce(m.rendered_subject, m.subject), u.id, u.name,
    m.recipients, m.sent, m.failed, m.created_at, m.sent_at, greatest(m.recipients - m.sent - m.failed, 0)
  from private.mail_messages m
  left join api.users u on u.id = m.sender_id
  where m.association_id = any (array(select app.associations_with('email_log:read')))
    and m.kind in ('announcement', 'reminder', 'answer_reminder', 'invitation') and not m.is_test
$$;
comment on function app.email_log() is 'The mail of clubs whose log the caller can read.';
grant execute on function app.email_log() to authenticated;

create view api.email_logs with (security_invoker = true) as select * from app.email_log();
comment on view api.email_logs is 'Mail that has been or is being sent: announcements, reminders, invitations.';
-- A column of its own, because a filter cannot compare the other columns with each other.
comment on column api.email_logs.waiting is 'How many recipients have yet to get it.';
create trigger refuse_write instead of insert or update or delete on api.email_logs
  for each row execute function app.refuse_write();
grant select on api.email_logs to authenticated;

create type api.email_log_recipient as (
  email text, name text, state text, attempts int, last_error text, sent_at timestamptz
);
comment on type api.email_log_recipient is 'One recipient of a mail: queued, sending, sent or failed.';

create or replace function api.email_log_recipients(p_id uuid) returns setof api.email_log_recipient
language sql stable security definer set search_path = '' as $$
  select d.email, d.name, d.state, d.attempts, d.last_error, d.sent_at
  from private.mail_deliveries d
  where d.message_id = p_id and exists (
    select from private.mail_messages m
    where m.id = p_id and m.kind in ('announcement', 'reminder', 'answer_reminder', 'invitation')
      and m.association_id = any (array(select app.associations_with('email_log:read'))))
  order by d.state, d.email
$$;
comment on function api.email_log_recipients(uuid) is
  'The recipients of a logged mail and the result for each; empty without email_log:read.';
grant execute on function api.email_log_recipients(uuid) to authenticated;

create or replace function api.retry_failed(p_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_mail private.mail_messages;
  v_count int;
begin
  select * into v_mail from private.mail_messages m
  where m.id = p_id and m.kind in ('announcement', 'reminder', 'answer_reminder', 'invitation')
    and m.association_id in (select app.associations_with('email:send'));
  if v_mail.id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "email"}');
  end if;
  -- Check the current state: some have left since, or have opted out.
  update private.mail_deliveries d set state = 'queued', attempts = 0, next_attempt_at = now()
  where d.message_id = p_id and d.state = 'failed' and d.email not like '%@deleted.invalid'
    and private.wants_mail(d.email, private.mail_preference(v_mail))
    and case v_mail.kind
      -- While the link in it is valid. An imported member is not verified before.
      when 'invitation' then exists (
        select from private.verifications l
        where l.email = d.email and l.used_at is null and l.expires_at > now() and l.created_at <= v_mail.created_at
          and case when d.user_id is null then exists (
            select from api.association_invitations i
            where i.verification_id = l.id and i.association_id = v_mail.association_id and not i.is_processed)
          else l.type = 'password_reset' and l.user_id = d.user_id end)
      else d.user_id is null or exists (
        select from api.users u join api.user_roles ur on ur.user_id = u.id and ur.association_id = v_mail.association_id
        where u.id = d.user_id and u.status = 'verified') end;
  get diagnostics v_count = row_count;
  if v_count > 0 then
    perform private.note_act(v_mail.association_id, 'mail.retried', p_object_type => 'mail', p_object_id => v_mail.id,
      p_object_name => coalesce(v_mail.rendered_subject, v_mail.subject), p_details => jsonb_build_object('recipients', v_count));
  end if;
  return v_count;
end
$$;
comment on function api.retry_failed(uuid) is
  'Queues a mail''s failed deliveries again, except to those who have left or opted out, and invitations whose link is no longer valid; returns how many. ERROR_RESOURCE_NOT_FOUND without email:send in its club.';
grant execute on function api.retry_failed(uuid) to authenticated;
