-- Groups named in a list of members being imported.
create or replace function private.named_groups(p_rows jsonb) returns table (email text, name text, n bigint)
language sql immutable set search_path = '' as $$
  with named as (
    select lower(btrim(r.value ->> 'email')) as email, g.value, row_number() over (order by r.n, g.n) as n
    from jsonb_array_elements(p_rows) with ordinality r (value, n)
    cross join lateral jsonb_array_elements_text(coalesce(nullif(r.value -> 'groups', 'null'), '[]')) with ordinality g (value, n)
  ), names as materialized (
    -- Each once: many rows name the same group.
    select value, app.line_field('groups', value, 1, 60) as name from (select distinct value from named) given
  )
  select named.email, names.name, named.n from named join names using (value)
$$;
comment on function private.named_groups(jsonb) is
  'The groups named in rows of rpc/import_members, in order, each with the row''s e-mail address; ERROR_VALIDATION_FAILED {field: groups}.';

create or replace function private.missing_groups(p_club uuid, p_rows jsonb) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(name order by n), '{}')
  from (select distinct on (lower(name)) name, n from private.named_groups(p_rows) order by lower(name), n) named
  where not exists (select from api.groups g where g.association_id = p_club and lower(g.name) = lower(named.name))
$$;
comment on function private.missing_groups(uuid, jsonb) is
  'Those of the named groups that the club does not have yet, spelt as they first appear.';

create or replace function private.import_groups(p_club uuid, p_rows jsonb) returns text[]
language plpgsql set search_path = '' as $$
declare
  v_claims text := current_setting('request.jwt.claims', true);
  v_missing text[];
begin
  -- The lock taken when groups are created: nobody can create one of them meanwhile.
  perform from api.associations where id = p_club for no key update;
  v_missing := private.missing_groups(p_club, p_rows);
  -- sort_order is set here, because the trigger does nothing if the caller has meanwhile lost the permission to create groups.
  insert into api.groups (association_id, kind, name, sort_order)
  select p_club, case a.type when 'sport' then 'team' else 'section' end, t.name,
    t.n + (select coalesce(max(sort_order), 0) from api.groups where association_id = p_club)
  from api.associations a, unnest(v_missing) with ordinality t (name, n)
  where a.id = p_club order by t.n;
  perform private.guard_leadership(p_club, array(
    select g.id from private.named_groups(p_rows) named
    join api.groups g on g.association_id = p_club and lower(g.name) = lower(named.name)));
  -- The import is logged once, with its number of members; without claims, the memberships are not logged one by one.
  perform set_config('request.jwt.claims', '{}', true);
  insert into api.group_members (group_id, user_id, association_id)
  select distinct g.id, u.id, p_club
  from private.named_groups(p_rows) named
  join api.users u on u.email = named.email
  join api.groups g on g.association_id = p_club and lower(g.name) = lower(named.name);
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
  return v_missing;
end
$$;
comment on function private.import_groups(uuid, jsonb) is
  'Adds imported members to the groups named in their rows. Groups the club does not have are created: as teams in a sports club, otherwise as sections. Returns the names of the created groups. ERROR_INSUFFICIENT_PERMISSIONS if the caller leads one of the groups and lacks user:read:profile.';
