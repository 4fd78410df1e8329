-- What the app fills into a text has to stay in it.
create or replace function app.placeholders(p_text text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct regexp_replace(m[1], '\s', '', 'g')), '{}')
  from regexp_matches(p_text, '(\{\{[^}]*\}\}|\$t\([^)]*\))', 'g') m
$$;
comment on function app.placeholders(text) is
  'What the app fills into a text ({{name}}, {{seconds, wait}}) and the texts it takes in ($t(key)), each once and without spaces.';

create or replace function app.keeps_placeholders(p_key text, p_base text, p_value text) returns boolean
language sql immutable set search_path = '' as $$
  -- "One member" needs no number; "{{count}} member" may have it, since the app hands it to every plural.
  select app.placeholders(p_value) @> case when p_key ~ '_(zero|one)$'
      then array_remove(app.placeholders(p_base), '{{count}}') else app.placeholders(p_base) end
    and app.placeholders(p_value) <@ case when p_key ~ '_(zero|one|two|few|many|other)$'
      then app.placeholders(p_base) || '{{count}}'::text else app.placeholders(p_base) end
$$;
comment on function app.keeps_placeholders(text, text, text) is
  'Whether a text of that key has the placeholders of the one that the app came with: all of them, and no other.';
