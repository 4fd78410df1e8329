-- The languages of the app, and what the database itself writes in them: in mails, and on a club's public page. Both come from
-- src/locales (db/seed/languages.ts), so that no rule names a language but for its word endings in the search of texts.
create or replace function private.is_language(p_code text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.languages where code = p_code)
$$;
comment on function private.is_language(text) is 'Whether people may choose this language; false for null.';

create or replace function private.fallback_language() returns text
language sql stable set search_path = '' as $$
  select code from private.languages order by sort_order limit 1
$$;
comment on function private.fallback_language() is 'The language of whoever has chosen none: the first (specification, section 1).';

create or replace function private.words(p_language text) returns jsonb
language sql stable set search_path = '' as $$
  select words from private.languages order by code = p_language desc, sort_order limit 1
$$;
comment on function private.words(text) is
  'What the database writes in this language (src/locales/<code>/server/words.json); for an unknown one, in the first.';
