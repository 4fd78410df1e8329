-- One lock order for everything that writes: people, then clubs, then events, then what belongs to them. app.pre_request locks
-- the caller first: whatever a request writes may reference its caller, and nobody can be deleted in the middle of their own
-- request.

create or replace function private.lock_people(variadic p_user_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from api.users where id = any (p_user_ids) order by id for share;
end
$$;
comment on function private.lock_people(uuid[]) is
  'Keeps these people from being deleted, or their accounts from being deactivated, until the end of the transaction; waits if that is under way.';

create or replace function private.keep_people(variadic p_user_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from api.users where id = any (p_user_ids) order by id for key share;
end
$$;
comment on function private.keep_people(uuid[]) is
  'Keeps these people from being deleted until the end of the transaction, and waits if that is under way. Their rows can still be changed, even by two transactions that hold this lock.';

create or replace function private.keep_caller() returns void
language plpgsql set search_path = '' as $$
begin
  -- A read cannot lock anything. The calls excluded here lock a person exclusively, and the caller with them in id order:
  -- otherwise, two people deleting each other, or one person deleting their account on two devices, would deadlock.
  if current_setting('transaction_read_only') = 'off'
    and concat_ws(' ', current_setting('request.method', true), current_setting('request.path', true))
      !~ '^(DELETE .*/users|.*/rpc/(delete_my_account|reset_password|verify_email))$' then
    perform private.keep_people(app.user_id());
  end if;
end
$$;
comment on function private.keep_caller() is 'keep_people for the caller of a writing request.';

create or replace function app.keep_person(p_user_id uuid) returns boolean
language plpgsql security definer cost 10000 set search_path = '' as $$
begin
  perform private.keep_people(p_user_id);
  return true;
end
$$;
comment on function app.keep_person(uuid) is
  'keep_people for policies on what belongs to a person: a row is locked for writing before its triggers run. Its high cost makes the planner evaluate it last, only for rows that the caller may write.';
grant execute on function app.keep_person(uuid) to authenticated;

create or replace function app.lock_deleted_person(p_user_id uuid) returns boolean
language plpgsql security definer cost 10000 set search_path = '' as $$
declare
  v_id uuid;
begin
  -- Refuse before locking: several people would be locked in the order of a plan.
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
  'Locks a person being deleted, and the caller, for the policy on users: if two people delete each other, the second is refused with ERROR_UNAUTHORIZED.';
grant execute on function app.lock_deleted_person(uuid) to authenticated;
