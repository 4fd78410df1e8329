-- What keeps every call quick in a club of a hundred thousand: nothing reads a large table whole that asks for a part of
-- it. Found and kept by tests/db/plans.test.ts; npm run bench:scale tells the times.

-- People. A policy that looks somebody's membership up does it for the whole club at once, whoever is asked for; beside
-- the person it is one comparison, and an index of its own finds the members of one club among many.
alter table api.users add column association_ids uuid[] not null default '{}';
comment on column api.users.association_ids is
  'The clubs of the person, as in user_roles, for the policies.';
update api.users u set association_ids = array(select ur.association_id from api.user_roles ur where ur.user_id = u.id)
where exists (select from api.user_roles ur where ur.user_id = u.id);
create index users_associations on api.users using gin (association_ids);

create function app.keep_associations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Added to and taken from what the row has by then: somebody may join two clubs at once.
  if tg_op = 'INSERT' then
    update api.users u set association_ids = u.association_ids || t.ids
    from (select user_id, array_agg(association_id) as ids from touched group by user_id) t
    where u.id = t.user_id;
  else
    update api.users u set association_ids = array(select unnest(u.association_ids) except select unnest(t.ids))
    from (select user_id, array_agg(association_id) as ids from touched group by user_id) t
    where u.id = t.user_id;
  end if;
  return null;
end
$$;
comment on function app.keep_associations() is
  'Trigger: keeps users.association_ids. Which person and club a membership is of never changes: no such column is granted.';
create trigger keep_associations after insert on api.user_roles
  referencing new table as touched for each statement execute function app.keep_associations();
create trigger keep_associations_left after delete on api.user_roles
  referencing old table as touched for each statement execute function app.keep_associations();

alter policy read_members on api.users
  using (association_ids && array(select app.associations_with('user:read:profile')));
alter policy change_members on api.users
  using (association_ids && array(
    select app.associations_with('user:update:profile') union select app.associations_with('user:update:status')));
alter policy remove_members on api.users
  using (association_ids && array(select app.associations_with('user:delete')));
-- The list of users is read in this order, a page at a time.
create index users_by_name on api.users (name, id);

create or replace function app.require_manager(p_association_id uuid) returns void
-- Each time with a plan for these very roles: any roles could be everybody's.
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  -- Few roles have all of these rights, and few people those roles: from there, not from everybody.
  v_managing uuid[] := array(
    select r.id from api.roles r
    where r.association_id = p_association_id and not exists (
      select from api.permissions p
      where p.group_id in ('role', 'user') and not exists (
        select from api.role_permissions rp where rp.role_id = r.id and rp.permission_id = p.id)));
begin
  -- Two admins may take each other's role away: one after the other.
  perform from api.associations where id = p_association_id for no key update;
  if not exists (
    select from api.user_roles ur
    where ur.role_id = any (v_managing) and ur.association_id = p_association_id
      and exists (select from api.users u where u.id = ur.user_id and u.status = 'verified')) then
    perform app.fail('ERROR_LAST_ADMIN');
  end if;
end
$$;

-- Events. What is to come lies at the end of this index: with end_time in it, what is over is passed without being read.
create index events_times on api.events (start_time, end_time, association_id);
drop index api.events_start;

