create or replace function private.note_link_request(p_purpose text, p_email text) returns void
language plpgsql set search_path = '' as $$
declare
  v_address text := app.client_address();
  v_seconds int;
begin
  -- One after the other, or a hundred at once would all be the first. This also keeps two registrations of one address apart.
  perform pg_advisory_xact_lock(hashtextextended(p_email, 22));
  delete from private.link_requests where email = p_email and requested_at < now() - interval '1 day';

  select ceil(extract(epoch from max(requested_at) - now()) + app.setting('link_wait_seconds')::int)::int into v_seconds
  from private.link_requests where email = p_email and purpose = p_purpose;
  if v_seconds > 0 then
    perform app.fail(case p_purpose when 'verification' then 'ERROR_VERIFICATION_EMAIL_RECENTLY_SENT' else 'ERROR_RATE_LIMITED' end,
      jsonb_build_object('seconds', v_seconds));
  end if;

  -- The oldest of the newest five: when it is a day old, another request is free.
  select ceil(extract(epoch from requested_at + interval '1 day' - now()))::int into v_seconds
  from private.link_requests where email = p_email and purpose = p_purpose
  order by requested_at desc offset app.setting('link_limit_day')::int - 1 limit 1;
  if v_seconds > 0 then
    perform app.fail(case p_purpose when 'verification' then 'ERROR_TOO_MANY_VERIFICATION_REQUESTS' else 'ERROR_RATE_LIMITED' end,
      jsonb_build_object('seconds', v_seconds));
  end if;

  select ceil(extract(epoch from requested_at + interval '1 hour' - now()))::int into v_seconds
  from private.link_requests where address = v_address and requested_at > now() - interval '1 hour'
  order by requested_at desc offset app.setting('link_limit_address_hour')::int - 1 limit 1;
  if v_seconds > 0 then
    perform app.fail('ERROR_RATE_LIMITED', jsonb_build_object('seconds', v_seconds));
  end if;
  -- Those who are logged in answer for themselves: a club may invite many from one address.
  insert into private.link_requests (purpose, email, address)
  values (p_purpose, p_email, case when app.user_id() is null then v_address end);
end
$$;
comment on function private.note_link_request(text, text) is
  'Counts a link asked for: one a minute and five a day for an address, known or not, else ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS {seconds}, and ERROR_RATE_LIMITED {seconds} for other purposes and for too many from one network.';
