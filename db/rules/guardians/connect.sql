-- Connecting a member with those who look after them.
create or replace function private.require_child(p_association_id uuid, p_child_id uuid, p_guardian_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- In this club: with app.require_over, a right in another one would do.
  if app.has_permission('user:update:profile', p_association_id) is not true then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(p_child_id is not null, 'p_child_id');
  perform app.require(p_guardian_id is not null, 'p_guardian_id');
  -- Two at once could each find the other one free, and make a chain of them.
  perform pg_advisory_xact_lock(hashtextextended(p_association_id::text, 64));
  perform private.lock_members(p_association_id, array[p_child_id, p_guardian_id]);
  if app.rank(p_child_id, p_association_id) < app.rank(app.user_id(), p_association_id) then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
end
$$;
comment on function private.require_child(uuid, uuid, uuid) is
  'Whether the caller may say who looks after a member: ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_ROLE_TOO_HIGH. One after the other in a club.';

create or replace function api.add_guardian(p_association_id uuid, p_child_id uuid, p_guardian_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_slot smallint;
begin
  perform private.require_child(p_association_id, p_child_id, p_guardian_id);
  if p_child_id = p_guardian_id then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "p_guardian_id", "reason": "same"}');
  end if;
  perform app.require((select has_account from api.users where id = p_guardian_id), 'p_guardian_id');
  -- Pressed twice, or by two at once: it is so.
  if exists (
    select from api.guardians
    where association_id = p_association_id and child_id = p_child_id and guardian_id = p_guardian_id) then
    return;
  end if;
  -- A guardian shows the member's card: nobody takes one, or hands it to a friend, with less than the right to give them, but that of a
  -- child who was just added.
  if app.has_permission('user:update:card', p_association_id) is not true
    and (exists (select from api.users where id = p_child_id and has_account)
      or exists (select from api.guardians where child_id = p_child_id and created_at < now())) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
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
comment on function api.add_guardian(uuid, uuid, uuid) is
  'Lets a member look after another one in a club; nothing happens when it is so. ERROR_INSUFFICIENT_PERMISSIONS without user:update:profile, and without user:update:card but for a child without account or guardian, ERROR_ROLE_TOO_HIGH when the child stands higher, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_TOO_MANY_GUARDIANS {max}, ERROR_GUARDIAN_LOOKED_AFTER where the one is looked after already or the other looks after somebody, ERROR_VALIDATION_FAILED {field, reason}.';
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
  'Ends that a member looks after another one in a club; nothing happens when it is not so. ERROR_INSUFFICIENT_PERMISSIONS without user:update:profile, ERROR_ROLE_TOO_HIGH, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_VALIDATION_FAILED {field}.';
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
  'Trigger: mails to guardians that wait or could not be sent no longer name a child who left, or whom they look after no more. What was sent has lost its variables.';
create trigger forget_children after delete on api.guardians
  referencing old table as removed for each statement execute function app.forget_children();
