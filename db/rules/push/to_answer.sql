-- What waits for somebody's answer, or for that of a child they look after.
create or replace function private.family(p_user_id uuid) returns table (member_id uuid, association_id uuid)
language sql stable rows 2 set search_path = '' as $$
  select m.user_id, m.association_id from api.user_roles m where m.user_id = p_user_id
  union all
  select g.child_id, g.association_id from api.guardians g join api.users child on child.id = g.child_id and child.status <> 'inactive'
  where g.guardian_id = p_user_id
$$;
comment on function private.family(uuid) is 'A person and the children they look after, in each of their clubs.';

create or replace function private.family_in(p_user_id uuid, p_association_id uuid) returns setof uuid
language sql stable rows 2 set search_path = '' as $$
  select member_id from private.family(p_user_id) where association_id = p_association_id
$$;
comment on function private.family_in(uuid, uuid) is 'A person and the children they look after, as members of a club.';

create or replace function private.unanswered_by(p_event api.events, p_user_id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(m), '{}') from private.family_in(p_user_id, p_event.association_id) m
  where p_event.status = 'published' and not p_event.is_private and p_event.start_time > now() and private.is_invited(p_event, m)
    and not exists (select from api.event_registrations r where r.event_id = p_event.id and r.user_id = m)
$$;
comment on function private.unanswered_by(api.events, uuid) is
  'Of a person and their children, those whose answer to an event is still missing; nobody''s for a private event, whose invitees depend on roles.';

create type api.event_to_answer as (event_id uuid, member_id uuid);
comment on type api.event_to_answer is 'A coming event that waits for the answer of a member.';

create or replace function private.events_to_answer(p_user_id uuid) returns setof api.event_to_answer
language sql stable rows 20 set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select row(e.id, f.member_id)::api.event_to_answer
  from private.family(p_user_id) f
  -- The coming ones are at the end of the index.
  join api.events e on e.association_id = f.association_id and e.end_time > now()
    and e.start_time > now() and e.status = 'published' and not e.is_private
  where private.is_invited(e, f.member_id)
    -- Each looked up by its index, instead of reading all answers to them (`offset 0`).
    and not exists (select from api.event_registrations r where r.event_id = e.id and r.user_id = f.member_id offset 0)
$$;
comment on function private.events_to_answer(uuid) is
  'Which coming events wait for the answer of a person or of a child they look after.';

create or replace function private.count_to_answer(p_user_id uuid) returns int
language sql stable set search_path = '' as $$
  select count(distinct event_id)::int from private.events_to_answer(p_user_id)
$$;
comment on function private.count_to_answer(uuid) is
  'How many coming events wait for the answer of a person or of a child they look after: the number on the app''s icon.';

create or replace function api.events_to_answer() returns setof api.event_to_answer
language sql stable security definer set search_path = '' as $$
  select * from private.events_to_answer(app.user_id()) limit 1000
$$;
comment on function api.events_to_answer() is
  'Which coming events wait for the caller''s answer, or for that of a child they look after: the number on the app''s icon, and which notifications still ask. At most 1000.';
grant execute on function api.events_to_answer() to authenticated;
