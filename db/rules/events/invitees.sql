-- Who is invited to an event: whom its list of those without an answer, its reminders and its mails mean.
create or replace function private.event_invitees(p_event_id uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select ur.user_id
  from api.events e
  join api.user_roles ur on ur.association_id = e.association_id
  join api.users u on u.id = ur.user_id and u.status <> 'inactive'
  where e.id = p_event_id and (
    e.group_ids = '{}'
    or ur.user_id in (select m.user_id from api.group_members m where m.group_id = any (e.group_ids))
    or ur.user_id in (select r.user_id from api.event_registrations r where r.event_id = p_event_id)
  ) and (
    not e.is_private
    or ur.user_id = e.created_by
    or ur.user_id in (select r.user_id from api.event_registrations r where r.event_id = p_event_id)
    or ur.role_id in (
      select rp.role_id from api.role_permissions rp join api.permissions p on p.id = rp.permission_id
      where p.name in ('event:read', 'event:update')))
$$;
comment on function private.event_invitees(uuid) is
  'The active members who are meant by an event: those in its groups and on its list, or all of its club; of a private one, of these who may see it.';

create or replace function private.unanswered_members(p_event_id uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select * from private.event_invitees(p_event_id)
  except
  select user_id from api.event_registrations where event_id = p_event_id
$$;
comment on function private.unanswered_members(uuid) is 'Those who are invited to an event and have not answered it.';

create or replace function private.unanswered_ahead(p_event api.events) returns bigint
language sql stable set search_path = '' as $$
  -- Doors ask for their figures every few seconds, when nobody is waited for any more.
  select case when p_event.start_time > now() then (select count(*) from private.unanswered_members(p_event.id)) end
$$;
comment on function private.unanswered_ahead(api.events) is
  'How many have not answered an event to come; null for one that has begun.';

create or replace function private.answer_deadline(p_event api.events) returns timestamptz
language sql stable set search_path = '' as $$
  select (p_event.answer_by + 1)::timestamp at time zone timezone from api.associations where id = p_event.association_id
$$;
comment on function private.answer_deadline(api.events) is
  'When the last day to answer an event is over where its club is; null for an event without one.';

create or replace function private.is_late(p_answer api.event_registrations, p_deadline timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  -- Given in time counts, though the device had no network; so does an answer to which only a comment was added later, and
  -- one that was changed and is what it was again, as after a slip of the finger.
  select coalesce(p_answer.answered_at >= p_deadline and p_answer.date_registered >= p_deadline
    and p_answer.status is distinct from p_answer.status_in_time, false)
$$;
comment on function private.is_late(api.event_registrations, timestamptz) is
  'Whether an answer was given after the last day to answer.';
