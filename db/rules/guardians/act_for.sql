-- A guardian can do for a child exactly what the child could do, with the child's permissions.
create or replace function private.club_of_child(p_child_id uuid) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_club uuid;
begin
  -- If they share several clubs, the oldest.
  select g.association_id into v_club
  from api.guardians g
  join api.associations a on a.id = g.association_id
  join api.users child on child.id = g.child_id and child.status <> 'inactive'
  where g.guardian_id = app.user_id() and g.child_id = p_child_id
  order by a.created_at, a.id limit 1;
  if v_club is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "user"}');
  end if;
  return v_club;
end
$$;
comment on function private.club_of_child(uuid) is
  'The club in which the caller looks after the given member; ERROR_RESOURCE_NOT_FOUND {resource: user} if they do not, or if the child''s account is inactive.';

create or replace function private.lock_clubs_of_child(p_child_id uuid) returns uuid[]
language plpgsql set search_path = '' as $$
begin
  -- Ending the guardianship concurrently waits, or has already happened. Locked after events, as when a member leaves a club.
  return array(
    select g.association_id
    from api.guardians g
    join api.users child on child.id = g.child_id and child.status <> 'inactive'
    where g.guardian_id = app.user_id() and g.child_id = p_child_id
    order by g.association_id for key share of g);
end
$$;
comment on function private.lock_clubs_of_child(uuid) is
  'The clubs in which the caller looks after the given member, if active; the guardianships are kept until the end of the transaction. {} for anybody else.';

create or replace function private.become(p_user_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  v_claims text := current_setting('request.jwt.claims', true);
begin
  -- Without the session, so that the guardian's second factor does not count as the child's.
  perform set_config('request.jwt.claims',
    jsonb_build_object('role', 'authenticated', 'user_id', p_user_id)::text, true);
  return v_claims;
end
$$;
comment on function private.become(uuid) is
  'Makes the rest of the transaction act as this person, until the returned claims are restored; an error restores them too.';
