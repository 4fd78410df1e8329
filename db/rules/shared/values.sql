-- Small conversions, and the installation's settings.
create or replace function app.base64url(p_bytes bytea) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select translate(encode(p_bytes, 'base64'), E'+/=\n', '-_')
$$;
comment on function app.base64url(bytea) is 'Bytes as unpadded base64url (RFC 4648, section 5).';

create or replace function app.setting(p_key text) returns text
language sql stable security definer set search_path = '' as $$
  select value from private.settings where key = p_key
$$;
comment on function app.setting(text) is 'A setting of this installation; for definer functions only.';

create or replace function private.days(p_setting text) returns interval
language sql stable set search_path = '' as $$
  select make_interval(days => app.setting(p_setting)::int)
$$;
comment on function private.days(text) is 'A setting of this installation, in days.';
