-- The member's card: 16 random bytes, shown as a QR code S1.<base64url> (docs/door.md).

create or replace function app.issue_cards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.cards (user_id, token)
  select id, extensions.gen_random_bytes(16) from added;
  return null;
end
$$;
comment on function app.issue_cards() is 'Trigger: issues a card to every new person.';
create trigger issue_cards after insert on api.users
  referencing new table as added for each statement execute function app.issue_cards();

create type api.member_card as (
  card text, name text, association_name text, role_name text, member_since date, issued_at timestamptz
);
comment on type api.member_card is 'A member''s card: the text of the QR code and what is printed beside it.';

create or replace function private.card_of(p_user_id uuid, p_association_id uuid default null) returns api.member_card
language sql stable set search_path = '' as $$
  select row('S1.' || app.base64url(c.token), u.name, a.name, r.name, u.member_since, c.issued_at)::api.member_card
  from api.users u
  join private.cards c on c.user_id = u.id
  join api.user_roles ur on ur.user_id = u.id
  join api.associations a on a.id = ur.association_id
  join api.roles r on r.id = ur.role_id
  where u.id = p_user_id and (p_association_id is null or a.id = p_association_id)
  order by a.created_at limit 1
$$;
comment on function private.card_of(uuid, uuid) is 'A member''s card for the given club, or for their first one.';

create or replace function api.my_card() returns api.member_card
language sql stable security definer set search_path = '' as $$
  select * from private.card_of(app.user_id())
$$;
comment on function api.my_card() is 'The caller''s card.';
grant execute on function api.my_card() to authenticated;

create or replace function api.replace_my_card() returns api.member_card
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_people(app.user_id());
  update private.cards set token = extensions.gen_random_bytes(16), issued_at = now() where user_id = app.user_id();
  return api.my_card();
end
$$;
comment on function api.replace_my_card() is 'Issues the caller a new card; the previous one stops being valid.';
grant execute on function api.replace_my_card() to authenticated;
