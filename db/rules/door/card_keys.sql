-- The phones that show a card, whether the member's or a guardian's: each signs codes with a key that cannot be exported (docs/door.md).

create type api.card_phone as (
  number int, public_key text, device text, added_at timestamptz, child_id uuid, child_name text, guardian_name text
);
comment on type api.card_phone is
  'A phone that shows a card: its number as given in its codes, its public key (base64url of the compressed point), and the device as recognised; also the child whose card it shows, or the guardian whose phone shows the caller''s card.';

create or replace function api.my_card_phones() returns setof api.card_phone
language sql stable security definer set search_path = '' as $$
  select row(k.number, app.base64url(k.public_key), k.device, k.created_at, child.id, child.name, guardian.name)::api.card_phone
  from private.card_keys k
  left join api.users child on child.id = k.user_id and child.id <> app.user_id()
  left join api.users guardian on guardian.id = k.guardian_id and guardian.id <> app.user_id()
  where k.user_id = app.user_id() or k.guardian_id = app.user_id()
  order by child.name nulls first, child.id, k.number
$$;
comment on function api.my_card_phones() is
  'The phones that show the caller''s card (at most three of their own and three per guardian), and those of the caller''s phones that show a child''s card.';
grant execute on function api.my_card_phones() to authenticated;

create or replace function private.point_of(p_public_key text) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  if p_public_key ~ '^[A-Za-z0-9_-]{44}$' then
    return decode(translate(p_public_key, '-_', '+/'), 'base64');
  end if;
  return null;
end
$$;
comment on function private.point_of(text) is 'Decodes the 33 bytes of a compressed point from base64url; null if malformed.';

create or replace function api.add_card_phone(p_public_key text, p_replaces int default null, p_child_id uuid default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_max constant int := 3;
  v_max_a_day constant int := 20;
  v_point bytea := private.point_of(p_public_key);
  v_member_id uuid := coalesce(p_child_id, app.user_id());
  v_guardian_id uuid := case when p_child_id is not null then app.user_id() end;
  v_number int;
begin
  perform app.require(coalesce(get_byte(v_point, 0) in (2, 3), false), 'p_public_key');
  perform private.lock_people(v_member_id, app.user_id());
  -- Lock before the card, in the same order as when a guardianship is ended.
  if p_child_id is not null and private.lock_clubs_of_child(p_child_id) = '{}' then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "user"}');
  end if;
  -- Serialise: two phones may compete for the last slot, or one may retry.
  perform from private.cards where user_id = v_member_id for update;
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "card"}');
  end if;
  v_number := (
    select number from private.card_keys
    where user_id = v_member_id and guardian_id is not distinct from v_guardian_id and public_key = v_point);
  if v_number is not null then
    return v_number;
  end if;
  if (
    select count(*) >= v_max_a_day from private.audit_log
    where actor_id = app.user_id() and action = 'account.phone_added' and at > now() - interval '1 day') then
    perform app.fail('ERROR_RATE_LIMITED', '{"seconds": 86400}');
  end if;
  delete from private.card_keys
  where user_id = v_member_id and guardian_id is not distinct from v_guardian_id and number = p_replaces;
  if (
    select count(*) >= v_max from private.card_keys
    where user_id = v_member_id and guardian_id is not distinct from v_guardian_id) then
    perform app.fail('ERROR_TOO_MANY_CARD_PHONES', jsonb_build_object('max', v_max));
  end if;
  -- The next number, so that a door whose roster is older takes the phone for a new one; after the last for which a code has room,
  -- a free one.
  select coalesce(min(n) filter (where n > c.last_key), min(n)) into v_number
  from private.cards c cross join generate_series(1, 1023) n
  where c.user_id = v_member_id
    and not exists (select from private.card_keys k where k.user_id = v_member_id and k.number = n);
  update private.cards set last_key = greatest(last_key, v_number) where user_id = v_member_id;
  insert into private.card_keys (user_id, number, public_key, device, guardian_id)
  values (v_member_id, v_number, v_point, private.device_name(app.header('user-agent')), v_guardian_id);
  perform private.note_act_on_member(v_member_id, 'account.phone_added');
  return v_number;
end
$$;
comment on function api.add_card_phone(text, int, uuid) is
  'Lets the phone with this public key (base64url of the compressed point) show the card of the caller, or of a child they look after, either replacing another of the caller''s phones or in addition to at most two. Returns the number that the phone''s codes must give; idempotent. ERROR_VALIDATION_FAILED {field}, ERROR_TOO_MANY_CARD_PHONES {max}, ERROR_RATE_LIMITED {seconds} after 20 in a day, ERROR_RESOURCE_NOT_FOUND {resource}.';
grant execute on function api.add_card_phone(text, int, uuid) to authenticated;

create or replace function api.end_card_phone(p_number int, p_child_id uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_people(coalesce(p_child_id, app.user_id()), app.user_id());
  -- Lock the card before its phones, as replacing a card does.
  perform from private.cards where user_id = coalesce(p_child_id, app.user_id()) for update;
  delete from private.card_keys
  where number = p_number
    and case when p_child_id is null then user_id = app.user_id() else user_id = p_child_id and guardian_id = app.user_id() end;
  -- If it has already been removed on another screen, there is nothing left to do.
  if found then
    perform private.note_act_on_member(coalesce(p_child_id, app.user_id()), 'account.phone_ended');
  end if;
end
$$;
comment on function api.end_card_phone(int, uuid) is
  'Removes a phone that shows the caller''s card, or one of the caller''s phones that shows a child''s. From now on, its codes are refused by every door whose roster has been updated.';
grant execute on function api.end_card_phone(int, uuid) to authenticated;

create or replace function app.end_guardians_phones() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- If two clubs end it at the same time, the second sees what the first has done.
  perform from private.cards where user_id in (select child_id from removed) order by user_id for update;
  delete from private.card_keys k using removed r
  where k.user_id = r.child_id and k.guardian_id = r.guardian_id
    and not exists (select from api.guardians g where g.child_id = r.child_id and g.guardian_id = r.guardian_id);
  return null;
end
$$;
comment on function app.end_guardians_phones() is
  'Trigger: somebody who no longer looks after a child in any club can no longer show its card. The phone''s number is not reused, so doors refuse its codes.';
create trigger end_phones after delete on api.guardians
  referencing old table as removed for each statement execute function app.end_guardians_phones();
