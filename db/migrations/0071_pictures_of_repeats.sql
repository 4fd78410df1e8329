-- A repeated event shows the picture of the first one. It is kept once, by one event of the series, and handed on when that
-- one gets another picture, or goes.

create function private.hand_picture_on(p_event_id uuid) returns void
language sql set search_path = '' as $$
  update private.event_images i set event_id = heir.id
  from (
    select other.id
    from api.events e
    join api.events other on other.series_id = e.series_id and other.image = e.image and other.id <> e.id
    where e.id = p_event_id
    order by other.start_time, other.id limit 1) heir
  -- Whoever shows another one's picture has none of its own to hand on, nor an heir that keeps one.
  where i.event_id = p_event_id and not exists (select from private.event_images own where own.event_id = heir.id)
$$;
comment on function private.hand_picture_on(uuid) is
  'Before an event loses its picture: gives it to another event of the series that shows the same one.';

create function app.hand_picture_on() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.hand_picture_on(old.id);
  return old;
end
$$;
comment on function app.hand_picture_on() is 'Keeps the picture of a deleted event for the rest of its series.';
create trigger hand_picture_on before delete on api.events
  for each row when (old.series_id is not null and old.image is not null) execute function app.hand_picture_on();

create or replace function api.repeat_event(p_event_id uuid, p_until date, p_weeks int default 1) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_max constant int := 100;
  v_event api.events;
  v_zone text;
  v_last timestamptz;
  v_count int;
begin
  select * into v_event from api.events
  where id = p_event_id
    and association_id in (select app.associations_with('event:create') intersect select app.associations_with('event:update'))
  for no key update;
  if v_event.id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  perform app.require(p_weeks between 1 and 8, 'p_weeks');
  select timezone into v_zone from api.associations where id = v_event.association_id;
  perform app.require(p_until between (v_event.start_time at time zone v_zone)::date
    and (v_event.start_time at time zone v_zone)::date + v_max * 7 * p_weeks, 'p_until');

  -- Two at once would repeat the same weeks: the second waits, and then finds them there.
  perform pg_advisory_xact_lock(hashtextextended(coalesce(v_event.series_id, v_event.id)::text, 55));
  v_event.series_id := coalesce((select series_id from api.events where id = p_event_id), gen_random_uuid());
  v_last := (select max(start_time) from api.events where series_id = v_event.series_id);
  insert into api.events (association_id, series_id, title, description, type, location, start_time, end_time,
    max_participants, is_private, image, status)
  select v_event.association_id, v_event.series_id, v_event.title, v_event.description, v_event.type, v_event.location,
    start_time, end_time, v_event.max_participants, v_event.is_private, v_event.image,
    case when v_event.status = 'published' then 'published' else 'draft' end
  from generate_series(1, v_max) n
  -- In the club's clock: a rehearsal at half past six stays there when summer time begins.
  cross join lateral (
    select (v_event.start_time at time zone v_zone + n * p_weeks * interval '7 days') at time zone v_zone as start_time,
      (v_event.end_time at time zone v_zone + n * p_weeks * interval '7 days') at time zone v_zone as end_time) moved
  where (start_time at time zone v_zone)::date <= p_until and start_time > coalesce(v_last, v_event.start_time)
  order by n;
  get diagnostics v_count = row_count;
  if v_count > 0 then
    update api.events set series_id = v_event.series_id where id = p_event_id and series_id is null;
  end if;
  return v_count;
end
$$;
comment on function api.repeat_event(uuid, date, int) is
  'Repeats an event every p_weeks weeks until a day (included), at the same time of day in the club, as a series of single events, at most 100; how many were made. A series that is repeated goes on after its last event. All show the same picture, until one of them is given its own. ERROR_RESOURCE_NOT_FOUND without event:create and event:update, ERROR_VALIDATION_FAILED {field}.';

create or replace function api.set_event_image(p_event_id uuid, p_content text, p_media_type text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_max constant int := 1048576;
  v_content bytea;
  v_version text;
begin
  perform from api.events e
  where e.id = p_event_id and e.association_id in (select app.associations_with('event:update')) for no key update;
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  if p_content is null then
    perform private.hand_picture_on(p_event_id);
    delete from private.event_images where event_id = p_event_id;
  else
    -- Measured before decoding: four characters carry three bytes.
    if length(p_content) > v_max * 3 / 2 then
      perform app.fail('ERROR_IMAGE_TOO_LARGE', jsonb_build_object('max', v_max));
    end if;
    begin
      v_content := decode(p_content, 'base64');
    exception when invalid_parameter_value then
      v_content := null;
    end;
    -- By its own bytes: what a browser would take for a page is never served.
    if private.image_type(v_content) is distinct from p_media_type or p_media_type is null then
      perform app.fail('ERROR_UNSUPPORTED_IMAGE');
    end if;
    if octet_length(v_content) > v_max then
      perform app.fail('ERROR_IMAGE_TOO_LARGE', jsonb_build_object('max', v_max));
    end if;
    v_version := app.base64url(extensions.gen_random_bytes(12));
    perform private.hand_picture_on(p_event_id);
    insert into private.event_images (event_id, version, media_type, content)
    values (p_event_id, v_version, p_media_type, v_content)
    on conflict (event_id) do update
    set version = excluded.version, media_type = excluded.media_type, content = excluded.content;
  end if;
  update api.events set image = v_version where id = p_event_id;
  return v_version;
end
$$;
comment on function api.set_event_image(uuid, text, text) is
  'Sets the picture of an event from base64, or takes it away with null; its version, which event_image asks for. ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_UNSUPPORTED_IMAGE, ERROR_IMAGE_TOO_LARGE {max bytes}.';

create or replace function api.event_image(id uuid, v text) returns api."*/*"
language plpgsql stable security definer set search_path = '' as $$
declare
  v_image private.event_images;
begin
  select i.* into v_image from private.event_images i where i.event_id = event_image.id and i.version = event_image.v;
  if v_image.event_id is null then
    select i.* into v_image
    from api.events e
    join api.events other on other.series_id = e.series_id
    join private.event_images i on i.event_id = other.id and i.version = e.image
    where e.id = event_image.id and e.image = event_image.v
    limit 1;
  end if;
  if v_image.event_id is null then
    perform app.not_found('image');
  end if;
  perform set_config('response.headers', jsonb_build_array(
    jsonb_build_object('Content-Type', v_image.media_type),
    jsonb_build_object('Cache-Control', 'public, max-age=31536000, immutable'),
    jsonb_build_object('X-Content-Type-Options', 'nosniff'))::text, true);
  return v_image.content;
end
$$;
comment on function api.event_image(uuid, text) is
  'The picture of an event by id and version (events.image), cached for ever because another picture has another version. 404 with ERROR_RESOURCE_NOT_FOUND.';
