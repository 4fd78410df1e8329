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
  v_ranks record;
begin
  select bool_or(app.rank(p_user_id, a.id) >= app.rank(app.user_id(), a.id)) as below into v_ranks
  from app.associations_with(p_permission) a (id)
  where exists (select from api.user_roles where association_id = a.id and user_id = p_user_id);
  if v_ranks.below is null then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  elsif not v_ranks.below then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
end
$$;
comment on function app.require_over(uuid, text) is
  'ERROR_INSUFFICIENT_PERMISSIONS without the permission in one of the person''s clubs, ERROR_ROLE_TOO_HIGH if their role is higher.';

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
