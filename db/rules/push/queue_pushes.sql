-- Notifications are queued beside the mail of the same message, in the transaction that causes both.
create or replace function private.queue_pushes(p_message private.mail_messages, p_recipients jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  v_kind text := private.push_kind(p_message);
  v_devices uuid[];
begin
  if v_kind is null or p_message.is_test then
    return 0;
  end if;
  -- Locked in one order, and those that end meanwhile are left out: one logout must not cost a thousand their notifications.
  v_devices := array(
    select d.id from private.push_devices d
    where d.user_id in (select private.push_readers(v_kind))
      and d.user_id in (select private.push_recipients(p_message, p_recipients))
    order by d.id for key share);
  insert into private.push_deliveries (message_id, device_id, variables, priority)
  select p_message.id, d.id, coalesce(r.variables, '{}'), case when p_message.category is null then 0 else 1 end
  from private.push_devices d
  join api.users u on u.id = d.user_id
  join jsonb_to_recordset(p_recipients) r (email text, variables jsonb) on r.email = u.email
  where d.id = any (v_devices)
  on conflict (message_id, device_id) do nothing;
  return (
    select count(distinct u.id) from private.push_devices d join api.users u on u.id = d.user_id
    where d.id = any (v_devices)
      and not exists (select from private.mail_deliveries m where m.message_id = p_message.id and m.email = u.email));
end
$$;
comment on function private.queue_pushes(private.mail_messages, jsonb) is
  'Queues the notifications of a message for those of its recipients who want them; returns how many people get no mail besides.';

create or replace function private.push_recipients(p_message private.mail_messages, p_recipients jsonb) returns setof uuid
language sql stable set search_path = '' as $$
  select r.user_id from jsonb_to_recordset(p_recipients) r (user_id uuid) where r.user_id is not null
  union
  -- The mail about a place names addresses only (private.notify_of_place).
  select u.id from jsonb_to_recordset(p_recipients) r (email text) join api.users u on u.email = r.email
  where p_message.kind = 'place_given'
$$;
comment on function private.push_recipients(private.mail_messages, jsonb) is
  'The people among the recipients of a message. An address of somebody who is no member names nobody, as the club may not know that it has an account.';
