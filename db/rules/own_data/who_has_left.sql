-- Deleting one's own account keeps the row, for the figures. A request by the same person may have started earlier and be waiting
-- for that row; it must not add anything to it.
create or replace function private.lock_account(p_user_id uuid default app.user_id()) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lock_people(p_user_id);
  if p_user_id is not null and not exists (select from api.users where id = p_user_id and deleted_at is null) then
    perform app.refuse_session('ERROR_UNAUTHORIZED');
  end if;
end
$$;
comment on function private.lock_account(uuid) is
  'Keeps an account, by default the caller''s, from being deleted or deactivated until the end of the transaction. ERROR_UNAUTHORIZED if it has just been deleted.';

create or replace function app.refuse_who_has_left() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid;
begin
  -- The foreign key to the person, checked before this, has waited for a concurrent deletion.
  select u.id into v_user_id
  from added a join api.users u on u.id = (to_jsonb(a) ->> tg_argv[0])::uuid
  where u.deleted_at is not null limit 1;
  if v_user_id = app.user_id() then
    perform app.refuse_session('ERROR_UNAUTHORIZED');
  elsif v_user_id is not null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "user"}');
  end if;
  return null;
end
$$;
comment on function app.refuse_who_has_left() is
  'Trigger: prevents adding rows for a person who has deleted their account. Its argument is the column that references the person.';
create trigger refuse_who_has_left after insert on private.passwords
  referencing new table as added for each statement execute function app.refuse_who_has_left('user_id');
create trigger refuse_who_has_left after insert on private.second_factors
  referencing new table as added for each statement execute function app.refuse_who_has_left('user_id');
create trigger refuse_who_has_left after insert on private.calendar_tokens
  referencing new table as added for each statement execute function app.refuse_who_has_left('user_id');
create trigger refuse_who_has_left after insert on private.verifications
  referencing new table as added for each statement execute function app.refuse_who_has_left('user_id');
create trigger refuse_who_has_left after insert on api.user_roles
  referencing new table as added for each statement execute function app.refuse_who_has_left('user_id');
-- A mail references its sender.
create trigger refuse_who_has_left after insert on private.mail_messages
  referencing new table as added for each statement execute function app.refuse_who_has_left('sender_id');