create or replace function app.prepare_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_slug text;
begin
  new.title := app.text_field('title', new.title, 2, 200);
  new.description := app.text_field('description', new.description, 0, 10000);
  new.location := app.text_field('location', new.location, 0, 300);
  perform app.require(new.status in ('draft', 'published', 'cancelled', 'archived'), 'status');
  perform app.require(new.is_private is not null, 'is_private');
  perform app.require(new.start_time between '1900-01-01' and '2200-01-01', 'start_time');
  perform app.require(new.end_time > new.start_time and new.end_time <= new.start_time + interval '366 days', 'end_time');
  perform app.require(new.max_participants is null or new.max_participants between 1 and 100000, 'max_participants');

  if tg_op = 'INSERT' or new.type is distinct from old.type then
    if not coalesce(new.type = any (
      (select app.event_types(a.type) from api.associations a where a.id = new.association_id)::text[]), false) then
      perform app.fail('ERROR_INVALID_EVENT_TYPE', jsonb_build_object('type', left(new.type, 40)));
    end if;
  end if;

  if tg_op = 'INSERT' then
    new.created_by := coalesce(app.user_id(), new.created_by);
    -- Two events of one name at the same time: the second waits, and then sees the first one's slug.
    v_slug := app.slug(new.title);
    perform pg_advisory_xact_lock(hashtextextended(new.association_id || v_slug, 7));
    for v_number in 1 .. 10000 loop
      new.slug := v_slug || case v_number when 1 then '' else '-' || v_number end;
      exit when not exists (select from api.events e where e.association_id = new.association_id and e.slug = new.slug);
    end loop;
  elsif new.max_participants < new.going_count and new.max_participants is distinct from old.max_participants then
    perform app.fail('ERROR_VALIDATION_FAILED',
      jsonb_build_object('field', 'max_participants', 'min', new.going_count));
  end if;
  return new;
end
$$;

-- The door.
create index scans_latest on api.scans (association_id, scanned_at);
drop index api.scans_association;

create or replace function api.attendance_statistics(p_from timestamptz, p_to timestamptz) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_clubs uuid[] := array(
    select app.associations_with('event_attendance:read') intersect select app.associations_with('event_registration:read'));
  v_past uuid[];
begin
  if v_clubs = '{}' then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(p_from < p_to and p_to <= p_from + interval '10 years', 'p_to');
  -- Known before the plan is made, so that a season is not looked for in all years.
  v_past := array(
    select id from api.events
    where association_id = any (v_clubs) and start_time >= p_from and start_time < p_to and end_time <= now()
      and status in ('published', 'archived'));
  return (
    with people as (
      select coalesce(r.event_id, a.event_id) as event_id, coalesce(r.user_id, a.user_id) as user_id,
        r.user_id is not null as going, a.user_id is not null as attended, a.check_in_time
      from (select event_id, user_id from api.event_registrations where status = 'going' and event_id = any (v_past)) r
      full join (select event_id, user_id, check_in_time from api.event_attendance where event_id = any (v_past)) a
        on a.event_id = r.event_id and a.user_id = r.user_id
    ), counted as (
      select event_id,
        count(*) filter (where going) as going, count(*) filter (where attended) as attended,
        count(*) filter (where attended and not going) as walk_ins, count(*) filter (where going and not attended) as no_shows
      from people group by event_id
    ), per_event as (
      select e.id, e.title, e.slug, e.start_time, coalesce(c.going, 0) as going, coalesce(c.attended, 0) as attended,
        coalesce(c.walk_ins, 0) as walk_ins, coalesce(c.no_shows, 0) as no_shows
      from api.events e left join counted c on c.event_id = e.id
      where e.association_id = any (v_clubs) and e.start_time >= p_from and e.start_time < p_to and e.id = any (v_past)
    ), per_member as (
      select p.user_id as id, (select name from api.users u where u.id = p.user_id) as name, p.going, p.attended, p.no_shows, p.last_attended
      from (
        select user_id,
          count(*) filter (where going) as going, count(*) filter (where attended) as attended,
          count(*) filter (where going and not attended) as no_shows, max(check_in_time) as last_attended
        from people group by user_id) p
    )
    select jsonb_build_object(
      'events', coalesce((
        select jsonb_agg(jsonb_build_object('event_id', id, 'title', title, 'slug', slug, 'start_time', start_time, 'going', going,
          'attended', attended, 'walk_ins', walk_ins, 'no_shows', no_shows) order by start_time, id) from per_event), '[]'),
      'members', coalesce((
        select jsonb_agg(jsonb_build_object('user_id', id, 'name', name, 'going', going, 'attended', attended,
          'no_shows', no_shows, 'last_attended', last_attended) order by attended desc, name, id) from per_member), '[]')));
end
$$;

