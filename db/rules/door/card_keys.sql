-- The phones that show one's card: each signs its codes with a key that cannot leave it (docs/door.md).

create type api.card_phone as (number int, public_key text, device text, added_at timestamptz);
comment on type api.card_phone is
  'A phone that shows one''s card: the number that its codes name, its public key (base64url of the compressed point), and what it was taken for.';

create or replace function api.my_card_phones() returns setof api.card_phone
language sql stable security definer set search_path = '' as $$
  select row(k.number, app.base64url(k.public_key), k.device, k.created_at)::api.card_phone
  from private.card_keys k where k.user_id = app.user_id() order by k.number
$$;
comment on function api.my_card_phones() is 'The phones that show the caller''s card, at most three.';
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
comment on function private.point_of(text) is 'The 33 bytes of a compressed point from base64url, or null.';

create or replace function api.add_card_phone(p_public_key text, p_replaces int default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_max constant int := 3;
  v_max_a_day constant int := 20;
  v_point bytea := private.point_of(p_public_key);
  v_number int;
begin
  perform app.require(coalesce(get_byte(v_point, 0) in (2, 3), false), 'p_public_key');
  -- Two phones may take the last place, or one ask twice: one after the other.
  perform from private.cards where user_id = app.user_id() for update;
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "card"}');
  end if;
  v_number := (select number from private.card_keys where user_id = app.user_id() and public_key = v_point);
  if v_number is not null then
    return v_number;
  end if;
  if (
    select count(*) >= v_max_a_day from private.audit_log
    where actor_id = app.user_id() and action = 'account.phone_added' and at > now() - interval '1 day') then
    perform app.fail('ERROR_RATE_LIMITED', '{"seconds": 86400}');
  end if;
  delete from private.card_keys where user_id = app.user_id() and number = p_replaces;
  if (select count(*) >= v_max from private.card_keys where user_id = app.user_id()) then
    perform app.fail('ERROR_TOO_MANY_CARD_PHONES', jsonb_build_object('max', v_max));
  end if;
  update private.cards set last_key = last_key + 1 where user_id = app.user_id() returning last_key into v_number;
  insert into private.card_keys (user_id, number, public_key, device)
  values (app.user_id(), v_number, v_point, private.device_name(app.header('user-agent')));
  perform private.note_act_on_member(app.user_id(), 'account.phone_added');
  return v_number;
end
$$;
comment on function api.add_card_phone(text, int) is
  'Lets the phone with this public key (base64url of the compressed point) show the caller''s card, instead of another one or beside at most two others; the number that its codes name, the same when it asks again. ERROR_VALIDATION_FAILED {field}, ERROR_TOO_MANY_CARD_PHONES {max}, ERROR_RATE_LIMITED {seconds} after 20 in a day, ERROR_RESOURCE_NOT_FOUND {resource}.';
grant execute on function api.add_card_phone(text, int) to authenticated;

create or replace function api.end_card_phone(p_number int) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.card_keys where user_id = app.user_id() and number = p_number;
  -- Ended already, on another screen: that is what was asked for.
  if found then
    perform private.note_act_on_member(app.user_id(), 'account.phone_ended');
  end if;
end
$$;
comment on function api.end_card_phone(int) is 'What this phone signs is refused from now on, by every door whose roster has heard of it.';
grant execute on function api.end_card_phone(int) to authenticated;
