-- Uploaded pictures: their type and maximum size.
create or replace function private.image_type(p_content bytea) returns text
language sql immutable set search_path = '' as $$
  select case
    when substr(p_content, 1, 3) = '\xffd8ff' then 'image/jpeg'
    when substr(p_content, 1, 8) = '\x89504e470d0a1a0a' then 'image/png'
    when substr(p_content, 1, 4) = 'RIFF'::bytea and substr(p_content, 9, 4) = 'WEBP'::bytea then 'image/webp'
  end
$$;
comment on function private.image_type(bytea) is 'The type according to the first bytes; null for anything but JPEG, PNG and WebP.';

create or replace function private.image_bytes(p_content text, p_media_type text, p_max int, p_side int default 4096) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  v_content bytea;
begin
  -- Checked before decoding: four characters carry three bytes.
  if length(p_content) > p_max::bigint * 3 / 2 then
    perform app.fail('ERROR_IMAGE_TOO_LARGE', jsonb_build_object('max', p_max));
  end if;
  begin
    v_content := decode(p_content, 'base64');
  exception when invalid_parameter_value then
    v_content := null;
  end;
  if octet_length(v_content) > p_max then
    perform app.fail('ERROR_IMAGE_TOO_LARGE', jsonb_build_object('max', p_max));
  end if;
  v_content := private.clean_image(v_content, p_media_type, p_side);
  if v_content is null then
    perform app.fail('ERROR_UNSUPPORTED_IMAGE');
  end if;
  return v_content;
end
$$;
comment on function private.image_bytes(text, text, int, int) is
  'Decodes a picture from base64, if it is of that type and has at most that many bytes and pixels per side, and strips it to the image itself. ERROR_UNSUPPORTED_IMAGE, ERROR_IMAGE_TOO_LARGE {max}.';
