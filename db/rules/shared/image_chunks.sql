-- Uploaded pictures are parsed and stripped: each must be a valid image of a size that browsers can handle, and only the image
-- itself is kept. Metadata from cameras (a place, a name, a thumbnail), anything after its end, and unknown parts are removed.
-- The pixels are not decoded here: the browser has drawn and re-encoded them, and treats what is served as nothing but an image.

create or replace function private.number_at(p_bytes bytea, p_at int, p_length int, p_little boolean default false) returns bigint
language plpgsql immutable set search_path = '' as $$
declare
  v_number bigint := 0;
begin
  for v_byte in 0 .. p_length - 1 loop
    v_number := v_number * 256 + get_byte(p_bytes, p_at + case when p_little then p_length - 1 - v_byte else v_byte end);
  end loop;
  return v_number;
end
$$;
comment on function private.number_at(bytea, int, int, boolean) is
  'The unsigned number in this many bytes at an offset (from 0), big-endian, or little-endian with p_little.';

create or replace function private.is_image_size(p_width bigint, p_height bigint, p_side int) returns boolean
language sql immutable set search_path = '' as $$
  -- A hundred kilobytes can encode 30,000 by 30,000 pixels, which take gigabytes to display.
  select p_width between 1 and p_side and p_height between 1 and p_side
$$;
comment on function private.is_image_size(bigint, bigint, int) is 'Whether a picture is at most this many pixels wide and high.';

create or replace function private.clean_png(p_content bytea, p_side int) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  v_end constant int := length(p_content);
  v_at int := 8;
  v_kept bytea := substr(p_content, 1, 8);
  -- Start of the range being kept, which is copied when something is left out.
  v_from int := 8;
  v_length bigint;
  v_type text;
  v_data boolean := false;
begin
  for v_chunk in 1 .. 4000 loop
    if v_at + 12 > v_end then
      return null;
    end if;
    v_length := private.number_at(p_content, v_at, 4);
    v_type := encode(substr(p_content, v_at + 5, 4), 'escape');
    if v_at + 12 + v_length > v_end or v_type !~ '^[A-Za-z]{4}$' or (v_chunk = 1) <> (v_type = 'IHDR') then
      return null;
    elsif v_type = 'IHDR' and (v_length <> 13 or not private.is_image_size(
      private.number_at(p_content, v_at + 8, 4), private.number_at(p_content, v_at + 12, 4), p_side)) then
      return null;
    end if;
    v_data := v_data or v_type = 'IDAT';
    if v_type = 'IEND' then
      return case when v_data and v_length = 0 then v_kept || substr(p_content, v_from + 1, v_at + 12 - v_from) end;
    elsif v_type not in ('IHDR', 'PLTE', 'IDAT', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'bKGD', 'pHYs') then
      -- An upper-case letter marks a critical chunk: without it, the rest cannot be displayed.
      if v_type ~ '^[A-Z]' then
        return null;
      end if;
      v_kept := v_kept || substr(p_content, v_from + 1, v_at - v_from);
      v_from := v_at + 12 + v_length;
    end if;
    v_at := v_at + 12 + v_length;
  end loop;
  return null;
end
$$;
comment on function private.clean_png(bytea, int) is
  'A PNG (third edition) with only the chunks that its pixels need; null if it is invalid or too large to display.';

create or replace function private.clean_jpeg(p_content bytea, p_side int) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  v_end constant int := length(p_content);
  v_at int := 2;
  v_kept bytea := substr(p_content, 1, 2);
  v_from int := 2;
  v_marker int;
  v_length int;
  v_size boolean;
  v_last int;
begin
  for v_segment in 1 .. 1000 loop
    if v_at + 4 > v_end or get_byte(p_content, v_at) <> 255 then
      return null;
    end if;
    v_marker := get_byte(p_content, v_at + 1);
    v_length := private.number_at(p_content, v_at + 2, 2) + 2;
    if v_length < 4 or v_at + v_length > v_end then
      return null;
    end if;
    -- Frames: baseline and progressive, which browsers can read.
    if v_marker in (192, 193, 194) then
      if v_size is not null or v_length < 11 or not private.is_image_size(
        private.number_at(p_content, v_at + 7, 2), private.number_at(p_content, v_at + 5, 2), p_side) then
        return null;
      end if;
      v_size := true;
    elsif v_marker = 218 then
      -- The scan: the end-of-image marker cannot occur within it.
      v_last := position('\xffd9'::bytea in substr(p_content, v_at + v_length + 1));
      return case when v_size and v_last > 0
        then v_kept || substr(p_content, v_from + 1, v_at + v_length + v_last + 1 - v_from) end;
    -- Tables, and of the application segments only JFIF, the colour profile and Adobe's colours.
    elsif v_marker not in (196, 219, 221, 224, 226, 238) then
      if v_marker not between 224 and 239 and v_marker <> 254 then
        return null;
      end if;
      v_kept := v_kept || substr(p_content, v_from + 1, v_at - v_from);
      v_from := v_at + v_length;
    end if;
    v_at := v_at + v_length;
  end loop;
  return null;
