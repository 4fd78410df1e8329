-- Irreversible actions require recent proof of identity, so that an unlocked screen or a stolen token is not enough.
create or replace function app.require_proof() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Requests always have a session (app.pre_request); seeds and the owner's own statements have none.
  if app.session_id() is not null and not exists (
    select from private.sessions
    where id = app.session_id() and user_id = app.user_id() and proved_at > now() - interval '10 minutes') then
    perform app.fail('ERROR_PROOF_REQUIRED');
  end if;
end
$$;
comment on function app.require_proof() is
  'ERROR_PROOF_REQUIRED unless the caller has logged in, or called api.confirm_password, in this session within the last ten minutes.';

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
  'app.require_proof before giving somebody the highest role of a club: its holder could take it from the giver.';

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
  'Proves the caller''s identity, by password or passkey proof, for ten minutes of this session: {}. ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_….';
grant execute on function api.confirm_password(text) to authenticated;
