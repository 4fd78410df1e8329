-- Before what cannot be undone somebody shows again who they are: whoever finds a screen that is not locked, or holds a token, cannot.
create or replace function app.require_proof() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- A request always has a session (app.pre_request); seeds and the owner's own statements have none.
  if app.session_id() is not null and not exists (
    select from private.sessions
    where id = app.session_id() and user_id = app.user_id() and proved_at > now() - interval '10 minutes') then
    perform app.fail('ERROR_PROOF_REQUIRED');
  end if;
end
$$;
comment on function app.require_proof() is
  'ERROR_PROOF_REQUIRED when the caller has neither logged in nor called api.confirm_password in this session within ten minutes.';

create or replace function private.require_proof_for_role(p_role_id uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (
    select from api.roles r join api.roles higher on higher.association_id = r.association_id and higher.sort_order < r.sort_order
    where r.id = p_role_id) then
    perform app.require_proof();
  end if;
end
$$;
comment on function private.require_proof_for_role(uuid) is
  'app.require_proof before somebody is given the highest role of a club: who has it can take it from the giver.';

create or replace function api.confirm_password(current_password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.refuse_password(current_password);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  update private.sessions set proved_at = now() where id = app.session_id() and user_id = app.user_id();
  return '{}';
end
$$;
comment on function api.confirm_password(text) is
  'Shows that it is oneself, by the password or what a passkey gave in its place, for ten minutes of this session: {}. ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_….';
grant execute on function api.confirm_password(text) to authenticated;
