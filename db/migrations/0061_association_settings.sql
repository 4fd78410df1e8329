-- The last of the association's settings: its type, and its logo.

-- Events of types that the new type does not have stay what they are; only new ones take its types. The screen says so.
grant update (type) on api.associations to authenticated;
create function app.prepare_association_type() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform app.require(coalesce(new.type in ('music', 'sport'), false), 'type');
  return new;
end
$$;
comment on function app.prepare_association_type() is 'Trigger: music or sport, with a code instead of a constraint''s name.';
create trigger prepare_type before update of type on api.associations
  for each row execute function app.prepare_association_type();

-- Shown before anyone logs in, and in mails, so whoever knows the address may see it.
create table private.association_logos (
  association_id uuid primary key references api.associations on delete cascade,
  version int not null,
  media_type text check (media_type in ('image/webp', 'image/jpeg', 'image/png')),
  content bytea check (octet_length(content) <= 204800)
);
alter table private.association_logos enable row level security;
comment on table private.association_logos is
  'Logos of clubs. Without content when taken away: the row keeps count, for no address may ever show another picture.';
comment on column api.associations.logo_version is 'Version of the logo, part of its address; null without one.';

create function private.image_bytes(p_content text, p_media_type text, p_max int) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  v_content bytea;
begin
  -- Measured before decoding: four characters carry three bytes.
  if length(p_content) > p_max::bigint * 3 / 2 then
    perform app.fail('ERROR_IMAGE_TOO_LARGE', jsonb_build_object('max', p_max));
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
  if octet_length(v_content) > p_max then
    perform app.fail('ERROR_IMAGE_TOO_LARGE', jsonb_build_object('max', p_max));
  end if;
  return v_content;
end
$$;
comment on function private.image_bytes(text, text, int) is
  'A picture from base64, when it is of that type and has that many bytes at most. ERROR_UNSUPPORTED_IMAGE, ERROR_IMAGE_TOO_LARGE {max}.';

create function api.set_association_logo(p_association_id uuid, p_content text, p_media_type text default null) returns int
language plpgsql security definer set search_path = '' as $$
declare
  v_version int;
begin
  perform from api.associations a
  where a.id = p_association_id and a.id in (select app.associations_with('association:update')) for no key update;
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "association"}');
  end if;
  insert into private.association_logos as l (association_id, version, media_type, content)
  values (p_association_id, 1, case when p_content is not null then p_media_type end,
    case when p_content is not null then private.image_bytes(p_content, p_media_type, 204800) end)
  on conflict (association_id) do update
  set version = l.version + 1, media_type = excluded.media_type, content = excluded.content
  returning case when content is not null then version end into v_version;
  update api.associations set logo_version = v_version where id = p_association_id;
  return v_version;
end
$$;
comment on function api.set_association_logo(uuid, text, text) is
  'Sets the logo of a club from base64, or takes it away with null; its version, which association_logo asks for. ERROR_RESOURCE_NOT_FOUND without association:update, ERROR_UNSUPPORTED_IMAGE, ERROR_IMAGE_TOO_LARGE {max bytes}.';
grant execute on function api.set_association_logo(uuid, text, text) to authenticated;

create function api.association_logo(id uuid, v int) returns api."*/*"
language plpgsql stable security definer set search_path = '' as $$
declare
  v_logo private.association_logos;
begin
  select l.* into v_logo from private.association_logos l
  where l.association_id = association_logo.id and l.version = association_logo.v and l.content is not null;
  if v_logo.association_id is null then
    perform app.not_found('image');
  end if;
  perform set_config('response.headers', jsonb_build_array(
    jsonb_build_object('Content-Type', v_logo.media_type),
    jsonb_build_object('Cache-Control', 'public, max-age=31536000, immutable'),
    jsonb_build_object('X-Content-Type-Options', 'nosniff'))::text, true);
  return v_logo.content;
end
$$;
comment on function api.association_logo(uuid, int) is
  'The logo of a club by id and version (associations.logo_version), cached for ever because another logo has another version. 404 with ERROR_RESOURCE_NOT_FOUND.';
grant execute on function api.association_logo(uuid, int) to anon, authenticated;
