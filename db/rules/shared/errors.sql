-- Errors: how rules raise the codes of db/ERRORS.md.

create or replace function app.error_message(p_code text, p_params jsonb) returns text
language sql immutable set search_path = '' as $$
  select format('{"code":%s,"params":%s}', to_json(p_code), coalesce(p_params, '{}'))
$$;
comment on function app.error_message(text, jsonb) is 'The message text containing an error code and its parameters.';
grant execute on function app.error_message(text, jsonb) to anon, authenticated;

create or replace function app.fail(p_code text, p_params jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = app.error_message(p_code, p_params);
end
$$;
comment on function app.fail(text, jsonb) is
  'Raises P0001 with {"code":"ERROR_…","params":{…}} as its message; the API responds with 400 (db/ERRORS.md).';
grant execute on function app.fail(text, jsonb) to anon, authenticated;

create or replace function app.not_found(p_resource text) returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT404' using message = app.error_message('ERROR_RESOURCE_NOT_FOUND', jsonb_build_object('resource', p_resource));
end
$$;
comment on function app.not_found(text) is 'Raises PT404, for which the API responds with 404: for resources fetched by URL.';

create or replace function app.refuse_session(p_code text) returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT401' using message = app.error_message(p_code, '{}');
end
$$;
comment on function app.refuse_session(text) is 'Raises PT401, for which the API responds with 401: log in again.';

create or replace function app.fail_softly(p_status int, p_code text, p_params jsonb default '{}') returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform set_config('response.status', p_status::text, true);
  return jsonb_build_object(
    'code', 'P0001', 'message', app.error_message(p_code, p_params), 'details', null, 'hint', null);
end
$$;
comment on function app.fail_softly(int, text, jsonb) is
  'The body of a failure that is returned rather than raised, because raising would roll back what must be kept; sets the status.';
