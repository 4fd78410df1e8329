-- Adding and removing guardians.
create or replace function private.require_child(p_association_id uuid, p_child_id uuid, p_guardian_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  if app.has_permission('user:update:profile', p_association_id) is not true then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(p_child_id is not null, 'p_child_id');
  perform app.require(p_guardian_id is not null, 'p_guardian_id');
  -- Otherwise, two concurrent calls could each find the other member free, and build a chain.
  perform pg_advisory_xact_lock(hashtextextended(p_association_id::text, 64));
  perform private.lock_members(p_association_id, array[p_child_id, p_guardian_id]);
  if app.rank(p_child_id, p_association_id) < app.rank(app.user_id(), p_association_id) then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
end
$$;
comment on function private.require_child(uuid, uuid, uuid) is
  'Checks that the caller may change who looks after a member: ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_ROLE_TOO_HIGH. Serialised per club.';

create or replace function private.add_guardian(
  p_association_id uuid, p_child_id uuid, p_guardian_id uuid, p_is_new_child boolean
) returns void
language plpgsql set search_path = '' as $$
declare
  v_slot smallint;
begin
  perform private.require_child(p_association_id, p_child_id, p_guardian_id);
  if p_child_id = p_guardian_id then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "p_guardian_id", "reason": "same"}');
  end if;
  perform app.require((select has_account from api.users where id = p_guardian_id), 'p_guardian_id');
  -- Idempotent: pressed twice, or by two people at once.
  if exists (
    select from api.guardians
    where association_id = p_association_id and child_id = p_child_id and guardian_id = p_guardian_id) then
    return;
  end if;
  -- A guardian can show the member's card, so adding one requires permission to issue cards; otherwise somebody could obtain a
  -- card for themselves or a friend. A child who is just being created has no card that anybody could be after. Having no guardian
  -- is no exception: those who may edit profiles can remove guardians.
  if not p_is_new_child then
    perform app.require_over(p_child_id, 'user:update:card');
  end if;
  if exists (
    select from api.guardians where association_id = p_association_id and child_id = p_guardian_id
    union all
    select from api.guardians where association_id = p_association_id and guardian_id = p_child_id) then
    perform app.fail('ERROR_GUARDIAN_LOOKED_AFTER');
  end if;
  v_slot := (
    select min(s) from generate_series(1, 2) s
    where not exists (
      select from api.guardians where association_id = p_association_id and child_id = p_child_id and slot = s));
  if v_slot is null then
    perform app.fail('ERROR_TOO_MANY_GUARDIANS', '{"max": 2}');
  end if;
  insert into api.guardians (association_id, child_id, guardian_id, slot)
  values (p_association_id, p_child_id, p_guardian_id, v_slot);
end
$$;
comment on function private.add_guardian(uuid, uuid, uuid, boolean) is
  'Makes a member another member''s guardian, as rpc/add_guardian does; for a child who is being created, without user:update:card.';

create or replace function api.add_guardian(p_association_id uuid, p_child_id uuid, p_guardian_id uuid) returns void
language sql security definer set search_path = '' as $$
  select private.add_guardian(p_association_id, p_child_id, p_guardian_id, false)
$$;
comment on function api.add_guardian(uuid, uuid, uuid) is
  'Makes a member another member''s guardian in a club; idempotent. ERROR_INSUFFICIENT_PERMISSIONS without user:update:profile in the club and user:update:card in all of the child''s clubs, ERROR_ROLE_TOO_HIGH if the child''s role is higher, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_TOO_MANY_GUARDIANS {max}, ERROR_GUARDIAN_LOOKED_AFTER if the guardian has a guardian or the child is one, ERROR_VALIDATION_FAILED {field, reason}.';
grant execute on function api.add_guardian(uuid, uuid, uuid) to authenticated;

create or replace function api.remove_guardian(p_association_id uuid, p_child_id uuid, p_guardian_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_child(p_association_id, p_child_id, p_guardian_id);
  delete from api.guardians
  where association_id = p_association_id and child_id = p_child_id and guardian_id = p_guardian_id;
end
$$;
comment on function api.remove_guardian(uuid, uuid, uuid) is
  'Removes a member''s guardian in a club; idempotent. ERROR_INSUFFICIENT_PERMISSIONS without user:update:profile, ERROR_ROLE_TOO_HIGH, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.remove_guardian(uuid, uuid, uuid) to authenticated;

create or replace function app.forget_children() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.mail_deliveries set variables = variables - 'about'
  where email in (select u.email from removed r join api.users u on u.id = r.guardian_id) and state <> 'sent' and variables ? 'about';
  return null;
end
$$;
comment on function app.forget_children() is
  'Trigger: unsent and failed mail to guardians no longer names a child who has left, or whom they no longer look after. Sent mail has already lost its variables.';
create trigger forget_children after delete on api.guardians
  referencing old table as removed for each statement execute function app.forget_children();
