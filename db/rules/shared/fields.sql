-- Field validation, with error codes instead of constraint names.

create or replace function app.text_field(p_field text, p_value text, p_min int, p_max int) returns text
language plpgsql immutable set search_path = '' as $$
declare
  -- Composed (Unicode, normalization form C), as typed on keyboards: some systems paste letters and accents separately, which
  -- look the same but are not found by a search.
  v_value text := normalize(btrim(p_value, E' \t\r\n'), nfc);
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
  'The trimmed text in composed form, or ERROR_VALIDATION_FAILED {field, min, max} if its length in characters is out of bounds.';

create or replace function app.single_line(p_text text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(p_text, ' *[\u0001-\u001f\u007f-\u009f\u2028\u2029]+ *', ' ', 'g')
$$;
comment on function app.single_line(text) is
  'Replaces each run of line breaks and control characters, and the spaces around it, with one space.';

create or replace function app.line_field(p_field text, p_value text, p_min int, p_max int) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_value text;
begin
  -- Refuse huge texts before cleaning them up: that takes seconds, while the caller's locks block others.
  if length(p_value) > 10 * p_max + 1000 then
    perform app.fail('ERROR_VALIDATION_FAILED', jsonb_build_object('field', p_field, 'min', p_min, 'max', p_max));
  end if;
  -- On one line, and without invisible characters, which can reverse the text that follows or make two names look the same.
  v_value := regexp_replace(
    app.single_line(p_value),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]',
    '', 'g');
  -- Joiners are part of some scripts and of emoji, but are not a name by themselves.
  if regexp_replace(v_value, '[\s\u00a0\u2000-\u200a\u200c\u200d\u202f\u205f\u3000\ufe00-\ufe0f]', '', 'g') = '' then
    v_value := '';
  end if;
  return app.text_field(p_field, v_value, p_min, p_max);
end
$$;
comment on function app.line_field(text, text, int, int) is
  'A name or title, cleaned up for display: trimmed, on one line, without invisible characters; ERROR_VALIDATION_FAILED {field, min, max} if what remains is too short or too long.';

create or replace function app.name_field(p_name text) returns text
language sql immutable set search_path = '' as $$
  select app.line_field('name', p_name, 2, 100)
$$;
comment on function app.name_field(text) is 'A person''s name, cleaned up by app.line_field.';

create or replace function app.email_field(p_email text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_email text := lower(btrim(p_email));
begin
  if v_email is null or length(v_email) > 254 or v_email !~ '^[^\s@,;<>"]{1,64}@([^\s@.,;<>"]+\.)+[^\s@.,;<>"]{2,}$'
    -- RFC 2606: no real address ends like this, only those of former members and of children without an account.
    or v_email ~ '\.invalid$' then
    perform app.fail('ERROR_INVALID_EMAIL', jsonb_build_object('email', left(p_email, 254)));
  end if;
  return v_email;
end
$$;
comment on function app.email_field(text) is 'The address in lower case, or ERROR_INVALID_EMAIL {email}.';

create or replace function app.phone_field(p_field text, p_phone text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  -- Spreadsheets and word processors substitute dashes and spaces of their own.
  v_phone text := nullif(
    translate(app.line_field(p_field, p_phone, 0, 30), E'\u2010\u2011\u2012\u2013\u2212\u00a0\u2009\u202f', '-----   '), '');
begin
  -- The usual notations: with spaces, dashes and parentheses, with or without a country code (ITU-T E.123); at most 15 digits (E.164).
  perform app.require(
    v_phone is null
      or v_phone ~ '^\+?[0-9 ()./-]+$' and length(regexp_replace(v_phone, '[^0-9]', '', 'g')) between 5 and 15,
    p_field);
  return v_phone;
end
$$;
comment on function app.phone_field(text, text) is
  'A telephone number as written, trimmed, with plain dashes and spaces; null if empty; ERROR_VALIDATION_FAILED {field} if it is not one.';

create or replace function app.subject_field(p_subject text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- A line break in a header would start another header.
  perform app.require(p_subject !~ '[\u0001-\u001f\u007f\u2028\u2029]', 'subject') where p_subject is not null;
  return app.text_field('subject', p_subject, 1, 200);
end
$$;
comment on function app.subject_field(text) is
  'The trimmed subject, or ERROR_VALIDATION_FAILED {field: subject}: one line of 1 to 200 characters.';

create or replace function app.require(p_valid boolean, p_field text) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_valid is not true then
    perform app.fail('ERROR_VALIDATION_FAILED', jsonb_build_object('field', p_field));
  end if;
end
$$;
comment on function app.require(boolean, text) is 'ERROR_VALIDATION_FAILED {field} unless the condition holds.';
grant execute on function app.require(boolean, text) to authenticated;
