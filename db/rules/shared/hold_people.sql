-- Who is deleted holds their person, and then waits for what is theirs. So whatever changes that holds the person first.

create or replace function private.hold_people(variadic p_user_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from api.users where id = any (p_user_ids) order by id for share;
end
$$;
comment on function private.hold_people(uuid[]) is
  'Keeps these people from being deleted, or their accounts from being closed, until the end of the transaction; waits where that is under way.';
