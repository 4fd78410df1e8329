-- Who is invited to an event: the basis of its list of unanswered members, its reminders and its e-mails.
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
  'The active members invited to an event: those in its groups or on its list, or the whole club; if it is private, only those of them who can see it.';

create or replace function private.unanswered_members(p_event_id uuid) returns setof uuid
language sql stable set search_path = '' as $$
  select * from private.event_invitees(p_event_id)
  except
  select user_id from api.event_registrations where event_id = p_event_id
$$;
comment on function private.unanswered_members(uuid) is 'Those invited to an event who have not answered.';

create or replace function private.unanswered_ahead(p_event api.events) returns bigint
language sql stable set search_path = '' as $$
  -- Doors poll for figures every few seconds, and during the event unanswered members no longer matter.
  select case when p_event.start_time > now() then (select count(*) from private.unanswered_members(p_event.id)) end
$$;
comment on function private.unanswered_ahead(api.events) is 'How many have not answered an upcoming event; null once it has started.';

create or replace function private.answer_deadline(p_event api.events) returns timestamptz
language sql stable set search_path = '' as $$
  select (p_event.answer_by + 1)::timestamp at time zone timezone from api.associations where id = p_event.association_id
$$;
comment on function private.answer_deadline(api.events) is
  'When the last day to answer ends, in the club''s time zone; null if the event has no deadline.';

create or replace function private.is_late(p_answer api.event_registrations, p_deadline timestamptz) returns boolean
language sql immutable set search_path = '' as $$
  -- An answer given in time counts even if the device was offline, if only a comment was added later, or if it was changed and
  -- then changed back, as after a slip of the finger.
  select coalesce(p_answer.answered_at >= p_deadline and p_answer.date_registered >= p_deadline
    and p_answer.status is distinct from p_answer.status_in_time, false)
$$;
comment on function private.is_late(api.event_registrations, timestamptz) is 'Whether an answer was given after the deadline.';
