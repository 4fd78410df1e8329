-- A repeated event shows the picture of the first one. It is kept once, by one event of the series, and handed on when that
-- one gets another picture, or goes.
create or replace function private.hand_picture_on(p_event_id uuid) returns void
language sql set search_path = '' as $$
  update private.event_images i set event_id = heir.id
  from (
    select other.id
    from api.events e
    join api.events other on other.series_id = e.series_id and other.image = e.image and other.id <> e.id
    where e.id = p_event_id
    order by other.start_time, other.id limit 1) heir
  -- An event that shows another's picture has none of its own to hand on, nor one that would inherit it.
  where i.event_id = p_event_id and not exists (select from private.event_images own where own.event_id = heir.id)
$$;
comment on function private.hand_picture_on(uuid) is
  'Before an event loses its picture: gives it to another event of the series that shows the same one.';

create or replace function app.hand_picture_on() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hand_picture_on(old.id);
  return old;
end
$$;
comment on function app.hand_picture_on() is 'Keeps the picture of a deleted event for the rest of its series.';
create trigger hand_picture_on before delete on api.events
  for each row when (old.series_id is not null and old.image is not null) execute function app.hand_picture_on();

-- Shares the picture of one event with those of its series that follow, or with all of them.
create or replace function api.share_event_image(p_event_id uuid, p_scope text) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_series uuid;
  v_event api.events;
  v_count int;
begin
  perform app.require(p_scope in ('following', 'all'), 'p_scope');
  v_series := (select series_id from api.events
    where id = p_event_id and association_id in (select app.associations_with('event:update')));
  -- Locked in the order of their keys, as everything locks a series.
  perform from api.events where series_id = v_series order by id for no key update;
  -- Read after locking: an event deleted in the meantime has no picture, and the others must not lose theirs to it.
  select * into v_event from api.events where id = p_event_id and series_id = v_series;
  if v_event.id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;

  update api.events set image = v_event.image
  where series_id = v_event.series_id and (p_scope = 'all' or start_time >= v_event.start_time)
    and image is distinct from v_event.image;
  get diagnostics v_count = row_count;

  -- A picture that its event no longer shows moves to the first of the series that still does, or is deleted.
  update private.event_images i set event_id = heir.id
  from (
    select distinct on (kept.event_id) kept.event_id, other.id
    from private.event_images kept
    join api.events keeper on keeper.id = kept.event_id and keeper.image is distinct from kept.version
    join api.events other on other.series_id = keeper.series_id and other.image = kept.version
    where keeper.series_id = v_event.series_id
    order by kept.event_id, other.start_time, other.id) heir
  where i.event_id = heir.event_id;
  delete from private.event_images i using api.events keeper
  where keeper.id = i.event_id and keeper.series_id = v_event.series_id and keeper.image is distinct from i.version;
  return v_count;
end
$$;
comment on function api.share_event_image(uuid, text) is
  'Gives the picture of an event, or that it has none, to those of its series that follow, or to all of it (p_scope following or all); how many got another one. ERROR_RESOURCE_NOT_FOUND without event:update or a series, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.share_event_image(uuid, text) to authenticated;
