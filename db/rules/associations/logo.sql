-- A club's logo: set by its admins, readable by anyone who knows its URL.
create or replace function api.set_association_logo(p_association_id uuid, p_content text, p_media_type text default null) returns int
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
  'Sets a club''s logo from base64, or removes it if null, and returns the version to pass to association_logo (null if removed). ERROR_RESOURCE_NOT_FOUND without association:update, ERROR_UNSUPPORTED_IMAGE, ERROR_IMAGE_TOO_LARGE {max bytes}.';
grant execute on function api.set_association_logo(uuid, text, text) to authenticated;

create or replace function api.association_logo(id uuid, v int) returns api."*/*"
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
    jsonb_build_object('X-Content-Type-Options', 'nosniff'),
    -- In an e-mail, the logo is displayed by another site's page: the mail client's.
    jsonb_build_object('Cross-Origin-Resource-Policy', 'cross-origin'))::text, true);
  return v_logo.content;
end
$$;
comment on function api.association_logo(uuid, int) is
  'A club''s logo by id and version (associations.logo_version). Cached indefinitely, because a new logo gets a new version. 404 with ERROR_RESOURCE_NOT_FOUND.';
grant execute on function api.association_logo(uuid, int) to anon, authenticated;

-- The club's logo, shown beside its name at the top of every e-mail.
create or replace function private.logo_path(p_association_id uuid, p_version int) returns text
language sql immutable set search_path = '' as $$
  select coalesce('/api/rpc/association_logo?id=' || p_association_id || '&v=' || p_version, '')
$$;
comment on function private.logo_path(uuid, int) is
  'The path of a club''s logo (the worker adds the site''s address); empty if it has none.';
