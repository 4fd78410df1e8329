-- Helpers of the policies: which events and clubs the caller can see.
create or replace function app.family_events() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select event_id from api.event_registrations where user_id = app.user_id()
  union all
  select r.event_id
  from api.guardians g
  join api.users child on child.id = g.child_id and child.status <> 'inactive'
  join api.event_registrations r on r.user_id = g.child_id and r.association_id = g.association_id
  where g.guardian_id = app.user_id()
$$;
comment on function app.family_events() is 'The events on whose list the caller is, or a child they look after in that club.';
grant execute on function app.family_events() to anon, authenticated;

create or replace function app.family_groups() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select group_id from api.group_members where user_id = app.user_id()
  union all
  select m.group_id
  from api.guardians g
  join api.users child on child.id = g.child_id and child.status <> 'inactive'
  join api.group_members m on m.user_id = g.child_id and m.association_id = g.association_id
  where g.guardian_id = app.user_id()
$$;
comment on function app.family_groups() is 'The groups that the caller is in, or a child they look after in that club.';
grant execute on function app.family_groups() to anon, authenticated;

create or replace function private.is_invited(p_event api.events, p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select p_event.group_ids = '{}' or exists (
    select from api.group_members m where m.user_id = p_user_id and m.group_id = any (p_event.group_ids))
$$;
comment on function private.is_invited(api.events, uuid) is 'Whether an event is for everybody, or for a group that the member is in.';

create or replace function app.public_associations() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from api.associations where is_public
$$;
comment on function app.public_associations() is 'The clubs that show their public events to visitors.';
grant execute on function app.public_associations() to anon, authenticated;

create or replace function app.called_off_events() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select e.id from api.events e
  where e.status = 'cancelled' and e.association_id = any (array(select app.my_associations()))
    -- A join would read the whole table for a few events.
    and (select s.was_published from private.event_sequences s where s.event_id = e.id)
$$;
comment on function app.called_off_events() is
  'The events of the caller''s clubs that were cancelled after they had been published, so that members learn it; a draft that is cancelled stays hidden.';
grant execute on function app.called_off_events() to anon, authenticated;

create or replace function app.can_see_event(p_event api.events) returns boolean
language sql stable security definer set search_path = '' as $$
  -- As in a policy, null means no: an event may have no creator.
  select coalesce(
    -- Looked up by its id, not among called_off_events: a calendar asks for every event.
    ((p_event.status = 'published' or p_event.status = 'cancelled'
        and (select s.was_published from private.event_sequences s where s.event_id = p_event.id))
      and not p_event.is_private
      and p_event.association_id in (select app.my_associations())
      and (p_event.group_ids = '{}' or p_event.others_see or p_event.group_ids && array(select app.family_groups())))
    or p_event.association_id in (
      select app.associations_with('event:read') union select app.associations_with('event:update'))
    or (p_event.created_by = app.user_id() and p_event.association_id in (select app.my_associations()))
    or (p_event.status <> 'draft' and p_event.id in (select app.family_events())), false)
$$;
comment on function app.can_see_event(api.events) is 'The read policy of events, for functions that bypass it.';
