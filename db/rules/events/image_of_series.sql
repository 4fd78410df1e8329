-- Repeated events share the picture of the first one. It is stored once, with one event of the series, and handed on when that
-- event gets another picture or is deleted.
create or replace function private.reassign_picture(p_event_id uuid) returns void
language sql set search_path = '' as $$
  update private.event_images i set event_id = heir.id
  from (
    select other.id
    from api.events e
    join api.events other on other.series_id = e.series_id and other.image = e.image and other.id <> e.id
    where e.id = p_event_id
    order by other.start_time, other.id limit 1
    -- An event that is being deleted would take the picture with it.
    for key share of other skip locked) heir
  -- An event that shows another event's picture has none of its own to hand on, and no event would inherit one from it.
  where i.event_id = p_event_id and not exists (select from private.event_images own where own.event_id = heir.id)
$$;
comment on function private.reassign_picture(uuid) is
  'Called before an event loses its picture: hands it on to another event of the series that shows the same one.';

create or replace function app.reassign_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.reassign_picture(old.id);
  return old;
end
$$;
comment on function app.reassign_picture() is 'Keeps a deleted event''s picture for the rest of its series.';
create trigger reassign_picture before delete on api.events
  for each row when (old.series_id is not null and old.image is not null) execute function app.reassign_picture();

-- Shares one event's picture with the following events of its series, or with all of them.
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
  -- Lock in key order, like everything that locks a series.
  perform from api.events where series_id = v_series order by id for no key update;
  -- Read after locking: an event deleted meanwhile has no picture, and the others must not lose theirs because of it.
  select * into v_event from api.events where id = p_event_id and series_id = v_series;
  if v_event.id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;

  update api.events set image = v_event.image
  where series_id = v_event.series_id and (p_scope = 'all' or start_time >= v_event.start_time)
    and image is distinct from v_event.image;
  get diagnostics v_count = row_count;

  -- A stored picture that its own event no longer shows moves to the first event of the series that does, or is deleted.
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
  'Copies an event''s picture, or its lack of one, to the following events of its series or to all of it (p_scope following or all); returns how many changed. ERROR_RESOURCE_NOT_FOUND without event:update or a series, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.share_event_image(uuid, text) to authenticated;
