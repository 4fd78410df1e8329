-- Placeholders in a text must be preserved.
create or replace function app.placeholders(p_text text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct regexp_replace(m[1], '\s', '', 'g')), '{}')
  from regexp_matches(p_text, '(\{\{[^}]*\}\}|\$t\([^)]*\))', 'g') m
$$;
comment on function app.placeholders(text) is
  'The placeholders of a text ({{name}}, {{seconds, wait}}) and the texts it includes ($t(key)), each once and without spaces.';

create or replace function app.keeps_placeholders(p_key text, p_base text, p_value text) returns boolean
language sql immutable set search_path = '' as $$
  -- "One member" needs no number; "{{count}} member" may have one, since the app passes it to every plural form.
  select app.placeholders(p_value) @> case when p_key ~ '_(zero|one)$'
      then array_remove(app.placeholders(p_base), '{{count}}') else app.placeholders(p_base) end
    and app.placeholders(p_value) <@ case when p_key ~ '_(zero|one|two|few|many|other)$'
      then app.placeholders(p_base) || '{{count}}'::text else app.placeholders(p_base) end
$$;
comment on function app.keeps_placeholders(text, text, text) is
  'Whether a text for the key has exactly the placeholders of the app''s own text.';
