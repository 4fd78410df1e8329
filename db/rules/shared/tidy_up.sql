-- Deletes what is no longer needed: only the club's own history grows for ever.

create or replace function app.tidy_up() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_done jsonb := '{}';
  v_count int;
begin
  -- Another call is already running, and will do all of it.
  if not pg_try_advisory_xact_lock(hashtextextended('tidy_up', 38)) then
    return v_done;
  end if;
  -- First, because it locks people, clubs and events; what follows waits for none of these.
  v_done := jsonb_build_object('accounts', private.tidy_accounts());
  delete from private.login_failures where failed_at < now() - make_interval(secs => app.setting('login_window_seconds')::int);
  get diagnostics v_count = row_count;
  v_done := v_done || jsonb_build_object('login_failures', v_count);
  delete from private.link_requests where requested_at < now() - interval '1 day';
  get diagnostics v_count = row_count;
  v_done := v_done || jsonb_build_object('link_requests', v_count);
  delete from private.refresh_tokens where expires_at < now();
  get diagnostics v_count = row_count;
  v_done := v_done || jsonb_build_object('refresh_tokens', v_count);
  -- After a refresh token's lifetime without use, the session cannot be resumed, nor after its own.
  delete from private.sessions
  where last_used_at < now() - make_interval(secs => app.setting('refresh_token_seconds')::int)
    or created_at < now() - private.days('session_days')
    or revoked_at < now() - private.days('keep_links_days');
  get diagnostics v_count = row_count;
  v_done := v_done || jsonb_build_object('sessions', v_count);
  delete from private.half_logins where created_at < now() - make_interval(secs => private.half_login_seconds());
  delete from private.withdrawn_answers w using api.events e where e.id = w.event_id and e.end_time <= now();
  delete from private.spent_challenges where expires_at <= now();
  delete from private.second_factors where confirmed_at is null and created_at < now() - private.enrolment_lifetime();
  delete from private.known_devices where last_used_at < now() - private.days('keep_devices_days');
  get diagnostics v_count = row_count;
  v_done := v_done || jsonb_build_object('known_devices', v_count);
  delete from private.audit_log where at < now() - private.days('keep_audit_log_days');
  get diagnostics v_count = row_count;
  v_done := v_done || jsonb_build_object('audit_log', v_count);
  -- Deleting a verification deletes its invitation. A registration whose password is still in use is kept, because nothing else
  -- tells that the password may be a stranger's.
  delete from private.verifications v
  where v.expires_at < now() - private.days('keep_links_days')
    and not exists (select from private.passwords p where p.user_id = v.user_id and p.hash = v.registration ->> 'hash');
  get diagnostics v_count = row_count;
  delete from private.grant_applications where keep_until < current_date;
  perform private.keep_demo_running(now()) where exists (select from private.settings where key = 'demo');
  return v_done || jsonb_build_object(
    'links', v_count, 'mails', private.tidy_mail(), 'roster_changes', private.tidy_roster_changes(),
    'guest_names', private.tidy_guest_names());
end
$$;
comment on function app.tidy_up() is
  'Deletes what is no longer needed: failed logins and link requests outside their limits'' windows, expired tokens and sessions, devices long unused, half-finished logins, spent passkey challenges, withdrawn answers to past events, unconfirmed second factors, old links, invitations and mail, unverified accounts, roster changes and former members that no door needs any more, names of guests at events long past, and audit log lines and grant applications past their retention period. {login_failures, link_requests, refresh_tokens, sessions, accounts, known_devices, audit_log, links, mails, roster_changes, guest_names}: how many; {} if another call is running. Also reschedules the demo''s running event. To be called every hour.';
grant execute on function app.tidy_up() to mailer;

create or replace function private.tidy_guest_names() returns int
language plpgsql set search_path = '' as $$
declare
  v_events uuid[] := array(
    select e.id from api.events e
    where e.end_time < now() - private.days('keep_guest_names_days')
      and e.id in (select event_id from api.event_registrations where guest_names <> '{}')
    -- Those being changed are left for the next hour: whoever holds one may be waiting for what has just been deleted.
    order by e.id limit 1000 for no key update skip locked);
  v_count int;
begin
  update api.event_registrations set guest_names = '{}' where event_id = any (v_events) and guest_names <> '{}';
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function private.tidy_guest_names() is
  'Erases the names of guests at events that ended long ago, for at most a thousand events per call; returns the number of answers changed.';

create or replace function private.tidy_mail() returns int
language plpgsql set search_path = '' as $$
declare
  v_messages uuid[] := array(
    select id from private.mail_messages m
    where m.created_at < now() - private.days('keep_account_mail_days')
      and (m.kind not in ('announcement', 'reminder', 'answer_reminder', 'invitation') or m.created_at < now() - private.days('keep_mail_log_days'))
      and not exists (select from private.mail_deliveries d where d.message_id = m.id and d.state in ('queued', 'sending'))
    limit 10000);
  v_emails text[];
begin
  -- A failed mail can be sent again only while its link is valid.
  update private.mail_deliveries d set secrets = '{}'
  from private.mail_messages m
  where d.state = 'failed' and d.secrets <> '{}' and m.id = d.message_id and m.category is null
    and m.created_at < now() - interval '24 hours';
  with gone as (delete from private.mail_deliveries where message_id = any (v_messages) returning email)
  select array_agg(distinct email) into v_emails from gone;
  delete from private.mail_messages where id = any (v_messages);
  -- An unsubscribe link is kept as long as a mail that contains it; an address that has unsubscribed is kept for good.
  delete from private.mail_addresses a
  where a.email = any (v_emails) and a.announcements and a.events and a.reminders
    and not exists (select from private.mail_deliveries d where d.email = a.email)
    and not exists (select from api.users u where u.email = a.email);
  return cardinality(v_messages);
end
$$;
comment on function private.tidy_mail() is
  'Deletes mail past its retention period (shorter for account mail), except if it is still queued, and the secrets of account mail that failed a day ago; returns how many mails it deleted, at most ten thousand.';

create or replace function private.abandoned_accounts() returns setof uuid
language sql stable set search_path = '' as $$
  select u.id from api.users u
  where u.status = 'unverified' and u.last_login is null
    and u.id in (
      select v.user_id from private.verifications v
      where v.type = 'registration' and v.registration ? 'hash' and v.expires_at < now() - private.days('keep_links_days'))
    and not exists (
      select from private.verifications v where v.user_id = u.id and v.expires_at >= now() - private.days('keep_links_days'))
    and not exists (select from api.event_attendance a where a.user_id = u.id)
$$;
comment on function private.abandoned_accounts() is
  'Accounts that were registered and never verified. Not those created by staff, nor those that attended an event; the links of registrations that they adopted have no password.';

create or replace function private.tidy_accounts() returns int
language plpgsql set search_path = '' as $$
declare
  v_ids uuid[] := array(
    -- Those whose account somebody is using or deleting are left for the next hour.
    select id from api.users where id in (select private.abandoned_accounts()) order by id for update skip locked);
  v_count int;
begin
  -- All of them first: otherwise, the clubs and events of one would be locked before the next person.
  perform private.lock_clubs_of(variadic v_ids);
  perform private.lock_events_about(variadic v_ids);
  delete from api.users where id = any (v_ids) and id in (select private.abandoned_accounts());
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function private.tidy_accounts() is 'Deletes accounts that were registered and never verified; returns how many.';
