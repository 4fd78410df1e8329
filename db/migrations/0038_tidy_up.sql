-- What is of no more use goes: nothing but the club's own history grows for ever.

insert into private.settings (key, value) values
  -- How long a spent link can still tell that it was used or is too old, and an account that was never confirmed waits.
  ('keep_links_days', '30'),
  ('keep_account_mail_days', '30'),
  ('keep_mail_log_days', '730');

-- A token outlives its parent by a whole chain: with "cascade" the first one that expired took a session in use along.
alter table private.refresh_tokens
  drop constraint refresh_tokens_parent_fkey,
  add foreign key (parent) references private.refresh_tokens on delete set null;

create index refresh_tokens_expires on private.refresh_tokens (expires_at);
create index sessions_last_used on private.sessions (last_used_at);
create index sessions_revoked on private.sessions (revoked_at) where revoked_at is not null;
create index verifications_expires on private.verifications (expires_at);
create index login_failures_time on private.login_failures (failed_at);
create index link_requests_time on private.link_requests (requested_at);
create index mail_messages_created on private.mail_messages (created_at);

create function private.days(p_setting text) returns interval
language sql stable set search_path = '' as $$
  select make_interval(days => app.setting(p_setting)::int)
$$;
comment on function private.days(text) is 'A setting of this installation that counts days.';

create function private.tidy_mail() returns int
language plpgsql set search_path = '' as $$
declare
  v_messages uuid[] := array(
    select id from private.mail_messages m
    where m.created_at < now() - private.days('keep_account_mail_days')
      and (m.kind not in ('announcement', 'reminder', 'invitation') or m.created_at < now() - private.days('keep_mail_log_days'))
      and not exists (select from private.mail_deliveries d where d.message_id = m.id and d.state in ('queued', 'sending'))
    limit 10000);
  v_emails text[];
begin
  with gone as (delete from private.mail_deliveries where message_id = any (v_messages) returning email)
  select array_agg(distinct email) into v_emails from gone;
  delete from private.mail_messages where id = any (v_messages);
  -- A way out stays as long as a mail that shows it is kept, and a wish to get none stays for good.
  delete from private.mail_addresses a
  where a.email = any (v_emails) and a.announcements and a.events and a.reminders
    and not exists (select from private.mail_deliveries d where d.email = a.email)
    and not exists (select from api.users u where u.email = a.email);
  return cardinality(v_messages);
end
$$;
comment on function private.tidy_mail() is
  'Removes mails that are older than the log goes back, account mails sooner, but none that still waits; how many, at most ten thousand.';

create function private.tidy_accounts() returns int
language plpgsql set search_path = '' as $$
declare
  v_count int;
begin
  -- Who registered and never opened the link. Who was put on the list by staff stays, and so does whoever was there.
  delete from api.users u
  where u.status = 'unverified' and u.last_login is null
    and u.id in (
      select v.user_id from private.verifications v
      where v.type = 'registration' and v.expires_at < now() - private.days('keep_links_days'))
    and not exists (
      select from private.verifications v where v.user_id = u.id and v.expires_at >= now() - private.days('keep_links_days'))
    and not exists (select from api.event_attendance a where a.user_id = u.id);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function private.tidy_accounts() is 'Removes accounts that were registered and never confirmed; how many.';

create function app.tidy_up() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_done jsonb := '{}';
  v_count int;
begin
  -- Whoever else has begun will do it all.
  if not pg_try_advisory_xact_lock(hashtextextended('tidy_up', 38)) then
    return v_done;
  end if;
  delete from private.login_failures where failed_at < now() - make_interval(secs => app.setting('login_window_seconds')::int);
  get diagnostics v_count = row_count;
  v_done := v_done || jsonb_build_object('login_failures', v_count);
  delete from private.link_requests where requested_at < now() - interval '1 day';
  get diagnostics v_count = row_count;
  v_done := v_done || jsonb_build_object('link_requests', v_count);
  delete from private.refresh_tokens where expires_at < now();
  get diagnostics v_count = row_count;
  v_done := v_done || jsonb_build_object('refresh_tokens', v_count);
  -- Unused for as long as a refresh token is good, nobody can come back to it.
  delete from private.sessions
  where last_used_at < now() - make_interval(secs => app.setting('refresh_token_seconds')::int)
    or revoked_at < now() - private.days('keep_links_days');
  get diagnostics v_count = row_count;
  v_done := v_done || jsonb_build_object('sessions', v_count, 'accounts', private.tidy_accounts());
  -- Invitations go with their links.
  delete from private.verifications where expires_at < now() - private.days('keep_links_days');
  get diagnostics v_count = row_count;
  return v_done || jsonb_build_object('links', v_count, 'mails', private.tidy_mail());
end
$$;
comment on function app.tidy_up() is
  'Removes what is of no more use: failed logins and requests for links past their limits, expired tokens and sessions, old links, invitations and mails, accounts never confirmed. {login_failures, link_requests, refresh_tokens, sessions, accounts, links, mails}: how many; {} while another does it. To be called every hour.';
grant execute on function app.tidy_up() to mailer;
