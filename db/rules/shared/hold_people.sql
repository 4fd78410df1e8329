-- Who is deleted holds their person, and then waits for what is theirs. So whatever changes that holds the person first.

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

create or replace function app.keep_person(p_user_id uuid) returns boolean
language plpgsql security definer cost 10000 set search_path = '' as $$
begin
  perform private.keep_people(p_user_id, app.user_id());
  return true;
end
$$;
comment on function app.keep_person(uuid) is
  'keep_people for a person and the caller, in the policies of what is a person''s: a row that is written is locked before its triggers run. Dear, so that it is asked last and only of rows that the caller may write.';
grant execute on function app.keep_person(uuid) to authenticated;
