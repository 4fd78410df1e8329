-- A club can require that permissions over people are used only in sessions started with a second factor.
create or replace function private.is_over_people(p_permission text) returns boolean
language sql immutable set search_path = '' as $$
  -- New permissions count unless they are listed here. So do changing the club's settings, which could remove the requirement,
  -- and sending mail, which reaches everybody in the club's name.
  select p_permission !~ '^(event|event_attendance|event_registration|translation):'
$$;
comment on function private.is_over_people(text) is
  'Whether a permission is one over people: their data, their roles and what follows from them. The app has the same rule in src/features/session/demand.ts.';

create or replace function private.has_second_factor_session() returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.sessions where id = app.session_id() and user_id = app.user_id() and second_factor is not null)
$$;
comment on function private.has_second_factor_session() is 'Whether the caller''s session was started with a second factor.';

create or replace function private.require_over_second_factor(p_user_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_user_id = app.user_id() then
    -- The caller's own is turned off with a code instead.
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require_over(p_user_id, 'user:update:status');
end
$$;
comment on function private.require_over_second_factor(uuid) is
  'Checks that the caller may reset a person''s second factor: it requires user:update:status in all of the person''s clubs, and none of their roles may be higher. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_ROLE_TOO_HIGH.';

create or replace function private.has_other_factor(p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select private.has_second_factor(p_user_id) or exists (select from private.passkeys where user_id = p_user_id)
$$;
comment on function private.has_other_factor(uuid) is 'Whether a person has more than a password: two-step login or a passkey.';

create or replace function api.member_has_second_factor(p_user_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_over_second_factor(p_user_id);
  return private.has_other_factor(p_user_id);
end
$$;
comment on function api.member_has_second_factor(uuid) is
  'Whether a member has two-step login or a passkey, for those who may reset it. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_ROLE_TOO_HIGH.';
grant execute on function api.member_has_second_factor(uuid) to authenticated;

create or replace function private.reset_second_factor(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- Somebody who has the lost phone may be logging in, or adding a passkey, at this moment.
  perform from api.users where id = p_user_id for no key update;
  if not private.has_other_factor(p_user_id) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "second_factor"}');
  end if;
  perform private.drop_second_factor(p_user_id);
  perform private.drop_passkeys(p_user_id);
  -- Somebody who has the lost phone may be logged in with it.
  perform private.end_sessions(p_user_id);
end
$$;
comment on function private.reset_second_factor(uuid) is
  'Turns off a person''s second factor, removes their passkeys, logs them out and notifies them by mail: ERROR_RESOURCE_NOT_FOUND {resource: second_factor}.';

create or replace function api.reset_second_factor(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_over_second_factor(p_user_id);
  perform app.require_proof();
  perform private.reset_second_factor(p_user_id);
  perform private.note_act_on_member(p_user_id, 'member.second_factor');
end
$$;
comment on function api.reset_second_factor(uuid) is
  'For a member who has lost the app and the recovery codes: turns off their second factor, removes their passkeys, logs them out and notifies them by mail. Requires user:update:status in all of the member''s clubs; none of their roles may be higher. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_ROLE_TOO_HIGH, ERROR_PROOF_REQUIRED, ERROR_RESOURCE_NOT_FOUND {resource}.';
grant execute on function api.reset_second_factor(uuid) to authenticated;
