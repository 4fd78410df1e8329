-- Searches ignore case and accents, as at the door (src/lib/fold.ts).
create or replace function app.fold(p_text text) returns text
language sql immutable set search_path = '' as $$
  -- Lower case once more: some capitals have a small form only without their accents.
  select replace(replace(replace(replace(translate(
    regexp_replace(lower(normalize(lower(p_text), nfd)), '[\u0300-\u036f]', '', 'g'),
    'øØđĐðÐłŁς', 'ooddddllσ'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
$$;
comment on function app.fold(text) is
  'The text in lower case and without the accents of Latin, Greek and Cyrillic letters, as searches compare it; null for null.';

create or replace function private.contains_pattern(p_text text) returns text
language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(btrim(left(coalesce(p_text, ''), 100)), '([\\%_])', '\\\1', 'g') || '%'
$$;
comment on function private.contains_pattern(text) is
  'A pattern for LIKE that matches the text anywhere and literally, whatever its first 100 characters are.';