end
$$;
comment on function private.clean_jpeg(bytea, int) is
  'A JPEG (ITU T.81) with only the segments that its pixels need, up to its end; null if it is invalid or too large to display.';

create or replace function private.clean_webp(p_content bytea, p_side int) returns bytea
language plpgsql immutable set search_path = '' as $$
declare
  v_end constant bigint := private.number_at(p_content, 4, 4, true) + 8;
  v_at int := 12;
  v_kept bytea := ''::bytea;
  v_length bigint;
  v_type text;
  v_extended boolean := false;
  v_image boolean := false;
  v_size boolean;
begin
  if v_end > length(p_content) then
    return null;
  end if;
  for v_chunk in 1 .. 100 loop
    exit when v_at = v_end;
    if v_at + 8 > v_end then
      return null;
    end if;
    v_type := encode(substr(p_content, v_at + 1, 4), 'escape');
    v_length := private.number_at(p_content, v_at + 4, 4, true);
    -- Chunks start at even offsets.
    v_length := v_length + v_length % 2;
    if v_at + 8 + v_length > v_end then
      return null;
    end if;
    if v_type = 'VP8X' then
      v_size := v_chunk = 1 and v_length = 10 and private.is_image_size(
        private.number_at(p_content, v_at + 12, 3, true) + 1, private.number_at(p_content, v_at + 15, 3, true) + 1, p_side)
        -- Not animated.
        and get_byte(p_content, v_at + 8) & 2 = 0;
      v_extended := true;
    elsif v_type = 'VP8 ' then
      v_size := not v_image and v_length >= 10 and substr(p_content, v_at + 12, 3) = '\x9d012a' and private.is_image_size(
        private.number_at(p_content, v_at + 14, 2, true) & 16383, private.number_at(p_content, v_at + 16, 2, true) & 16383, p_side);
      v_image := true;
    elsif v_type = 'VP8L' then
      v_size := not v_image and v_length >= 5 and get_byte(p_content, v_at + 8) = 47 and private.is_image_size(
        (private.number_at(p_content, v_at + 9, 4, true) & 16383) + 1,
        ((private.number_at(p_content, v_at + 9, 4, true) >> 14) & 16383) + 1, p_side);
      v_image := true;
    elsif v_type in ('ANIM', 'ANMF') then
      return null;
    end if;
    if v_size is not true then
      return null;
    end if;
    if v_type in ('VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L') then
      v_kept := v_kept || case v_type
        -- Clear the flags for Exif and XMP metadata.
        when 'VP8X' then set_byte(substr(p_content, v_at + 1, 18), 8, get_byte(p_content, v_at + 8) & 243)
        else substr(p_content, v_at + 1, (8 + v_length)::int) end;
    end if;
    v_at := v_at + 8 + v_length;
    -- Without VP8X, the image is the only chunk.
    exit when v_image and not v_extended;
  end loop;
  if not v_image or (v_extended and v_at <> v_end) then
    return null;
  end if;
  v_length := 4 + length(v_kept);
  return '\x52494646'::bytea || set_byte(set_byte(set_byte(set_byte('\x00000000'::bytea, 0, (v_length & 255)::int),
    1, ((v_length >> 8) & 255)::int), 2, ((v_length >> 16) & 255)::int), 3, ((v_length >> 24) & 255)::int)
    || '\x57454250'::bytea || v_kept;
end
$$;
comment on function private.clean_webp(bytea, int) is
  'A still WebP (RFC 9649) with only the chunks that its pixels need; null if it is invalid or too large to display.';

create or replace function private.clean_image(p_content bytea, p_media_type text, p_side int default 4096) returns bytea
language plpgsql immutable set search_path = '' as $$
begin
  -- Determined from the bytes, so that nothing a browser could take for a page is ever served.
  return case when private.image_type(p_content) = p_media_type then
    case p_media_type
      when 'image/png' then private.clean_png(p_content, p_side)
      when 'image/jpeg' then private.clean_jpeg(p_content, p_side)
      when 'image/webp' then private.clean_webp(p_content, p_side)
    end
  end;
exception when array_subscript_error then
  -- It ends in the middle of a number.
  return null;
end
$$;
comment on function private.clean_image(bytea, text, int) is
  'A picture stripped to the image itself; null if it is not of that type, is damaged, or exceeds p_side pixels in width or height (by default, what browsers can handle).';
