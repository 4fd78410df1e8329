-- What a link is for, before it is used.

-- Somebody invited to a non-public club must accept its terms too, so they are included.
create or replace function api.get_verification(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_link private.verifications := private.find_link(p_token);
begin
  return (
    select jsonb_build_object('type', v_link.type, 'email', v_link.email, 'expires_at', v_link.expires_at,
      'association_id', a.id, 'association_name', a.name, 'role_name', r.name,
      'terms_and_conditions', case when v_link.type = 'user_invitation' then a.terms_and_conditions end,
      'asks_for_password', private.asks_for_password(v_link))
    from (select) t
    left join api.associations a on a.id = v_link.association_id
    left join api.association_invitations i on i.verification_id = v_link.id
    left join api.roles r on r.id = i.role_id);
end
$$;
comment on function api.get_verification(text) is
  'What a link is for, without using it: {type, email, expires_at, association_id, association_name, role_name, terms_and_conditions, asks_for_password}; the terms only for invitations. ERROR_INVALID_TOKEN {reason}, ERROR_INVITATION_EXPIRED {reason}.';
grant execute on function api.get_verification(text) to anon, authenticated;
