create or replace function app.error_message(p_code text, p_params jsonb) returns text
language sql immutable set search_path = '' as $$
  select format('{"code":%s,"params":%s}', to_json(p_code), coalesce(p_params, '{}'))
$$;
comment on function app.error_message(text, jsonb) is 'The message text that carries an error code and its parameters.';
grant execute on function app.error_message(text, jsonb) to anon, authenticated;

-- Small functions that policies, triggers and calls share.
create or replace function app.fail(p_code text, p_params jsonb default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'P0001', message = app.error_message(p_code, p_params);
end
$$;
comment on function app.fail(text, jsonb) is
  'Raises P0001 with {"code":"ERROR_…","params":{…}} as its message; the API answers 400 with it (db/ERRORS.md).';
grant execute on function app.fail(text, jsonb) to anon, authenticated;

create or replace function app.not_found(p_resource text) returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT404' using message = app.error_message('ERROR_RESOURCE_NOT_FOUND', jsonb_build_object('resource', p_resource));
end
$$;
comment on function app.not_found(text) is 'Raises PT404, which the API answers with 404: for what is fetched by its address.';

create or replace function app.refuse_session(p_code text) returns void
language plpgsql set search_path = '' as $$
begin
  raise sqlstate 'PT401' using message = app.error_message(p_code, '{}');
end
$$;
comment on function app.refuse_session(text) is 'Raises PT401, which the API answers with 401: log in again.';

create or replace function app.fail_softly(p_status int, p_code text, p_params jsonb default '{}') returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform set_config('response.status', p_status::text, true);
  return jsonb_build_object(
    'code', 'P0001', 'message', app.error_message(p_code, p_params), 'details', null, 'hint', null);
end
$$;
comment on function app.fail_softly(int, text, jsonb) is
  'The body of a failure that is returned, not raised, because raising would roll back what must be kept; sets the status.';

-- Many members at once, from a list that somebody kept elsewhere: all of them or none. They are invited: an account has
-- no password and stays unverified until its owner chooses one through the link in the mail.
create or replace function private.refusal(p_field text, p_rule text, p_value text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  -- The rules of the tables, asked one by one, so that a row can tell all that is wrong with it.
  case p_rule
    when 'name' then perform app.name_field(p_value);
    when 'address' then perform app.text_field(p_field, p_value, 0, 300);
    when 'email' then perform app.require_stranger(app.email_field(p_value));
    when 'language' then perform app.require(p_value in ('sv', 'en'), p_field);
    when 'day' then
      perform app.require(p_value is null or p_value ~ '^\d{4}-\d\d-\d\d$', p_field);
      perform app.require(p_value is null or p_value::date between '1900-01-01' and current_date, p_field);
    when 'once' then
      if p_value <> '1' then
        perform app.fail('ERROR_VALIDATION_FAILED', jsonb_build_object('field', p_field, 'reason', 'exists'));
      end if;
    when 'role' then
      if p_value is null then
        perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "role"}');
      elsif p_value <> 'true' then
        perform app.fail('ERROR_ROLE_TOO_HIGH');
      end if;
  end case;
  return null;
exception
  when raise_exception then
    return sqlerrm::jsonb || jsonb_build_object('field', p_field);
  when data_exception then
    return app.error_message('ERROR_VALIDATION_FAILED', jsonb_build_object('field', p_field))::jsonb
      || jsonb_build_object('field', p_field);
end
$$;
comment on function private.refusal(text, text, text) is 'What a rule has against a value: {field, code, params}, or null.';
