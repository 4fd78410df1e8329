-- Guardians named in a list of members being imported. A row with a guardian needs no address of its own: it is a child without
-- an account, as with rpc/add_member.
create or replace function private.named_guardians(p_rows jsonb)
returns table (n bigint, slot int, field text, name text, email text, phone text)
language sql immutable set search_path = '' as $$
  select r.n, g.slot, g.field, g.name, g.email, g.phone
  from jsonb_array_elements(p_rows) with ordinality r (value, n)
  cross join lateral (values
    (1, 'guardian', nullif(btrim(r.value ->> 'guardian_name'), ''), nullif(lower(btrim(r.value ->> 'guardian_email')), ''),
      nullif(btrim(r.value ->> 'guardian_phone'), '')),
    (2, 'guardian2', nullif(btrim(r.value ->> 'guardian2_name'), ''), nullif(lower(btrim(r.value ->> 'guardian2_email')), ''),
      nullif(btrim(r.value ->> 'guardian2_phone'), ''))
  ) g (slot, field, name, email, phone)
  where num_nonnulls(g.name, g.email, g.phone) > 0
$$;
comment on function private.named_guardians(jsonb) is
  'The guardians named in rows of rpc/import_members, with the number of their row and the beginning of their columns'' names.';

create or replace function private.lock_imported(p_club uuid, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_emails text[] := array(
    select lower(btrim(value ->> 'email')) from jsonb_array_elements(p_rows) union select email from private.named_guardians(p_rows));
  v_user record;
  v_registrations uuid[] := '{}';
begin
  -- In key order, so that two clubs importing the same people wait for each other rather than deadlock.
  for v_user in
    select u.id, private.is_registration(u) as is_registration from api.users u where u.email = any (v_emails) order by u.id
  loop
    if v_user.is_registration then
      perform from api.users where id = v_user.id for update;
      v_registrations := v_registrations || v_user.id;
    else
      perform private.keep_people(v_user.id);
    end if;
  end loop;
  -- All people before the clubs and events of those who make way.
  perform private.lock_clubs_of(variadic v_registrations);
  perform private.lock_events_about(variadic v_registrations);
  for v_user in select email from api.users where id = any (v_registrations) order by id loop
    perform private.drop_registration(v_user.email);
  end loop;
  perform from api.user_roles
  where association_id = p_club and user_id in (select id from api.users where email = any (v_emails)) order by user_id for key share;
end
$$;
comment on function private.lock_imported(uuid, jsonb) is
  'Makes way for an import: keeps guardians who are members, and drops visitors'' unverified registrations of the addresses.';

create or replace function private.refused_guardians(p_club uuid, p_rows jsonb) returns table (n bigint, slot int, error jsonb)
language plpgsql stable set search_path = '' as $$
begin
  return query
    with named as materialized (select * from private.named_guardians(p_rows)),
    lines as materialized (
      select r.n, nullif(lower(btrim(r.value ->> 'email')), '') as email,
        -- As it would be stored; a name that is refused is not compared.
        case when private.refusal('name', 'name', r.value ->> 'name') is null then lower(app.name_field(r.value ->> 'name')) end as name,
        exists (select from named where named.n = r.n) as has_guardian
      from jsonb_array_elements(p_rows) with ordinality r (value, n)),
    -- Those who have an account, in any club.
    known as materialized (
      select u.id, u.email,
        exists (select from api.user_roles ur where ur.user_id = u.id and ur.association_id = p_club) as is_member,
        exists (select from api.guardians g where g.child_id = u.id and g.association_id = p_club) as is_child
      from api.users u where u.email = any (array(select named.email from named)) and not private.is_registration(u)),
    -- The children that a guardian would have: those of the list after those in the club.
    children as materialized (
      select 0::bigint as n, k.email, lower(c.name) as name
      from known k
      join api.guardians g on g.guardian_id = k.id and g.association_id = p_club
      join api.users c on c.id = g.child_id
      union all
      select l.n, named.email, l.name from named join lines l on l.n = named.n)
    select named.n, named.slot, private.refusal(named.field || '_name', 'name', named.name)
    from named where named.name is not null
    union all
    select named.n, named.slot, private.refusal(named.field || '_email', 'address_of_guardian', named.email) from named
    union all
    select named.n, named.slot, private.refusal(named.field || '_phone', 'phone', named.phone) from named
    union all
    select named.n, named.slot,
      case
        when named.email = line.email then
          app.error_message('ERROR_VALIDATION_FAILED', jsonb_build_object('field', named.field || '_email', 'reason', 'same'))
        when known.is_child or own.has_guardian then app.error_message('ERROR_GUARDIAN_LOOKED_AFTER', '{}')
        when not known.is_member and own.n is null then app.error_message('ERROR_EMAIL_ALREADY_EXISTS', '{}')
      end::jsonb || jsonb_build_object('field', named.field || '_email')
    from named
    join lines line on line.n = named.n
    left join known on known.email = named.email
    left join (select distinct on (l.email) l.email, l.n, l.has_guardian from lines l order by l.email, l.has_guardian desc) own
      on own.email = named.email
    union all
    -- A list that is imported again must not double the children, who have no address to be recognised by.
    select distinct named.n, 0,
      app.error_message('ERROR_VALIDATION_FAILED', '{"field": "name", "reason": "exists"}')::jsonb || '{"field": "name"}'
    from named
    join lines line on line.n = named.n
    join children c on c.email = named.email and c.name = line.name and c.n < named.n;
end
$$;
comment on function private.refused_guardians(uuid, jsonb) is
  'What is wrong with the guardians in rows of rpc/import_members, by row: {field, code, params}, or null. A row is refused as {field: name, reason: exists} if one of its guardians already has a child of that name.';

create or replace function private.refused_namesakes(p_club uuid, p_rows jsonb) returns table (n bigint, error jsonb)
language sql stable set search_path = '' as $$
  with lines as materialized (
    select r.n, lower(app.name_field(r.value ->> 'name')) as name, r.value ->> 'date_of_birth' as born
    from jsonb_array_elements(p_rows) with ordinality r (value, n)
    where coalesce(btrim(r.value ->> 'email'), '') = ''
      and r.n not in (select g.n from private.named_guardians(p_rows) g)
      and private.refusal('name', 'name', r.value ->> 'name') is null),
  known as (
    select 0::bigint as n, lower(u.name) as name, u.date_of_birth::text as born
    from api.users u
    join api.user_roles ur on ur.user_id = u.id and ur.association_id = p_club
    where u.folded_name in (select app.fold(name) from lines)
    union all
    select n, name, born from lines)
  -- They have no address, and nobody with one, to be recognised by when a list is imported again.
  select distinct l.n, app.error_message('ERROR_VALIDATION_FAILED', '{"field": "name", "reason": "namesake"}')::jsonb || '{"field": "name"}'
  from lines l join known k on k.name = l.name and k.n < l.n and (k.born = l.born or k.born is null or l.born is null)
$$;
comment on function private.refused_namesakes(uuid, jsonb) is
  'The rows of rpc/import_members, with neither an address nor a guardian, about somebody who is already there or in the list: {field: name, reason: namesake}. Another date of birth makes another person.';

create or replace function private.with_families(p_club uuid, p_rows jsonb, p_role_id uuid) returns jsonb
language sql volatile set search_path = '' as $$
  with lines as (
    select r.n, r.value, gen_random_uuid() as id, nullif(lower(btrim(r.value ->> 'email')), '') as email
    from jsonb_array_elements(p_rows) with ordinality r (value, n)),
  newcomers as (
    select distinct on (g.email) g.email, g.n, g.name from private.named_guardians(p_rows) g
    where g.email not in (select email from lines where email is not null)
      and not exists (
        select from api.users u join api.user_roles ur on ur.user_id = u.id and ur.association_id = p_club
        where u.email = g.email and not private.is_registration(u))
    order by g.email, g.name is null, g.n),
  phones as (
    select distinct on (email) email, phone from private.named_guardians(p_rows)
    where phone is not null order by email, n, slot)
  select jsonb_agg(completed.value order by completed.is_guardian, completed.n, completed.value ->> 'email')
  from (
    select l.n, false as is_guardian, l.value || jsonb_build_object('id', l.id, 'email', coalesce(l.email, l.id || '@no-login.invalid'),
      'status', case when l.email is null then 'verified' else 'unverified' end,
      'phone', coalesce(nullif(btrim(l.value ->> 'phone'), ''), phones.phone)) as value
    from lines l left join phones on phones.email = l.email
    union all
    select g.n, true, jsonb_build_object('id', gen_random_uuid(), 'email', g.email, 'status', 'unverified', 'role_id', p_role_id,
      'language', l.value ->> 'language', 'phone', phones.phone,
      -- Until they choose a better one.
      'name', coalesce(g.name, nullif(split_part(g.email, '@', 1), left(g.email, 1)), g.email))
    from newcomers g join lines l on l.n = g.n left join phones on phones.email = g.email) completed
$$;
comment on function private.with_families(uuid, jsonb, uuid) is
  'Valid rows of rpc/import_members, each with the id, address and status of the person to be created, followed by a row with the given role for each guardian who is neither a member nor in the list. Both kinds of guardians who are created, those rows and those in the list, get the number from their child''s row if they have none of their own.';

create or replace function private.connect_families(p_club uuid, p_rows jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_claims text := current_setting('request.jwt.claims', true);
begin
  -- The import is logged once, with its number of members; without claims, the guardianships are not logged one by one.
  perform set_config('request.jwt.claims', '{}', true);
  insert into api.guardians (association_id, child_id, guardian_id, slot)
  select p_club, family.child_id, u.id, row_number() over (partition by family.child_id order by family.slot)
  from (
    select (p_rows -> (g.n::int - 1) ->> 'id')::uuid as child_id, g.email, min(g.slot) as slot
    from private.named_guardians(p_rows) g group by 1, 2) family
  join api.users u on u.email = family.email
  order by family.child_id, family.slot;
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
end
$$;
comment on function private.connect_families(uuid, jsonb) is
  'Connects imported members with the guardians named in their completed rows.';
