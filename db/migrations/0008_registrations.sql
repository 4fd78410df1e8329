-- Going and interested: what a member says before the event.

create table api.event_registrations (
  event_id uuid not null references api.events on delete cascade,
  user_id uuid not null default app.user_id() references api.users on delete cascade,
  status text not null check (status in ('going', 'interested')),
  date_registered timestamptz not null default now(),
  -- The event's, filled in by the trigger: policies ask for it without reading the event.
  association_id uuid not null references api.associations on delete cascade,
  primary key (event_id, user_id)
);
alter table api.event_registrations enable row level security;
create index event_registrations_user on api.event_registrations (user_id);
create index event_registrations_association on api.event_registrations (association_id);
comment on table api.event_registrations is 'Who is going to an event, or interested in it.';

create function app.my_registered_events() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select event_id from api.event_registrations where user_id = app.user_id()
$$;
comment on function app.my_registered_events() is 'The events whose list the caller is on.';

create function app.public_associations() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from api.associations where is_public
$$;
comment on function app.public_associations() is 'The clubs that show their public events to visitors.';
grant execute on function app.my_registered_events(), app.public_associations() to anon, authenticated;

-- Events: the open ones for members and, where the club is public, for visitors; all of them for event:read; one's
-- own; and those whose list one is on, so that a private event is seen by whom staff put on it.
create policy read_public on api.events for select to anon
  using (status = 'published' and not is_private and association_id = any (array(select app.public_associations())));
create policy read on api.events for select to authenticated
  using (
    (status = 'published' and not is_private and association_id = any (array(select app.my_associations())))
    or association_id = any (array(select app.associations_with('event:read')))
    or (created_by = (select app.user_id()) and association_id = any (array(select app.my_associations())))
    or (status <> 'draft' and id = any (array(select app.my_registered_events()))));
create policy add on api.events for insert to authenticated
  with check (association_id = any (array(select app.associations_with('event:create'))));
create policy change on api.events for update to authenticated
  using (association_id = any (array(select app.associations_with('event:update'))));
create policy remove on api.events for delete to authenticated
  using (association_id = any (array(select app.associations_with('event:delete'))));
grant select on api.events to anon, authenticated;
grant delete on api.events to authenticated;
grant insert (association_id, title, description, type, location, start_time, end_time, max_participants, is_private,
  status) on api.events to authenticated;
grant update (title, description, type, location, start_time, end_time, max_participants, is_private, status)
  on api.events to authenticated;

create function app.can_see_event(p_event api.events) returns boolean
language sql stable security definer set search_path = '' as $$
  -- As in a policy, unknown is no: an event may have no creator.
  select coalesce(
    (p_event.status = 'published' and not p_event.is_private
      and p_event.association_id in (select app.my_associations()))
    or p_event.association_id in (select app.associations_with('event:read'))
    or (p_event.created_by = app.user_id() and p_event.association_id in (select app.my_associations()))
    or (p_event.status <> 'draft' and p_event.id in (select app.my_registered_events())), false)
$$;
comment on function app.can_see_event(api.events) is 'What the read policy of events says, for functions that bypass it.';

create function app.prepare_registration() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_event api.events;
  v_known api.event_registrations;
begin
  -- Two phones may take the last place: lock the event first.
  select * into v_event from api.events where id = new.event_id for no key update;
  new.association_id := v_event.association_id;
  perform app.require(new.status in ('going', 'interested'), 'status');
  if tg_op = 'UPDATE' then
    perform app.require((new.event_id, new.user_id) = (old.event_id, old.user_id), 'event_id');
  end if;
  if app.user_id() is null then
    return new;
  end if;

  if v_event.id is null or not app.can_see_event(v_event)
    or not exists (select from api.user_roles where association_id = v_event.association_id and user_id = new.user_id) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  if new.user_id <> app.user_id() and not app.has_permission('event:update', v_event.association_id) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  if v_event.status <> 'published' then
    perform app.fail('ERROR_EVENT_NOT_PUBLISHED');
  end if;
  if v_event.end_time <= now() then
    perform app.fail('ERROR_EVENT_ENDED');
  end if;

  select * into v_known from api.event_registrations where event_id = new.event_id and user_id = new.user_id;
  if tg_op = 'INSERT' and v_known.event_id is not null and not app.merges_duplicates() then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "event_id", "reason": "exists"}');
  end if;
  if new.status = 'going' and v_known.status is distinct from 'going'
    and v_event.going_count >= v_event.max_participants then
    perform app.fail('ERROR_EVENT_FULL', jsonb_build_object('max', v_event.max_participants));
  end if;
  if v_known.status is distinct from new.status then
    new.date_registered := now();
  end if;
  return new;
end
$$;
comment on function app.prepare_registration() is
  'Trigger: the rules of a registration, with the event locked. Seeds, which no one asks for, only get its club.';

create trigger prepare before insert or update on api.event_registrations
  for each row execute function app.prepare_registration();

create function app.count_registrations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'DELETE' then
    update api.events e
    set going_count = e.going_count + d.going, interested_count = e.interested_count + d.interested
    from (
      select event_id, count(*) filter (where status = 'going') as going,
        count(*) filter (where status = 'interested') as interested
      from added group by event_id) d
    where e.id = d.event_id;
  end if;
  if tg_op <> 'INSERT' then
    update api.events e
    set going_count = e.going_count - d.going, interested_count = e.interested_count - d.interested
    from (
      select event_id, count(*) filter (where status = 'going') as going,
        count(*) filter (where status = 'interested') as interested
      from removed group by event_id) d
    where e.id = d.event_id;
  end if;
  return null;
end
$$;
comment on function app.count_registrations() is 'Trigger: keeps the counts of the events whose registrations a statement changed.';

create trigger count_added after insert on api.event_registrations
  referencing new table as added for each statement execute function app.count_registrations();
create trigger count_changed after update on api.event_registrations
  referencing new table as added old table as removed for each statement execute function app.count_registrations();
create trigger count_removed after delete on api.event_registrations
  referencing old table as removed for each statement execute function app.count_registrations();

create policy read on api.event_registrations for select to authenticated
  using (
    user_id = (select app.user_id())
    or association_id = any (array(select app.associations_with('event_registration:read'))));
create policy add on api.event_registrations for insert to authenticated
  with check (
    user_id = (select app.user_id())
    or association_id = any (array(select app.associations_with('event:update'))));
create policy change on api.event_registrations for update to authenticated
  using (
    user_id = (select app.user_id())
    or association_id = any (array(select app.associations_with('event:update'))));
create policy remove on api.event_registrations for delete to authenticated
  using (
    user_id = (select app.user_id())
    or association_id = any (array(select app.associations_with('event:update'))));
grant select, delete on api.event_registrations to authenticated;
grant insert (event_id, user_id, status) on api.event_registrations to authenticated;
-- All three, because a merge writes every column that was sent; the trigger keeps a row with its event and person.
grant update (event_id, user_id, status) on api.event_registrations to authenticated;
