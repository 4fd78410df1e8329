-- Counts a mail's deliveries whenever one changes, rather than when somebody opens the log.

create or replace function private.count_deliveries(p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_change record;
begin
  -- In id order, because two workers may finish mails of the same messages.
  for v_change in
    select * from jsonb_to_recordset(p_changes) c (id uuid, recipients int, sent int, failed int, sent_at timestamptz) order by id
  loop
    update private.mail_messages m
    set recipients = m.recipients + v_change.recipients, sent = m.sent + v_change.sent, failed = m.failed + v_change.failed,
      sent_at = greatest(m.sent_at, v_change.sent_at)
    where m.id = v_change.id;
  end loop;
end
$$;
comment on function private.count_deliveries(jsonb) is 'Adds [{id, recipients, sent, failed, sent_at}] to the counts of messages.';

create or replace function app.count_deliveries() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_changes jsonb;
begin
  if tg_op = 'INSERT' then
    select jsonb_agg(d) into v_changes from (
      select message_id as id, count(*) as recipients, count(*) filter (where state = 'sent') as sent,
        count(*) filter (where state = 'failed') as failed, max(sent_at) as sent_at
      from added group by message_id) d;
  elsif tg_op = 'DELETE' then
    select jsonb_agg(d) into v_changes from (
      select message_id as id, -count(*) as recipients, -count(*) filter (where state = 'sent') as sent,
        -count(*) filter (where state = 'failed') as failed
      from removed group by message_id) d;
  else
    select jsonb_agg(d) into v_changes from (
      select a.message_id as id, 0 as recipients, sum((a.state = 'sent')::int - (r.state = 'sent')::int) as sent,
        sum((a.state = 'failed')::int - (r.state = 'failed')::int) as failed, max(a.sent_at) as sent_at
      from added a join removed r using (id)
      where a.state <> r.state and (a.state in ('sent', 'failed') or r.state in ('sent', 'failed'))
      group by a.message_id) d;
  end if;
  if v_changes is not null then
    perform private.count_deliveries(v_changes);
  end if;
  return null;
end
$$;
comment on function app.count_deliveries() is 'Trigger: updates the counts of messages whose deliveries changed.';
select private.after_rows('private.mail_deliveries', 'count', 'app.count_deliveries', 'added', 'removed');
