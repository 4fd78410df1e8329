-- People have the right to have their data erased (GDPR, article 17).

create or replace function api.delete_my_account(current_password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb;
  v_user api.users;
begin
  -- Locked before the attempts at the password, in the same order as by every other request of this person.
  select * into v_user from api.users where id = app.user_id() and deleted_at is null for update;
  -- It has just been deleted, on another device or by somebody else.
  if v_user.id is null then
    perform app.refuse_session('ERROR_UNAUTHORIZED');
  end if;
  v_refusal := private.refuse_password(current_password);
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform private.lock_clubs_of(v_user.id);
  perform private.note_act_on_member(v_user.id, 'account.deleted');
  -- Refused by keep_manager if this is the last member who can manage a club.
  delete from api.user_roles where user_id = v_user.id;
  -- From here on, act as the installation.
  perform set_config('request.jwt.claims', '{}', true);

  -- Free the places taken at upcoming events; figures of past events stay as they are.
  perform private.lock_events_about(v_user.id);
  delete from api.event_registrations r using api.events e
  where e.id = r.event_id and r.user_id = v_user.id and e.end_time > now();
  -- The names of their guests and their comments are erased; the number of guests is kept.
  update api.event_registrations set guest_names = '{}', comment = null
  where user_id = v_user.id and (guest_names <> '{}' or comment is not null);
  perform private.forget(v_user);
  delete from private.passwords where user_id = v_user.id;
  delete from private.sessions where user_id = v_user.id;
  delete from private.known_devices where user_id = v_user.id;
  delete from private.card_keys where user_id = v_user.id;
  delete from private.photos where user_id = v_user.id;
  delete from private.second_factors where user_id = v_user.id;
  delete from private.passkeys where user_id = v_user.id;
  delete from private.half_logins where user_id = v_user.id;
  delete from private.activity_leaders where user_id = v_user.id;
  delete from private.withdrawn_answers where user_id = v_user.id;
  delete from private.cards where user_id = v_user.id;
  delete from private.calendar_tokens where user_id = v_user.id;
  delete from api.email_preferences where user_id = v_user.id;
  delete from api.push_preferences where user_id = v_user.id;
  update api.users
  set name = '–––', email = id || '@deleted.invalid', date_of_birth = null, address = null, phone = null,
    emergency_name = null, emergency_phone = null, status = 'inactive',
    last_login = null, member_since = date_trunc('year', member_since), deleted_at = now()
  where id = v_user.id;
  return '{}';
end
$$;
comment on function api.delete_my_account(text) is
  'Anonymises the caller: the figures of attendance are kept, while the person is erased and logged out. {}; ERROR_INVALID_CURRENT_PASSWORD, ERROR_LAST_ADMIN, ERROR_TOO_MANY_ATTEMPTS_….';
grant execute on function api.delete_my_account(text) to authenticated;
