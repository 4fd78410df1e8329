-- Which mails are still under way is asked of the log: no filter can compare its other numbers with each other.

alter type app.email_log add attribute waiting bigint;

create or replace function app.email_log() returns setof app.email_log
language sql stable security definer set search_path = '' as $$
  select m.id, m.association_id, m.kind, m.category, m.language, coalesce(m.rendered_subject, m.subject), u.id, u.name,
    m.recipients, m.sent, m.failed, m.created_at, m.sent_at, greatest(m.recipients - m.sent - m.failed, 0)
  from private.mail_messages m
  left join api.users u on u.id = m.sender_id
  where m.association_id = any (array(select app.associations_with('email_log:read')))
    and m.kind in ('announcement', 'reminder', 'invitation') and not m.is_test
$$;

create or replace view api.email_logs with (security_invoker = true) as select * from app.email_log();
comment on column api.email_logs.waiting is 'How many recipients are still to get it.';