-- Mail. Each way of choosing recipients is a statement of its own, with a plan of its own.
create or replace function private.chosen_recipients(p_club uuid, p_mode text, p_emails text[], p_event_id uuid, p_role_id uuid)
returns table (user_id uuid, email text, name text)
language plpgsql stable set search_path = '' as $$
begin
  case p_mode
    when 'all' then
      return query
        select u.id, u.email, u.name from api.user_roles ur join api.users u on u.id = ur.user_id
        where ur.association_id = p_club and u.status = 'verified';
    when 'role' then
      return query
        select u.id, u.email, u.name from api.user_roles ur join api.users u on u.id = ur.user_id
        where ur.role_id = p_role_id and ur.association_id = p_club and u.status = 'verified';
    when 'attendees' then
      return query
        select u.id, u.email, u.name
        from api.event_attendance a
        join api.user_roles ur on ur.association_id = p_club and ur.user_id = a.user_id
        join api.users u on u.id = a.user_id
        where a.event_id = p_event_id and u.status = 'verified';
    when 'registrants' then
      return query
        select u.id, u.email, u.name
        from api.event_registrations r
        join api.user_roles ur on ur.association_id = p_club and ur.user_id = r.user_id
        join api.users u on u.id = r.user_id
        where r.event_id = p_event_id and u.status = 'verified';
    else
      return query
        -- Only members are known by name: the log would else tell who has an account in another club.
        select ur.user_id, e.email, case when ur.user_id is not null then u.name end
        from (select distinct lower(btrim(t)) as email from unnest(p_emails) t) e
        left join api.users u on u.email = e.email
        left join api.user_roles ur on ur.user_id = u.id and ur.association_id = p_club
        -- Whoever was made inactive is out of reach also by name.
        where coalesce(u.status, '') <> 'inactive';
  end case;
end
$$;

create or replace function private.checked_recipients(
  p_club uuid, p_mode text, p_emails text[], p_event_id uuid, p_role_id uuid, p_category text
) returns table (user_id uuid, email text, name text, wants boolean)
language plpgsql stable set search_path = '' as $$
declare
  v_invalid text[];
begin
  perform app.require(p_category in ('announcements', 'events', 'reminders'), 'p_category');
  if p_mode = 'selected' then
    perform app.require(coalesce(cardinality(p_emails), 0) <= 1000, 'p_emails');
    v_invalid := private.invalid_addresses(coalesce(p_emails, '{}'));
    if v_invalid <> '{}' then
      perform app.fail('ERROR_INVALID_EMAIL', jsonb_build_object('email', v_invalid[1], 'emails', v_invalid));
    end if;
  end if;
  return query
    select r.user_id, r.email, r.name,
      -- private.wants_mail, spelt out: a hundred thousand calls would take longer than all the rest.
      coalesce(
        (select case p_category when 'announcements' then p.announcements when 'events' then p.events else p.reminders end
          from api.users u join api.email_preferences p on p.user_id = u.id where u.email = r.email),
        (select case p_category when 'announcements' then a.announcements when 'events' then a.events else a.reminders end
          from private.mail_addresses a where a.email = r.email)) is not false
    from private.chosen_recipients(p_club, p_mode, p_emails, p_event_id, p_role_id) r;
end
$$;

create or replace function private.queue_deliveries(p_message_id uuid, p_recipients jsonb) returns int
language plpgsql set search_path = '' as $$
declare
  v_category text := (select category from private.mail_messages where id = p_message_id);
  v_count int;
begin
  if v_category is not null then
    insert into private.mail_addresses (email, token)
    select distinct r.email, app.base64url(extensions.gen_random_bytes(24)) from jsonb_to_recordset(p_recipients) r (email text)
    order by 1
    on conflict (email) do nothing;
  end if;
  insert into private.mail_deliveries (message_id, user_id, email, name, variables, priority)
  select p_message_id, r.user_id, r.email, r.name,
    jsonb_strip_nulls(jsonb_build_object('name', coalesce(r.name, r.email),
      'unsubscribe', case when v_category is not null then
        '/unsubscribe/' || (select token from private.mail_addresses a where a.email = r.email) || '/' || v_category end))
      || coalesce(r.variables, '{}'),
    case when v_category is null then 0 else 1 end
  from jsonb_to_recordset(p_recipients) r (user_id uuid, email text, name text, variables jsonb)
  on conflict (message_id, email) do nothing;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;

