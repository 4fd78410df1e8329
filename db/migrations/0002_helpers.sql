-- Small functions that policies, triggers and calls share.

create function app.fail(p_code text, p_params jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = app.error_message(p_code, p_params);
end
$$;
comment on function app.fail(text, jsonb) is
  'Raises P0001 with {"code":"ERROR_…","params":{…}} as its message; the API answers 400 with it (db/ERRORS.md).';

create function app.error_message(p_code text, p_params jsonb) returns text
language sql immutable set search_path = '' as $$
  select format('{"code":%s,"params":%s}', to_json(p_code), coalesce(p_params, '{}'))
$$;
comment on function app.error_message(text, jsonb) is 'The message text that carries an error code and its parameters.';

create function app.refuse_session(p_code text) returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT401' using message = app.error_message(p_code, '{}');
end
$$;
comment on function app.refuse_session(text) is 'Raises PT401, which the API answers with 401: log in again.';

create function app.fail_softly(p_status int, p_code text, p_params jsonb default '{}') returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform set_config('response.status', p_status::text, true);
  return jsonb_build_object(
    'code', 'P0001', 'message', app.error_message(p_code, p_params), 'details', null, 'hint', null);
end
$$;
comment on function app.fail_softly(int, text, jsonb) is
  'The body of a failure that is returned, not raised, because raising would roll back what must be kept; sets the status.';

create function app.claims() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}')
$$;
comment on function app.claims() is 'The claims of the token of this request; empty outside a request.';

create function app.user_id() returns uuid
language sql stable set search_path = '' as $$
  select nullif(app.claims() ->> 'user_id', '')::uuid
$$;
comment on function app.user_id() is 'Who asks; null for a visitor, and for seeds and migrations.';

create function app.session_id() returns uuid
language sql stable set search_path = '' as $$
  select nullif(app.claims() ->> 'session_id', '')::uuid
$$;
comment on function app.session_id() is 'The session of the token of this request.';

create function app.header(p_name text) returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('request.headers', true), '')::jsonb ->> p_name
$$;
comment on function app.header(text) is 'A header of this request, by its lower-case name.';

create function app.merges_duplicates() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(app.header('prefer') ~ 'resolution=(merge|ignore)-duplicates', false)
    or coalesce(current_setting('request.method', true), '') = 'PUT'
$$;
comment on function app.merges_duplicates() is
  'Whether this request asked what to do with rows that exist; if not, a trigger refuses them before a constraint does.';

create function app.base64url(p_bytes bytea) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select translate(encode(p_bytes, 'base64'), E'+/=\n', '-_')
$$;
comment on function app.base64url(bytea) is 'Bytes as unpadded base64url (RFC 4648, section 5).';

create function app.setting(p_key text) returns text
language sql stable security definer set search_path = '' as $$
  select value from private.settings where key = p_key
$$;
comment on function app.setting(text) is 'A setting of this installation; definer functions only.';

create function app.text_field(p_field text, p_value text, p_min int, p_max int) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_value text := btrim(p_value, E' \t\r\n');
begin
  if v_value is null and p_min = 0 then
    return null;
  end if;
  if coalesce(length(v_value), 0) not between p_min and p_max then
    perform app.fail('ERROR_VALIDATION_FAILED', jsonb_build_object('field', p_field, 'min', p_min, 'max', p_max));
  end if;
  return v_value;
end
$$;
comment on function app.text_field(text, text, int, int) is
  'The trimmed text, or ERROR_VALIDATION_FAILED {field, min, max} when its length in characters is out of bounds.';

create function app.require(p_valid boolean, p_field text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_valid is not true then
    perform app.fail('ERROR_VALIDATION_FAILED', jsonb_build_object('field', p_field));
  end if;
end
$$;
comment on function app.require(boolean, text) is 'ERROR_VALIDATION_FAILED {field} unless the condition holds.';

create function app.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.last_modified := now();
  return new;
end
$$;
comment on function app.touch() is 'Trigger: the row was modified now.';

grant execute on function app.fail(text, jsonb), app.error_message(text, jsonb), app.claims(), app.user_id(), app.session_id()
  to anon, authenticated;
