-- Inviting people whose accounts staff have created, by a link to choose a password.
create or replace function private.invite(p_users api.users[], p_club uuid default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_inviter text := (select name from api.users where id = app.user_id());
  v_mail record;
begin
  -- Earlier links remain valid: this one may have been requested by a stranger.
  for v_mail in
    with users as materialized (
      select *, coalesce(p_club, private.home_club(id)) as club from unnest(p_users)
    ), people as materialized (
      select u.*, app.base64url(extensions.gen_random_bytes(32)) as token, r.name as role
      from users u
      left join api.user_roles ur on ur.user_id = u.id and ur.association_id = u.club
      left join api.roles r on r.id = ur.role_id
    ), links as (
      insert into private.verifications (type, email, user_id, association_id, expires_at, token_hash)
      select 'password_reset', email, id, club, now() + interval '24 hours', sha256(convert_to(token, 'utf8')) from people
    ), roles as materialized (
      select language, club, role, private.role_words(role, language, club) as words
      from (select distinct language, club, role from people) given
    )
    select p.language, p.club, jsonb_agg(jsonb_build_object('email', p.email, 'name', p.name, 'user_id', p.id,
      'variables', jsonb_build_object('role', r.words, 'account', case when p.has_account then p.email end),
      'secrets', jsonb_build_object('link', '/reset-password?token=' || p.token))) as recipients
    from people p join roles r on (r.language, r.club, r.role) is not distinct from (p.language, p.club, p.role)
    group by p.language, p.club
  loop
    perform private.queue_mail('invitation', v_mail.language, v_mail.club, v_mail.recipients, jsonb_build_object(
      'inviter', coalesce(v_inviter, (select name from api.associations where id = v_mail.club))));
  end loop;
  update api.users set awaits_invitation = false
  where id = any (array(select id from unnest(p_users))) and awaits_invitation;
end
$$;
comment on function private.invite(api.users[], uuid) is
  'Mails these people, in their language and by default in the name of their home club, a link to choose a password, which also verifies the account. The link is valid for 24 hours, like any invitation; after that, they can reset the password.';

create type api.invited_members as (invited int, left_out int);
comment on type api.invited_members is 'How many members were mailed an invitation, and how many were not.';

create or replace function api.invite_members(p_association_id uuid, p_user_ids uuid[]) returns api.invited_members
language plpgsql security definer set search_path = '' as $$
declare
  v_wanted int := (select count(distinct id) from unnest(p_user_ids) id);
  v_rank int := app.rank(app.user_id(), p_association_id);
  v_email text;
  v_ids uuid[] := '{}';
  v_users api.users[];
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
  v_users := array(
    select u from api.users u where u.id = any (v_ids) and u.has_account and u.status = 'unverified' order by u.id);
  perform private.invite(v_users, p_association_id);
  perform private.note_act(p_association_id, 'member.invited', p_subject_id => id) from unnest(v_users);
  return row(cardinality(v_users), v_wanted - cardinality(v_users))::api.invited_members;
end
$$;
comment on function api.invite_members(uuid, uuid[]) is
  'Mails up to 1,000 members whose accounts are not verified a link to choose a password, for the first time or again: {invited, left_out}. Left out are those without an account or with one in use, and those mailed within the last minute or five times today. ERROR_INSUFFICIENT_PERMISSIONS without user:invite, ERROR_ROLE_TOO_HIGH, ERROR_PROOF_REQUIRED, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.invite_members(uuid, uuid[]) to authenticated;
