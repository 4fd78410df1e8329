-- Comparing the roles of members.
create or replace function app.rank(p_user_id uuid, p_association_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select r.sort_order
  from api.user_roles ur
  join api.roles r on r.id = ur.role_id
  where ur.user_id = p_user_id and ur.association_id = p_association_id
$$;
comment on function app.rank(uuid, uuid) is
  'The sort_order of a member''s role, where a lower number is a higher role. Null if not a member.';

create or replace function app.require_over(p_user_id uuid, p_permission text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_over record;
begin
  -- In all their clubs, because the account and the card are the same in each: staff of one club get no power over what a member
  -- is in another, however they became members of theirs.
  select coalesce(bool_and(ur.association_id in (select app.associations_with(p_permission))), false) as permitted,
    bool_and(app.rank(p_user_id, ur.association_id) >= app.rank(app.user_id(), ur.association_id)) as below
  into v_over
  from api.user_roles ur where ur.user_id = p_user_id;
  if not v_over.permitted then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  elsif not v_over.below then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
end
$$;
comment on function app.require_over(uuid, text) is
  'ERROR_INSUFFICIENT_PERMISSIONS without the permission in all of the person''s clubs, ERROR_ROLE_TOO_HIGH if their role is higher.';

create type api.role_comparison as (has_higher_role boolean);
comment on type api.role_comparison is 'Whether one person''s role is above the other''s.';

create or replace function api.compare_user_roles(target_user_id uuid, current_user_id uuid) returns api.role_comparison
language sql stable security definer set search_path = '' as $$
  select row(coalesce(bool_or(app.rank(target_user_id, a.id) < app.rank(current_user_id, a.id)), false))::api.role_comparison
  from app.my_associations() a (id)
$$;
comment on function api.compare_user_roles(uuid, uuid) is
  '{has_higher_role}: whether the target''s role is above the other''s in one of the caller''s clubs.';
grant execute on function api.compare_user_roles(uuid, uuid) to authenticated;
