-- What staff do with members' cards: print them, and replace lost ones.

create type api.printed_card as (user_id uuid, name text, card text, member_since date);
comment on type api.printed_card is 'What is printed on a member''s card: the text of its code, and whose it is.';

-- Not stable: it logs who took the codes before returning them.
create or replace function api.member_cards(p_user_ids uuid[]) returns setof api.printed_card
language plpgsql security definer set search_path = '' as $$
declare
  v_wanted int := (select count(distinct id) from unnest(p_user_ids) id);
  v_clubs uuid[] := array(select app.associations_with('user:update:card'));
  v_club uuid;
begin
  perform app.require(v_wanted > 0 and cardinality(p_user_ids) <= 5000, 'p_user_ids');
  if cardinality(v_clubs) = 0 then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  select ur.association_id into v_club from api.user_roles ur
  where ur.user_id = any (p_user_ids) and ur.association_id = any (v_clubs)
  group by 1 having count(*) = v_wanted limit 1;
  if v_club is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "user"}');
  end if;
  -- A card is valid at the doors of all its member's clubs.
  if exists (select from api.user_roles where user_id = any (p_user_ids) and association_id <> all (v_clubs)) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  -- A printed card opens the door as its member, so whoever may not replace a card may not have one either.
  if exists (
    select from api.user_roles ur where ur.user_id = any (p_user_ids)
      and app.rank(ur.user_id, ur.association_id) < app.rank(app.user_id(), ur.association_id)) then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
  perform private.note_act(v_club, 'member.cards_printed', p_subject_id => case when v_wanted = 1 then p_user_ids[1] end,
    p_details => jsonb_build_object('count', v_wanted));
  return query
    select u.id, u.name, 'S1.' || app.base64url(c.token), u.member_since
    from unnest(p_user_ids) with ordinality wanted (id, place)
    join api.users u on u.id = wanted.id
    join private.cards c on c.user_id = u.id
    order by wanted.place;
end
$$;
comment on function api.member_cards(uuid[]) is
  'The cards of these members for printing, in the order given; recorded in the audit log. ERROR_INSUFFICIENT_PERMISSIONS without user:update:card, in all of their clubs, ERROR_ROLE_TOO_HIGH if anyone ranks above the caller, ERROR_RESOURCE_NOT_FOUND {resource} if anyone is not a member of the club, ERROR_VALIDATION_FAILED {field} for none or more than 5000.';
grant execute on function api.member_cards(uuid[]) to authenticated;

create or replace function api.replace_card(p_user_id uuid, p_end_phones boolean default false) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_over(p_user_id, 'user:update:card');
  perform private.lock_people(p_user_id, app.user_id());
  update private.cards set token = extensions.gen_random_bytes(16), issued_at = now() where user_id = p_user_id;
  if p_end_phones then
    delete from private.card_keys where user_id = p_user_id;
  end if;
  perform private.note_act_on_member(p_user_id, 'member.card_replaced');
end
$$;
comment on function api.replace_card(uuid, boolean) is
  'Issues a member a new card, for instance when the old one was lost, and with p_end_phones removes the phones that show it. ERROR_INSUFFICIENT_PERMISSIONS without user:update:card in all of their clubs, ERROR_ROLE_TOO_HIGH.';
grant execute on function api.replace_card(uuid, boolean) to authenticated;
