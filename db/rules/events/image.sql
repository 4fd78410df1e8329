-- An event's picture.

-- PostgREST sends what a function of this type returns unchanged, for any Accept header, with the media type that the function sets.
create domain api."*/*" as bytea;
comment on domain api."*/*" is 'Bytes with their own media type.';

create or replace function api.set_event_image(p_event_id uuid, p_content text, p_media_type text default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_max constant int := 1048576;
  v_series uuid;
  v_content bytea;
  v_version text;
begin
  select series_id into v_series from api.events
  where id = p_event_id and association_id in (select app.associations_with('event:update'));
  -- Lock the whole series, in key order: the picture may be handed on to any of its events.
  perform from api.events where found and (id = p_event_id or series_id = v_series) order by id for no key update;
  if not exists (select from api.events where found and id = p_event_id) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  if p_content is null then
    perform private.reassign_picture(p_event_id);
    delete from private.event_images where event_id = p_event_id;
  else
    v_content := private.image_bytes(p_content, p_media_type, v_max);
    v_version := app.base64url(extensions.gen_random_bytes(12));
    perform private.reassign_picture(p_event_id);
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
  'Sets an event''s picture from base64, or removes it if null, and returns the version to pass to event_image (null if removed). ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_UNSUPPORTED_IMAGE, ERROR_IMAGE_TOO_LARGE {max bytes}.';
grant execute on function api.set_event_image(uuid, text, text) to authenticated;

create or replace function api.event_image(id uuid, v text) returns api."*/*"
language plpgsql stable security definer set search_path = '' as $$
declare
  v_event api.events;
  v_open boolean;
  v_image private.event_images;
begin
  select * into v_event from api.events e where e.id = event_image.id;
  -- Browsers request images without a token. Pictures that not everybody in the club may see are fetched by the app with one.
  v_open := v_event.status <> 'draft' and not v_event.is_private and v_event.group_ids = '{}';
  if v_open is not true and app.can_see_event(v_event) is not true then
    perform app.not_found('image');
  end if;
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
    jsonb_build_object('Cache-Control', case when v_open then 'public, max-age=31536000, immutable' else 'no-store' end),
    jsonb_build_object('X-Content-Type-Options', 'nosniff'))::text, true);
  return v_image.content;
end
$$;
comment on function api.event_image(uuid, text) is
  'An event''s picture by id and version (events.image). Cached indefinitely, because a new picture gets a new version; for private events, events for groups, and drafts, only for those who can see them, and not cached. 404 with ERROR_RESOURCE_NOT_FOUND.';
grant execute on function api.event_image(uuid, text) to anon, authenticated;
