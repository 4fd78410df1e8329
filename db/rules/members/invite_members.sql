-- Inviting members whose accounts staff have created, by a link to choose a password.
create or replace function private.invite(p_club uuid, p_ids uuid[]) returns uuid[]
language plpgsql set search_path = '' as $$
declare
  v_links uuid[];
begin
  with added as (
    insert into private.verifications (type, email, user_id, association_id, expires_at)
    select 'password_reset', email, id, p_club, now() + interval '24 hours' from api.users
    where id = any (p_ids) and has_account and status = 'unverified'
    returning id)
  select array_agg(id) into v_links from added;
  perform private.queue_mail('invitation', people.language, p_club, people.recipients,
    jsonb_build_object('inviter', (select name from api.users where id = app.user_id())))
  from (
    select u.language, jsonb_agg(jsonb_build_object('email', u.email, 'name', u.name, 'user_id', u.id, 'variables',
      jsonb_build_object('role', private.role_words(r.name, u.language, p_club), 'account', u.email),
      'secrets', jsonb_build_object('link', '/reset-password?token=' || private.new_token(v.id)))) as recipients
    from private.verifications v
    join api.users u on u.id = v.user_id
    join api.user_roles ur on ur.user_id = u.id and ur.association_id = p_club
    join api.roles r on r.id = ur.role_id
    where v.id = any (v_links)
    group by u.language) people;
  update api.users set awaits_invitation = false where id = any (p_ids) and awaits_invitation;
  return array(select user_id from private.verifications where id = any (v_links) order by user_id);
end
$$;
comment on function private.invite(uuid, uuid[]) is
  'Mails those of them who have an account that is not verified, in their language, a link to choose a password, which also verifies the account; returns their ids. The link is valid for 24 hours, like any invitation; after that, they can reset the password. Earlier links stay valid.';

create type api.invited_members as (invited int, left_out int);
comment on type api.invited_members is 'How many members were mailed an invitation, and how many were not.';

create or replace function api.invite_members(p_association_id uuid, p_user_ids uuid[]) returns api.invited_members
language plpgsql security definer set search_path = '' as $$
declare
  v_wanted int := (select count(distinct id) from unnest(p_user_ids) id);
  v_rank int := app.rank(app.user_id(), p_association_id);
  v_email text;
  v_ids uuid[] := '{}';
  v_invited uuid[];
begin
  perform app.require(v_wanted > 0 and cardinality(p_user_ids) <= 1000, 'p_user_ids');
  if app.has_permission('user:invite', p_association_id) is not true then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require_found(
    (select count(*)::int from api.user_roles where association_id = p_association_id and user_id = any (p_user_ids)), v_wanted);
  if exists (
    select from (
      select distinct role_id from api.user_roles
      where association_id = p_association_id and user_id = any (p_user_ids)) given
    join api.roles r on r.id = given.role_id
    where r.sort_order < v_rank or not app.holds_all_of(r.id, p_association_id)) then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
  perform private.require_proof_for_role(role_id)
  from (select distinct role_id from api.user_roles where association_id = p_association_id and user_id = any (p_user_ids)) given;
  -- In order, so that two calls for the same members wait for each other; the second then finds that they were mailed just now.
  for v_email in
    select email from api.users where id = any (p_user_ids) and has_account and status = 'unverified' order by email
  loop
    begin
      perform private.note_link_request('verification', v_email, p_limits_network => false);
      v_ids := v_ids || array(select id from api.users where email = v_email);
    exception when raise_exception then
      -- Mailed within the last minute, or often enough today.
      null;
    end;
  end loop;
  perform private.lock_members(p_association_id, v_ids);
  v_invited := private.invite(p_association_id, v_ids);
  perform private.note_act(p_association_id, 'member.invited', p_subject_id => id) from unnest(v_invited) id;
  return row(cardinality(v_invited), v_wanted - cardinality(v_invited))::api.invited_members;
end
$$;
comment on function api.invite_members(uuid, uuid[]) is
  'Mails up to 1,000 members whose accounts are not verified a link to choose a password, for the first time or again: {invited, left_out}. Left out are those without an account or with one in use, and those mailed within the last minute or five times today. ERROR_INSUFFICIENT_PERMISSIONS without user:invite, ERROR_ROLE_TOO_HIGH, ERROR_PROOF_REQUIRED, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.invite_members(uuid, uuid[]) to authenticated;
