-- Field validation, with error codes instead of constraint names.

-- Normalization sorts each run of combining marks in time quadratic in its length, and nothing can interrupt it. No language needs
-- runs this long: UAX #15, section 13 (stream-safe text format). The class contains every code point that normalization
-- reorders, and marks between them (tests/db/combining-marks.test.ts).
create or replace function app.is_stream_safe(p_text text) returns boolean
language sql immutable set search_path = '' as $$
  -- The pattern is slow beside a length, and most texts are short.
  select length(p_text) <= 30 or p_text !~ (
    '[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670'
    '\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07eb-\u07f3\u07fd\u0816-\u0819\u081b-\u0823'
    '\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff\u093c\u094d\u0951-\u0954\u09bc\u09cd'
    '\u09fe\u0a3c-\u0a4d\u0abc\u0acd\u0b3c\u0b4d\u0bcd\u0c3c\u0c4d-\u0c56\u0cbc\u0ccd\u0d3b-\u0d3c\u0d4d\u0dca\u0e38-\u0e3a'
    '\u0e48-\u0e4b\u0eb8-\u0eba\u0ec8-\u0ecb\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f71-\u0f84\u0f86-\u0f87\u0fc6\u1037-\u103a'
    '\u108d\u135d-\u135f\u1714-\u1715\u1734\u17d2\u17dd\u18a9\u1939-\u193b\u1a17-\u1a18\u1a60-\u1a7f\u1ab0-\u1aeb'
    '\u1b34-\u1b44\u1b6b-\u1b73\u1baa-\u1bab\u1be6-\u1bf3\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf8-\u1cf9'
    '\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099-\u309a\ua66f\ua674-\ua67d\ua69e-\ua69f'
    '\ua6f0-\ua6f1\ua806\ua82c\ua8c4\ua8e0-\ua8f1\ua92b-\ua92d\ua953\ua9b3-\ua9c0\uaab0\uaab2-\uaab4\uaab7-\uaab8'
    '\uaabe-\uaabf\uaac1\uaaf6\uabed\ufb1e\ufe20-\ufe2f\U000101fd\U000102e0\U00010376-\U0001037a\U00010a0d-\U00010a0f'
    '\U00010a38-\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab-\U00010eac'
    '\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011046\U00011070\U0001107f\U000110b9-\U000110ba'
    '\U00011100-\U00011102\U00011133-\U00011134\U00011173\U000111c0\U000111ca\U00011235-\U00011236\U000112e9-\U000112ea'
    '\U0001133b-\U0001133c\U0001134d\U00011366-\U00011374\U000113ce-\U000113d0\U00011442-\U00011446\U0001145e'
    '\U000114c2-\U000114c3\U000115bf-\U000115c0\U0001163f\U000116b6-\U000116b7\U0001172b\U00011839-\U0001183a'
    '\U0001193d-\U0001193e\U00011943\U000119e0\U00011a34\U00011a47\U00011a99\U00011c3f\U00011d42-\U00011d45\U00011d97'
    '\U00011f41-\U00011f42\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016ff0-\U00016ff1\U0001bc9e'
    '\U0001d165-\U0001d169\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad'
    '\U0001d242-\U0001d244\U0001e000-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef'
    '\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6'
    '\U0001e944-\U0001e94a]{31}')
$$;
comment on function app.is_stream_safe(text) is
  'Whether the text has at most 30 combining marks in a row, so that normalizing it takes time linear in its length.';

create or replace function app.text_field(p_field text, p_value text, p_min int, p_max int) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_value text := btrim(p_value, E' \t\r\n');
begin
  if v_value is null and p_min = 0 then
    return null;
  end if;
  -- At most four characters are composed into one, so a text longer than this stays too long.
  if length(v_value) <= 4 * p_max then
    perform app.require(app.is_stream_safe(v_value), p_field);
    -- Composed (Unicode, normalization form C), as typed on keyboards: some systems paste letters and accents separately, which
    -- look the same but are not found by a search.
    v_value := normalize(v_value, nfc);
  end if;
  if coalesce(length(v_value), 0) not between p_min and p_max then
    perform app.fail('ERROR_VALIDATION_FAILED', jsonb_build_object('field', p_field, 'min', p_min, 'max', p_max));
  end if;
  return v_value;
end
$$;
comment on function app.text_field(text, text, int, int) is
  'The trimmed text in composed form; ERROR_VALIDATION_FAILED {field, min, max} if its length in characters is out of bounds, {field} if it has more than 30 combining marks in a row.';

create or replace function app.single_line(p_text text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(p_text, ' *[\u0001-\u001f\u007f-\u009f\u2028\u2029]+ *', ' ', 'g')
$$;
comment on function app.single_line(text) is
  'Replaces each run of line breaks and control characters, and the spaces around it, with one space.';

create or replace function app.visible_line(p_text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  -- Invisible characters can reverse the text that follows or make two names look the same.
  v_line text := regexp_replace(
    app.single_line(p_text),
    '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb\U000e0000-\U000e0fff]',
    '', 'g');
begin
  -- Joiners are part of some scripts and of emoji, but are not a name by themselves.
  if regexp_replace(v_line, '[\s\u00a0\u2000-\u200a\u200c\u200d\u202f\u205f\u3000\ufe00-\ufe0f]', '', 'g') = '' then
    return '';
  end if;
  return v_line;
end
$$;
comment on function app.visible_line(text) is
  'The text on one line and without invisible characters; empty if nothing visible remains, null for null.';

create or replace function app.line_field(p_field text, p_value text, p_min int, p_max int) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_value text;
begin
  -- Refuse huge texts before cleaning them up: that takes seconds, while the caller's locks block others.
  if length(p_value) > 10 * p_max + 1000 then
    perform app.fail('ERROR_VALIDATION_FAILED', jsonb_build_object('field', p_field, 'min', p_min, 'max', p_max));
  end if;
  v_value := app.visible_line(p_value);
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
  if v_email is null or length(v_email) > 254
    -- Separators, comments, groups and control characters would mean something else in a header.
    or v_email ~ '[():\\\u0001-\u001f\u007f-\u009f\u2028\u2029]'
    or v_email !~ '^[^\s@,;<>"]{1,64}@([^\s@.,;<>"]+\.)+[^\s@.,;<>"]{2,}$'
    -- Invisible: nobody could type such an address, and no mail would arrive. The app leaves them out.
    or v_email ~ '[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]'
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
