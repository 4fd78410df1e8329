-- One lock order for whatever writes: people, then clubs, then events, then what is theirs. The caller comes first, held by
-- app.pre_request: whatever a request writes may name its caller, and nobody is deleted in the middle of their own request.

create or replace function private.hold_people(variadic p_user_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from api.users where id = any (p_user_ids) order by id for share;
end
$$;
comment on function private.hold_people(uuid[]) is
  'Keeps these people from being deleted, or their accounts from being closed, until the end of the transaction; waits where that is under way.';

create or replace function private.keep_people(variadic p_user_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from api.users where id = any (p_user_ids) order by id for key share;
end
$$;
comment on function private.keep_people(uuid[]) is
  'Keeps these people from being deleted until the end of the transaction, and waits where that is under way; their rows may be changed, also by two who keep them.';

create or replace function private.keep_caller() returns void
language plpgsql set search_path = '' as $$
begin
  -- A read can lock nothing. These few lock a person exclusively, and the caller along with them in the order of their ids: two
  -- people who delete each other, or one who leaves on two devices, would else each hold what the other waits for.
  if current_setting('transaction_read_only') = 'off'
    and concat_ws(' ', current_setting('request.method', true), current_setting('request.path', true))
      !~ '^(DELETE .*/users|.*/rpc/(delete_my_account|reset_password|verify_email))$' then
    perform private.keep_people(app.user_id());
  end if;
end
$$;
comment on function private.keep_caller() is 'keep_people for the caller of a request that writes.';

create or replace function app.keep_person(p_user_id uuid) returns boolean
language plpgsql security definer cost 10000 set search_path = '' as $$
begin
  perform private.keep_people(p_user_id);
  return true;
end
$$;
comment on function app.keep_person(uuid) is
  'keep_people in the policies of what is a person''s: a row that is written is locked before its triggers run. Costly, so that it is asked last and only of rows that the caller may write.';
grant execute on function app.keep_person(uuid) to authenticated;

create or replace function app.lock_deleted_person(p_user_id uuid) returns boolean
language plpgsql security definer cost 10000 set search_path = '' as $$
declare
  v_id uuid;
begin
  -- Refused before it is locked: several would be locked in the order of a plan.
  perform private.touch_one(p_user_id::text);
  for v_id in select id from unnest(array[p_user_id, app.user_id()]) id order by id loop
    if v_id = p_user_id then
      perform from api.users where id = v_id for update;
    else
      perform private.keep_people(v_id);
    end if;
  end loop;
  if not exists (select from api.users where id = app.user_id() and deleted_at is null) then
    perform app.refuse_session('ERROR_UNAUTHORIZED');
  end if;
  return true;
end
$$;
comment on function app.lock_deleted_person(uuid) is
  'Locks somebody who is deleted, and the caller, for the policy of users: of two who delete each other the second is refused with ERROR_UNAUTHORIZED.';
grant execute on function app.lock_deleted_person(uuid) to authenticated;
