-- Members who need no account of their own: children, because their guardians have one, and adults without an address of their
-- own, for whom leaders answer, or a member who reads their mail, connected like a guardian.
create or replace function api.add_member(
  p_association_id uuid, p_name text, p_guardian_ids uuid[], p_date_of_birth date default null, p_id uuid default null
) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_role_id uuid := private.lock_newcomer_role(p_association_id);
  v_id uuid := coalesce(p_id, gen_random_uuid());
  v_guardian_id uuid;
begin
  if not coalesce(app.has_permission('user:invite', p_association_id)
    and app.has_permission('user:update:profile', p_association_id), false) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  -- Whoever is known to be a child needs somebody to answer for it.
  perform app.require(
    (select count(distinct id) between case when p_date_of_birth > current_date - interval '18 years' then 1 else 0 end and 2
      from unnest(p_guardian_ids) id), 'p_guardian_ids');
  if v_role_id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "role"}');
  end if;
  if (select sort_order from api.roles where id = v_role_id) < app.rank(app.user_id(), p_association_id)
    or not app.holds_all_of(v_role_id, p_association_id) then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
  perform private.require_proof_for_role(v_role_id);
  -- The response to an earlier attempt was lost. Its guardians stay: another one could obtain the child's card.
  if exists (
    select from api.users u join api.user_roles ur on ur.user_id = u.id
    where u.id = p_id and not u.has_account and ur.association_id = p_association_id) then
    perform app.require_over(p_id, 'user:update:profile');
    update api.users set name = p_name, date_of_birth = p_date_of_birth where id = p_id;
    return p_id;
  end if;
  perform app.require(not exists (select from api.users where id = p_id), 'p_id');
  insert into api.users (id, name, email, date_of_birth, status, language)
  select v_id, p_name, v_id || '@no-login.invalid', p_date_of_birth, 'verified', u.language
  from api.users u where u.id = app.user_id();
  insert into api.user_roles (user_id, association_id, role_id) values (v_id, p_association_id, v_role_id);
  perform private.note_act(p_association_id, 'member.added', p_subject_id => v_id);
  for v_guardian_id in select distinct id from unnest(p_guardian_ids) id order by id loop
    perform private.add_guardian(p_association_id, v_id, v_guardian_id, true);
  end loop;
  return v_id;
end
$$;
comment on function api.add_member(uuid, text, uuid[], date, uuid) is
  'Creates a member without an account, with the lowest role and up to two guardians, at least one if under 18; returns its id. A retry with the same p_id, a UUID chosen by the caller, corrects the name and the date. It cannot log in and receives no mail, until offer_account. ERROR_INSUFFICIENT_PERMISSIONS without user:invite and user:update:profile, ERROR_ROLE_TOO_HIGH, ERROR_PROOF_REQUIRED, ERROR_RESOURCE_NOT_FOUND {resource: role or user}, ERROR_GUARDIAN_LOOKED_AFTER, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.add_member(uuid, text, uuid[], date, uuid) to authenticated;
