-- What changed in the roster of an event is of use while a door may hold that roster: a week after the event it goes.

alter table private.event_salts add column changes_since xid8;
comment on column private.event_salts.changes_since is
  'Changes of the roster from before this transaction are forgotten: an older cursor gets everything anew.';

create function private.tidy_roster_changes() returns int
language plpgsql set search_path = '' as $$
declare
  -- One look into the index per event that has changes: there may be a hundred thousand of each.
  v_events uuid[] := array(
    with recursive noted as (
      (select c.event_id from private.event_member_changes c order by c.event_id limit 1)
      union all
      select (select c.event_id from private.event_member_changes c where c.event_id > n.event_id order by c.event_id limit 1)
      from noted n where n.event_id is not null)
    select e.id from noted n join api.events e on e.id = n.event_id
    where e.end_time < now() - private.days('keep_roster_changes_days')
    order by e.id);
  v_count int;
begin
  update private.event_salts set changes_since = pg_current_xact_id() where event_id = any (v_events);
  delete from private.event_member_changes where event_id = any (v_events);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function private.tidy_roster_changes() is 'Removes the changes of rosters of events that are long over; how many.';

insert into private.settings (key, value) values ('keep_roster_changes_days', '7');

create or replace function api.event_roster(
  p_event_id uuid, p_after uuid default null, p_limit int default 1000, p_since text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  v_event api.events := private.door_event(p_event_id);
  v_limit int := least(greatest(coalesce(p_limit, 1000), 1), 2000);
  v_salt bytea := (select salt from private.event_salts where event_id = p_event_id);
  v_since xid8 := (
    select cursor from private.parse_roster_cursor(p_since) cursor
    join private.event_salts s on s.event_id = p_event_id and cursor >= coalesce(s.changes_since, '0'));
  -- One more than asked for tells whether there is a next page.
  v_ids uuid[] := array(select private.roster_page(v_event, p_after, v_limit + 1, v_since));
  v_page uuid[] := v_ids[1:v_limit];
  v_members jsonb;
  v_removed jsonb;
begin
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'user_id', page.user_id, 'name', u.name, 'status', u.status, 'registration', r.status,
      -- private.card_hash, spelt out: ten thousand calls would take longer than all the rest.
      'card_hash', translate(encode(sha256(v_salt || c.token), 'base64'), '+/=', '-_'),
      'check_in_time', a.check_in_time, 'device_id', a.device_id, 'device_name', a.device_name)
      order by page.user_id) filter (where ur.user_id is not null), '[]'),
    coalesce(jsonb_agg(page.user_id order by page.user_id) filter (where ur.user_id is null), '[]')
  into v_members, v_removed
  from unnest(v_page) page (user_id)
  left join api.user_roles ur on ur.association_id = v_event.association_id and ur.user_id = page.user_id
  left join api.users u on u.id = ur.user_id
  left join private.cards c on c.user_id = ur.user_id
  left join api.event_registrations r on r.event_id = v_event.id and r.user_id = ur.user_id
  left join api.event_attendance a on a.event_id = v_event.id and a.user_id = ur.user_id;

  return jsonb_build_object(
    'event', jsonb_build_object(
      'id', v_event.id, 'title', v_event.title, 'start_time', v_event.start_time, 'end_time', v_event.end_time,
      'is_private', v_event.is_private, 'max_participants', v_event.max_participants,
      'going_count', v_event.going_count, 'status', v_event.status),
    'salt', app.base64url(v_salt),
    'total', (select count(*) from api.user_roles where association_id = v_event.association_id),
    'server_time', clock_timestamp(),
    'cursor', private.roster_cursor(),
    'full', v_since is null,
    'next', case when cardinality(v_ids) > v_limit then v_page[v_limit] end,
    'members', v_members
  ) || case when v_since is null then '{}' else jsonb_build_object('removed', v_removed) end;
end
$$;

create or replace function app.tidy_up() returns jsonb
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
  return v_done || jsonb_build_object(
    'links', v_count, 'mails', private.tidy_mail(), 'roster_changes', private.tidy_roster_changes());
end
$$;
comment on function app.tidy_up() is
  'Removes what is of no more use: failed logins and requests for links past their limits, expired tokens and sessions, old links, invitations and mails, accounts never confirmed, changes of rosters long over. {login_failures, link_requests, refresh_tokens, sessions, accounts, links, mails, roster_changes}: how many; {} while another does it. To be called every hour.';
