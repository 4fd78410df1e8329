-- What is held about a person is theirs to have (GDPR, articles 15 and 20) and to end (article 17).

alter table api.users add column deleted_at timestamptz;
comment on column api.users.deleted_at is 'The person left: what remains is a number in the attendance.';

create function api.export_my_data() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'account', to_jsonb(u) - 'deleted_at',
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
      select coalesce(jsonb_agg(jsonb_build_object('event', e.title, 'op', s.op, 'method', s.method, 'scanned_at', s.scanned_at,
        'device_name', s.device_name, 'reason', s.reason, 'result', s.result, 'as', case s.user_id when u.id then 'member' else 'staff' end)
        order by s.scanned_at), '[]')
      from api.scans s join api.events e on e.id = s.event_id where s.user_id = u.id or s.staff_id = u.id),
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
comment on function api.export_my_data() is
  'Everything held about the caller, but no secrets: {account, memberships, email_preferences, registrations, attendance, scans, events_created, card, calendar, sessions, failed_logins, mails, mails_written, invitations_sent}.';
grant execute on function api.export_my_data() to authenticated;

create function api.delete_my_account(current_password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.refuse_password(current_password);
  v_user api.users;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_user from api.users where id = app.user_id() for update;
  -- Refused here, by the rule of keep_manager, for the last who manages a club.
  delete from api.user_roles where user_id = v_user.id;
  -- From here on it is the installation that tidies up.
  perform set_config('request.jwt.claims', '{}', true);

  -- Places that were taken are free again; what is over stays as it was counted.
  delete from api.event_registrations r using api.events e
  where e.id = r.event_id and r.user_id = v_user.id and e.end_time > now();
  update api.scans
  set device_name = null, reason = null, answer = answer || '{"staff_name": null, "device_name": null}'
  where user_id = v_user.id or staff_id = v_user.id;
  update api.event_attendance set device_name = null where checked_in_by = v_user.id and device_name is not null;

  delete from private.mail_deliveries where user_id = v_user.id and state in ('queued', 'sending');
  update private.mail_deliveries
  set email = id || '@deleted.invalid', name = null, variables = '{}', last_error = null
  where user_id = v_user.id or email = v_user.email;
  update private.mail_messages set variables = variables || '{"sender": "–––"}' where sender_id = v_user.id;
  update private.mail_messages set variables = variables || '{"inviter": "–––"}'
  where kind = 'invitation' and variables ->> 'inviter' = v_user.name;
  delete from private.mail_addresses where email = v_user.email;
  delete from private.verifications where user_id = v_user.id or email = v_user.email;
  delete from api.association_invitations where email = v_user.email;
  delete from private.link_requests where email = v_user.email;
  delete from private.login_failures where email = v_user.email;
  delete from private.passwords where user_id = v_user.id;
  delete from private.sessions where user_id = v_user.id;
  delete from private.cards where user_id = v_user.id;
  delete from private.calendar_tokens where user_id = v_user.id;
  delete from api.email_preferences where user_id = v_user.id;
  update api.users
  set name = '–––', email = id || '@deleted.invalid', date_of_birth = null, address = null, status = 'inactive',
    last_login = null, member_since = date_trunc('year', member_since), deleted_at = now()
  where id = v_user.id;
  return '{}';
end
$$;
comment on function api.delete_my_account(text) is
  'Makes the caller nobody: attendance keeps its count, the person is gone and logged out. {}; ERROR_INVALID_CURRENT_PASSWORD, ERROR_LAST_ADMIN, ERROR_TOO_MANY_ATTEMPTS_….';
grant execute on function api.delete_my_account(text) to authenticated;
