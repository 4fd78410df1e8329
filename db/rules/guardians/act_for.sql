-- A guardian does for a child what the child could do: by the child's rights, and no others.
create or replace function private.club_of_child(p_child_id uuid) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_club uuid;
begin
  -- The club that both joined first, where they belong to several.
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
  'The club in which the caller looks after that member; ERROR_RESOURCE_NOT_FOUND {resource: user} where they do not, and when the child''s account is closed.';

create or replace function private.hold_clubs_of_child(p_child_id uuid) returns uuid[]
language plpgsql set search_path = '' as $$
begin
  -- Whoever ends it meanwhile waits, or has done so. After the events, as where a member leaves a club.
  return array(
    select g.association_id
    from api.guardians g
    join api.users child on child.id = g.child_id and child.status <> 'inactive'
    where g.guardian_id = app.user_id() and g.child_id = p_child_id
    order by g.association_id for key share of g);
end
$$;
comment on function private.hold_clubs_of_child(uuid) is
  'The clubs in which the caller looks after that member, whose account is open, and does so until the end of the transaction; {} for anybody else.';

create or replace function private.become(p_user_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  v_claims text := current_setting('request.jwt.claims', true);
begin
  -- Without the session: what asks for a second factor is not shown by somebody else's.
  perform set_config('request.jwt.claims',
    jsonb_build_object('role', 'authenticated', 'user_id', p_user_id)::text, true);
  return v_claims;
end
$$;
comment on function private.become(uuid) is
  'Lets the rest of the transaction ask as this person, until the claims that it returns are set again; an error puts them back.';
