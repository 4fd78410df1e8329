-- The results of notifications claimed by a worker. A batch at a time: unlike a mail, one that is sent again because its result was lost
-- takes the place of the first on the screen.
create or replace function app.finish_push(p_results jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_gone uuid[];
begin
  perform app.require(not exists (
    select from jsonb_to_recordset(p_results) r (outcome text)
    where r.outcome is null or r.outcome not in ('sent', 'retry', 'later', 'failed', 'gone')), 'results');
  -- In one order, as two workers may finish at once, and before the notifications, as whoever logs out does.
  perform from private.push_devices
  where id in (select d.device_id from jsonb_to_recordset(p_results) r (id uuid) join private.push_deliveries d on d.id = r.id)
  order by id for update;
  with results as (
    select * from jsonb_to_recordset(p_results) r (id uuid, lease uuid, outcome text, error text, wait int)
  ), held as (
    select d.id, r.outcome, r.error, r.wait from private.push_deliveries d join results r on r.id = d.id and r.lease = d.lease
    where d.state = 'sending' for update of d
  ), finished as (
    update private.push_deliveries d
    set state = case when held.outcome = 'later' or held.outcome = 'retry' and d.attempts < 5 then 'queued'
        when held.outcome = 'sent' then 'sent' else 'failed' end,
      sent_at = case held.outcome when 'sent' then now() end,
      -- An attempt that never reached a push service does not count towards the five.
      attempts = case held.outcome when 'later' then d.attempts - 1 else d.attempts end,
      next_attempt_at = now() + case held.outcome when 'later' then interval '1 minute' else greatest(
        (array['1 minute', '5 minutes', '30 minutes', '2 hours', '2 hours']::interval[])[d.attempts],
        -- A push service may ask for patience, but not for a week.
        make_interval(secs => least(greatest(coalesce(held.wait, 0), 0), 86400))) end,
      last_error = case when held.outcome <> 'sent' then left(held.error, 500) end,
      lease = null,
      variables = case when held.outcome = 'sent' then '{}' else d.variables end
    from held where held.id = d.id
    returning d.device_id, held.outcome
  ), reached as (
    update private.push_devices set last_success_at = now()
    where id in (select device_id from finished where outcome = 'sent')
  )
  select array_agg(device_id) into v_gone from finished where outcome = 'gone';
  delete from private.push_devices where id = any (v_gone);
end
$$;
comment on function app.finish_push(jsonb) is
  'Reports the results of claimed notifications, [{id, lease, outcome, error?, wait?}]: sent, retry (after 1, 5, 30, 120 minutes, or as many seconds as the push service says; the fifth failure is final), later (no push service could be reached; does not count), failed, or gone (the device''s subscription has ended, which removes the device). Those whose lease is not the caller''s any more are left alone.';
grant execute on function app.finish_push(jsonb) to mailer;