create index mail_deliveries_email on private.mail_deliveries (email);
create index mail_deliveries_failed on private.mail_deliveries (message_id) where state = 'failed';
create index mail_messages_logged on private.mail_messages (association_id, created_at)
  where kind in ('announcement', 'reminder', 'invitation');
-- Of an account that is deleted (rpc/delete_my_account).
create index mail_messages_inviter on private.mail_messages ((variables ->> 'inviter')) where kind = 'invitation';

-- The log counts what each mail has come to when it changes, not when somebody looks.
alter table private.mail_messages
  add column recipients int not null default 0,
  add column sent int not null default 0,
  add column failed int not null default 0,
  add column sent_at timestamptz;
comment on column private.mail_messages.recipients is 'Deliveries, of which sent and failed; kept by their triggers, as is sent_at, the latest.';

update private.mail_messages m set recipients = d.recipients, sent = d.sent, failed = d.failed, sent_at = d.sent_at
from (
  select message_id, count(*) as recipients, count(*) filter (where state = 'sent') as sent,
    count(*) filter (where state = 'failed') as failed, max(sent_at) as sent_at
  from private.mail_deliveries group by message_id) d
where d.message_id = m.id;

create function private.count_deliveries(p_changes jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_change record;
begin
  -- One after the other, by id: two workers may finish mails of the same messages.
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

create function app.count_deliveries() returns trigger
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
comment on function app.count_deliveries() is 'Trigger: keeps the counts of the messages whose deliveries a statement changed.';
create trigger count_added after insert on private.mail_deliveries
  referencing new table as added for each statement execute function app.count_deliveries();
create trigger count_changed after update on private.mail_deliveries
  referencing new table as added old table as removed for each statement execute function app.count_deliveries();
create trigger count_removed after delete on private.mail_deliveries
  referencing old table as removed for each statement execute function app.count_deliveries();

create or replace function app.email_log() returns setof app.email_log
language sql stable security definer set search_path = '' as $$
  select m.id, m.association_id, m.kind, m.category, m.language, coalesce(m.rendered_subject, m.subject), u.id, u.name,
    m.recipients, m.sent, m.failed, m.created_at, m.sent_at
  from private.mail_messages m
  left join api.users u on u.id = m.sender_id
  where m.association_id = any (array(select app.associations_with('email_log:read')))
    and m.kind in ('announcement', 'reminder', 'invitation')
$$;

create or replace function api.email_log_recipients(p_id uuid) returns setof api.email_log_recipient
language sql stable security definer set search_path = '' as $$
  select d.email, d.name, d.state, d.attempts, d.last_error, d.sent_at
  from private.mail_deliveries d
  where d.message_id = p_id and exists (
    select from private.mail_messages m
    where m.id = p_id and m.kind in ('announcement', 'reminder', 'invitation')
      and m.association_id = any (array(select app.associations_with('email_log:read'))))
  order by d.state, d.email
$$;

create or replace function app.claim_mail(p_limit int default 20, p_lease_seconds int default 300) returns setof app.claimed_mail
language sql security definer set search_path = '' as $$
  with claimed as (
    update private.mail_deliveries d
    -- A fifth lease that ended in silence is the last.
    set state = case when d.attempts >= 5 then 'failed' else 'sending' end,
      last_error = case when d.attempts >= 5 then coalesce(d.last_error, 'The worker stopped while it was sending') else d.last_error end,
      attempts = least(d.attempts + 1, 5),
      lease = gen_random_uuid(),
      next_attempt_at = now() + make_interval(secs => least(greatest(p_lease_seconds, 10), 3600))
    -- An array, so that the queue is looked into once and its rows are found by key.
    where d.id = any (array(
      select id from private.mail_deliveries
      where state in ('queued', 'sending') and next_attempt_at <= now()
      order by priority, next_attempt_at
      limit least(greatest(p_limit, 0), 1000)
      for update skip locked))
    returning d.*
  )
  select c.id, c.lease, m.id, c.attempts, m.kind, m.category, m.language, a.id, a.name, a.timezone, c.email, c.name,
    sender.email, sender.name, m.subject, m.html_body, m.text_body, m.variables || c.variables
  from claimed c
  join private.mail_messages m on m.id = c.message_id
  left join api.associations a on a.id = m.association_id
  left join api.users sender on sender.id = m.sender_id
  where c.state = 'sending'
  order by c.priority, c.id
$$;

create or replace function api.export_my_data() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', to_jsonb(u) - '{deleted_at,association_ids}'::text[],
    'memberships', (
      select coalesce(jsonb_agg(jsonb_build_object('association', a.name, 'role', r.name)), '[]')
      from api.user_roles ur join api.associations a on a.id = ur.association_id join api.roles r on r.id = ur.role_id
      where ur.user_id = u.id),
    'email_preferences', (select to_jsonb(p) - 'user_id' from api.email_preferences p where p.user_id = u.id),
    'registrations', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'start_time', e.start_time, 'status', r.status,
        'date_registered', r.date_registered) order by e.start_time), '[]')
      from api.event_registrations r join api.events e on e.id = r.event_id where r.user_id = u.id),
    'attendance', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'start_time', e.start_time, 'check_in_time', t.check_in_time,
        'method', t.method) order by e.start_time), '[]')
      from api.event_attendance t join api.events e on e.id = t.event_id where t.user_id = u.id),
    'scans', (
      select coalesce(jsonb_agg(jsonb_build_object('event', (select title from api.events e where e.id = s.event_id), 'op', s.op, 'method', s.method, 'scanned_at', s.scanned_at,
        'device_name', s.device_name, 'reason', s.reason, 'result', s.result, 'as', case s.user_id when u.id then 'member' else 'staff' end)
        order by s.scanned_at), '[]')
      from api.scans s where s.user_id = u.id or s.staff_id = u.id),
    'events_created', (
      select coalesce(jsonb_agg(jsonb_build_object('title', e.title, 'created_at', e.created_at) order by e.created_at), '[]')
      from api.events e where e.created_by = u.id),
    'card', (select jsonb_build_object('issued_at', c.issued_at) from private.cards c where c.user_id = u.id),
    'calendar', (select jsonb_build_object('created_at', c.created_at) from private.calendar_tokens c where c.user_id = u.id),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', s.created_at, 'last_used_at', s.last_used_at,
        'ended_at', s.revoked_at) order by s.created_at), '[]')
      from private.sessions s where s.user_id = u.id),
    'failed_logins', (
      select coalesce(jsonb_agg(jsonb_build_object('failed_at', f.failed_at, 'address', f.address) order by f.failed_at), '[]')
      from private.login_failures f where f.email = u.email),
    'mails', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', m.kind, 'subject', coalesce(m.rendered_subject, m.subject),
        'queued_at', m.created_at, 'state', d.state, 'sent_at', d.sent_at) order by m.created_at), '[]')
      from private.mail_deliveries d join private.mail_messages m on m.id = d.message_id
      where d.user_id = u.id or d.email = u.email),
    'mails_written', (
      select coalesce(jsonb_agg(jsonb_build_object('subject', m.subject, 'created_at', m.created_at) order by m.created_at), '[]')
      from private.mail_messages m where m.sender_id = u.id),
    'invitations_sent', (
      select coalesce(jsonb_agg(jsonb_build_object('email', i.email, 'created_at', i.created_at) order by i.created_at), '[]')
      from api.association_invitations i where i.invited_by = u.id))
  from api.users u where u.id = app.user_id()
$$;

-- A plan for any role reads everybody, since one role is nearly everybody's.
alter function app.guard_role() set plan_cache_mode = force_custom_plan;
