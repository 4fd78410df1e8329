-- How often links can be requested, whether or not the address has an account.

create or replace function app.lock_address(p_email text) returns boolean
language plpgsql security definer cost 10000 set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_email, 22));
  return true;
end
$$;
comment on function app.lock_address(text) is
  'Locks an address for what counts, creates or uses its links, before the links themselves. For a policy too: a row is locked before its triggers run. Its high cost makes the planner evaluate it last.';
grant execute on function app.lock_address(text) to authenticated;

create or replace function private.note_link_request(
  p_purpose text, p_email text, p_source uuid default null, p_limits_network boolean default true
) returns void
language plpgsql set search_path = '' as $$
declare
  v_address text := case when p_limits_network then app.client_address() end;
  v_asked timestamptz[];
  v_strangers timestamptz[];
  v_seconds int;
begin
  -- Serialise, or a hundred concurrent requests would each be the first. This also keeps two registrations of the same address apart.
  perform app.lock_address(p_email);
  delete from private.link_requests where email = p_email and requested_at < now() - interval '1 day';

  -- Newest first. For password resets, each known device and each network has its own count, so that strangers cannot use up the
  -- owner's; strangers in total are also limited, so that they cannot flood the mailbox.
  select array_agg(r.requested_at order by r.requested_at desc) filter (
      where p_purpose <> 'password_reset'
        or (r.source is not distinct from p_source and (p_source is not null or r.address is not distinct from v_address))),
    array_agg(r.requested_at order by r.requested_at desc) filter (where r.source is null)
  into v_asked, v_strangers
  from private.link_requests r where r.email = p_email and r.purpose = p_purpose;

  v_seconds := ceil(extract(epoch from v_asked[1] - now()) + app.setting('link_wait_seconds')::int)::int;
  if v_seconds > 0 then
    perform app.fail(case p_purpose when 'verification' then 'ERROR_VERIFICATION_EMAIL_RECENTLY_SENT' else 'ERROR_RATE_LIMITED' end,
      jsonb_build_object('seconds', v_seconds));
  end if;

  -- The oldest of the newest five: once it is a day old, another request is allowed.
  v_seconds := ceil(extract(epoch from v_asked[app.setting('link_limit_day')::int] + interval '1 day' - now()))::int;
  if v_seconds > 0 then
    perform app.fail(case p_purpose when 'verification' then 'ERROR_TOO_MANY_VERIFICATION_REQUESTS' else 'ERROR_RATE_LIMITED' end,
      jsonb_build_object('seconds', v_seconds));
  end if;

  if p_source is null then
    select greatest(
      ceil(extract(epoch from v_strangers[app.setting('link_limit_day_strangers')::int] + interval '1 day' - now())),
      ceil(extract(epoch from (
        select requested_at from private.link_requests
        where address = v_address and requested_at > now() - interval '1 hour'
        order by requested_at desc offset app.setting('link_limit_address_hour')::int - 1 limit 1
      ) + interval '1 hour' - now())))::int into v_seconds;
    if v_seconds > 0 then
      perform app.fail('ERROR_RATE_LIMITED', jsonb_build_object('seconds', v_seconds));
    end if;
  end if;
  insert into private.link_requests (purpose, email, address, source) values (p_purpose, p_email, v_address, p_source);
end
$$;
comment on function private.note_link_request(text, text, uuid, boolean) is
  'Counts a request for a link. At most one a minute and five a day per address, known or not: otherwise ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS {seconds}, or ERROR_RATE_LIMITED {seconds} for other purposes and for too many from one network. Without p_limits_network, it does not count for the caller''s network: a club may invite many people from one.';
