-- How many may come to an event. It is locked before its registrations are counted: two may take the last place at once.

create or replace function app.prepare_registration() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_event api.events;
  v_known api.event_registrations;
begin
  -- Two phones may take the last place: lock the event first.
  select * into v_event from api.events where id = new.event_id for no key update;
  new.association_id := v_event.association_id;
  perform app.require(new.status in ('going', 'interested', 'declined'), 'status');
  new.comment := nullif(app.line_field('comment', new.comment, 0, 200), '');
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
  -- Staff put on an event's list whom they like; whoever is on it may change their mind.
  if v_known.event_id is null and not private.is_invited(v_event, new.user_id)
    and not app.has_permission('event:update', v_event.association_id) then
    perform app.fail('ERROR_EVENT_NOT_INVITED');
  end if;
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
  -- Only answer_event says when an answer was given; any other change is given as it arrives.
  if tg_op = 'UPDATE' and new.answered_at = old.answered_at then
    new.answered_at := now();
  end if;
  return new;
end
$$;
comment on function app.prepare_registration() is
  'Trigger: the rules of a registration, with the event locked. Seeds, which no one asks for, only get its club.';
create trigger prepare before insert or update on api.event_registrations
  for each row execute function app.prepare_registration();

create or replace function app.count_registrations() returns trigger
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
