-- People have the right to a copy of their data (GDPR, articles 15 and 20).

create or replace function api.export_my_data() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', to_jsonb(u) - app.fields('users', 'internal'),
    'memberships', (
      select coalesce(jsonb_agg(jsonb_build_object('association', a.name, 'role', r.name)), '[]')
      from api.user_roles ur join api.associations a on a.id = ur.association_id join api.roles r on r.id = ur.role_id
      where ur.user_id = u.id),
    'groups', (
      select coalesce(jsonb_agg(jsonb_build_object('association', a.name, 'name', g.name, 'kind', g.kind, 'leader', m.is_leader)
        order by a.name, g.sort_order), '[]')
      from api.group_members m join api.groups g on g.id = m.group_id join api.associations a on a.id = m.association_id
      where m.user_id = u.id),
    'family', (
      select coalesce(jsonb_agg(jsonb_build_object('association', a.name, 'name', other.name,
        'as', case u.id when f.guardian_id then 'guardian' else 'child' end, 'created_at', f.created_at) order by f.created_at), '[]')
      from api.guardians f
      join api.associations a on a.id = f.association_id
      join api.users other on other.id = case u.id when f.guardian_id then f.child_id else f.guardian_id end
      where u.id in (f.guardian_id, f.child_id)),
    'email_preferences', (select to_jsonb(p) - 'user_id' from api.email_preferences p where p.user_id = u.id),
    'push_preferences', (
      -- Groups by name, as everywhere here.
      select to_jsonb(p) - 'user_id' || jsonb_build_object('muted_groups', array(
        select g.name from api.groups g where g.id = any (p.muted_groups) order by g.name))
      from api.push_preferences p where p.user_id = u.id),
    -- Without the address and the keys, with which others could send to the device.
    'push_devices', (
      select coalesce(jsonb_agg(jsonb_build_object('device', d.device, 'created_at', d.created_at,
        'last_success_at', d.last_success_at) order by d.created_at), '[]')
      from private.push_devices d where d.user_id = u.id),
    'registrations', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'start_time', e.start_time, 'status', r.status,
        'comment', r.comment, 'guests', r.guests, 'guest_names', r.guest_names, 'answered_at', r.answered_at, 'date_registered', r.date_registered) order by e.start_time), '[]')
      from api.event_registrations r join api.events e on e.id = r.event_id where r.user_id = u.id),
    'withdrawn_answers', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'start_time', e.start_time, 'status', w.status,
        'withdrawn_at', w.withdrawn_at) order by e.start_time), '[]')
      from private.withdrawn_answers w join api.events e on e.id = w.event_id where w.user_id = u.id),
    'attendance', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'start_time', e.start_time, 'check_in_time', t.check_in_time,
        'method', t.method) order by e.start_time), '[]')
      from api.event_attendance t join api.events e on e.id = t.event_id where t.user_id = u.id),
    'activities_led', (
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'start_time', e.start_time, 'leads', l.leads) order by e.start_time), '[]')
      from private.activity_leaders l join api.events e on e.id = l.event_id where l.user_id = u.id),
    'grant_applications', (
      select coalesce(jsonb_agg(jsonb_build_object('association', a.name, 'grant', g.grant_name, 'period_from', g.period_from, 'sent_at', g.sent_at,
        'as', case u.id when g.sent_by then 'sender' else 'listed' end) order by g.sent_at), '[]')
      from private.grant_applications g join api.associations a on a.id = g.association_id
      where g.people @> array[u.id] or g.sent_by = u.id),
    'scans', (
      select coalesce(jsonb_agg(jsonb_build_object('event', (select title from api.events e where e.id = s.event_id), 'op', s.op, 'method', s.method, 'code', s.code, 'scanned_at', s.scanned_at,
        'device_name', s.device_name, 'reason', s.reason, 'result', s.result, 'as', case u.id when s.user_id then 'member' when s.guest_of then 'host' else 'staff' end)
        order by s.scanned_at), '[]')
      from api.scans s where u.id in (s.user_id, s.staff_id, s.guest_of)),
    'conflict_notes', (
      select coalesce(jsonb_agg(jsonb_build_object('event', (select title from api.events e where e.id = c.event_id), 'note', c.note,
        'settled_at', c.settled_at, 'as', case c.user_id when u.id then 'member' else 'staff' end) order by c.settled_at), '[]')
      from private.conflict_settlements c where c.user_id = u.id or c.settled_by = u.id),
    'events_created', (
      select coalesce(jsonb_agg(jsonb_build_object('title', e.title, 'created_at', e.created_at) order by e.created_at), '[]')
      from api.events e where e.created_by = u.id),
    'card', (select jsonb_build_object('issued_at', c.issued_at) from private.cards c where c.user_id = u.id),
    'card_phones', (
      select coalesce(jsonb_agg(jsonb_build_object('device', k.device, 'created_at', k.created_at, 'as', case u.id when k.user_id then 'member' else 'guardian' end)
        order by k.created_at, k.number), '[]')
      from private.card_keys k where k.user_id = u.id and k.guardian_id is null or k.guardian_id = u.id),
    'calendar', (select jsonb_build_object('created_at', c.created_at) from private.calendar_tokens c where c.user_id = u.id),
    'sessions', (
      select coalesce(jsonb_agg(jsonb_build_object('device', s.device, 'created_at', s.created_at, 'last_used_at', s.last_used_at,
        'ended_at', s.revoked_at,
        'second_factor', s.second_factor) order by s.created_at), '[]')
      from private.sessions s where s.user_id = u.id),
    'known_devices', (
      select coalesce(jsonb_agg(jsonb_build_object('created_at', d.created_at, 'last_used_at', d.last_used_at,
        'trusted_until', d.trusted_until)
        order by d.created_at), '[]')
      from private.known_devices d where d.user_id = u.id),
    'second_factor', (
      select jsonb_build_object('created_at', f.created_at, 'confirmed_at', f.confirmed_at, 'recovery_codes', (
        select coalesce(jsonb_agg(jsonb_build_object('used_at', c.used_at) order by c.used_at), '[]')
        from private.recovery_codes c where c.user_id = u.id))
      from private.second_factors f where f.user_id = u.id),
    'photo', private.photo(u.id) - 'version',
    'passkeys', (
      select coalesce(jsonb_agg(jsonb_build_object('name', k.name, 'is_synced', k.is_synced, 'created_at', k.created_at,
        'last_used_at', k.last_used_at) order by k.created_at), '[]')
      from private.passkeys k where k.user_id = u.id),
    'audit_log', (
      select coalesce(jsonb_agg(jsonb_build_object('at', l.at, 'action', l.action, 'about', l.object_name, 'details', l.details)
        || case u.id when l.actor_id then jsonb_build_object('as', 'actor', 'session', l.session_id, 'address', l.address)
          else '{"as": "subject"}' end order by l.at, l.id), '[]')
      from private.audit_log l where l.actor_id = u.id or l.subject_id = u.id),
    'failed_logins', (
      select coalesce(jsonb_agg(jsonb_build_object('failed_at', f.failed_at, 'address', f.address) order by f.failed_at), '[]')
      from private.login_failures f where f.email = u.email),
    'link_requests', (
      select coalesce(jsonb_agg(jsonb_build_object('purpose', l.purpose, 'requested_at', l.requested_at, 'address', l.address)
        order by l.requested_at), '[]')
      from private.link_requests l where l.email = u.email),
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
comment on function api.export_my_data() is
  'Everything stored about the caller, except secrets: {account, memberships, groups, family (guardians and children), email_preferences, registrations, withdrawn_answers, attendance, activities_led, grant_applications (that list or were sent by the caller), scans, conflict_notes, events_created, card, card_phones, calendar, sessions, known_devices, second_factor, photo, passkeys, audit_log (the caller''s acts, and other people''s acts on them), failed_logins, link_requests, mails, mails_written, invitations_sent}.';
grant execute on function api.export_my_data() to authenticated;

-- GET requests write nothing, so the app reports the export beforehand, as for lists.
create or replace function api.note_data_export() returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- One line per hour is enough.
  perform pg_advisory_xact_lock(hashtextextended(app.user_id()::text, 62));
  perform private.lock_account();
  if not exists (
    select from private.audit_log
    where actor_id = app.user_id() and action = 'account.exported' and at > now() - interval '1 hour') then
    perform private.note_act_on_member(app.user_id(), 'account.exported');
  end if;
end
$$;
comment on function api.note_data_export() is 'Records in the audit log, at most once an hour, that the caller exports their own data.';
grant execute on function api.note_data_export() to authenticated;
