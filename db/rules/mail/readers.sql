-- Who reads mail addressed to members: the members themselves and their guardians.

-- All members of a mail at once, because their number determines the best plan.
create or replace function private.mail_readers(p_association_id uuid, p_member_ids uuid[])
returns table (member_id uuid, child_name text, user_id uuid, email text, name text, language text)
language plpgsql stable rows 100 set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  return query
    select m.id, null::text, u.id, u.email, u.name, u.language
    from unnest(p_member_ids) m (id)
    join api.user_roles ur on ur.association_id = p_association_id and ur.user_id = m.id
    join api.users u on u.id = m.id and u.status = 'verified' and u.has_account
    union all
    select m.id, child.name, u.id, u.email, u.name, u.language
    from unnest(p_member_ids) m (id)
    join api.guardians g on g.association_id = p_association_id and g.child_id = m.id
    join api.users child on child.id = m.id and child.status <> 'inactive'
    join api.users u on u.id = g.guardian_id and u.status = 'verified' and u.has_account;
end
$$;
comment on function private.mail_readers(uuid, uuid[]) is
  'Those who receive mail addressed to these members of a club, once for each member (member_id); child_name is the member''s name if the reader is their guardian.';

create or replace function private.about(p_child_names text[], p_name text) returns text
language sql immutable set search_path = '' as $$
  select string_agg(distinct coalesce(child_name, p_name), ', ') from unnest(p_child_names) child_name
$$;
comment on function private.about(text[], text) is
  'Whom a mail is about: the names of the children, and the reader''s own if it also concerns them (a null among the names).';

create or replace function private.role_words(p_role text, p_language text, p_club uuid) returns text
language sql stable set search_path = '' as $$
  -- The default roles have translated names on every screen; they are stored in English.
  select coalesce((
    select t.value from translations.keys k
    join translations.translations t on t.key_id = k.id and t.language_code = p_language
    where k.key in ('card.role.' || p_role, 'card.role.' || p_role || '_' || (select type from api.associations where id = p_club))
    -- A sports club has no doors, and calls some of them differently.
    order by length(k.key) desc limit 1), p_role)
$$;
comment on function private.role_words(text, text, uuid) is
  'A role as named in e-mails: "Entrévärd" for "Door staff"; roles named by the club keep their name.';

create or replace function private.guest_words(p_guests bigint, p_language text) returns text
language sql stable set search_path = '' as $$
  select case when p_guests > 0 then replace(
    private.words(p_language) -> 'mail' -> 'guests' ->> case p_guests when 1 then 'one' else 'other' end,
    '{count}', p_guests::text) end
$$;
comment on function private.guest_words(bigint, text) is
  'How many guests somebody brings, as written in e-mails: "2 guests"; null for none.';

create or replace function private.without_repeats(p_ids uuid[]) returns uuid[]
language sql immutable set search_path = '' as $$
  select array_agg(id order by n) from (
    select id, min(n) as n from unnest(p_ids) with ordinality ids (id, n) group by id) once
$$;
comment on function private.without_repeats(uuid[]) is 'The ids in order, keeping only the first occurrence of each.';
