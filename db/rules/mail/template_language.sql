-- The subset of Liquid allowed in mail: anything else is refused when it is written, rather than when the mail is rendered,
-- perhaps days later. A test renders random templates that are accepted here (mail/render-mail.ts).
create or replace function private.template_tokens(p_text text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select m[1] from regexp_matches(p_text, '([^{]+|\{(?![{%])|\{\{[^{}]*\}\}|\{%[^{}%]*%\}|\{[{%])', 'g') m)
$$;
comment on function private.template_tokens(text) is
  'Splits a Liquid source into text, outputs and tags; an opening that is neither stands alone as its two braces.';

create or replace function private.template_output(p_token text) returns jsonb
language sql immutable set search_path = '' as $$
  with whole as (
    select regexp_match(p_token, replace(replace(
      '^\{\{-?~([a-z_]+)((?:~\|~[a-z_]+(?:~:~LITERAL(?:~,~LITERAL)*)?)*)~-?\}\}$',
      '~', '[ \t\r\n]*'), 'LITERAL', '(?:"[^"\\]*"|''[^''\\]*''|[0-9]{1,4})')) as part),
  filters as (
    select n, m[1] as name, array(
      select coalesce(a[1], a[2], a[3]) from regexp_matches(m[2], '"([^"]*)"|''([^'']*)''|([0-9]+)', 'g') a) as arguments,
      (select coalesce(string_agg(case when a[3] is null then 's' else 'n' end, ''), '')
        from regexp_matches(m[2], '"([^"]*)"|''([^'']*)''|([0-9]+)', 'g') a) as kinds
    from whole, regexp_matches(part[2],
      '\|[ \t\r\n]*([a-z_]+)((?:[ \t\r\n]*[:,][ \t\r\n]*(?:"[^"]*"|''[^'']*''|[0-9]+))*)', 'g') with ordinality f (m, n))
  select jsonb_build_object('name', part[1],
    'filters', coalesce((select jsonb_agg(jsonb_build_array(name, to_jsonb(arguments)) order by n) from filters), '[]'))
  from whole
  where part is not null and not exists (
    select from filters where (name, kinds) not in (
      ('append', 's'), ('capitalize', ''), ('default', 's'), ('downcase', ''), ('prepend', 's'), ('replace', 'ss'),
      ('strip', ''), ('truncate', 'n'), ('truncate', 'ns'), ('upcase', '')))
$$;
comment on function private.template_output(text) is
  'Parses an output: {name, filters: [[filter, [argument]]]}; null unless it is a variable with existing filters, each with valid arguments.';

create or replace function private.template_tag(p_token text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(
    regexp_match(p_token, '^\{%-?[ \t\r\n]*(if|unless|elsif)[ \t\r\n]+([a-z_]+)[ \t\r\n]*-?%\}$'),
    regexp_match(p_token, '^\{%-?[ \t\r\n]*(else|endif|endunless)[ \t\r\n]*-?%\}$') || array[null])
$$;
comment on function private.template_tag(text) is 'Parses a tag: its keyword and the variable it tests; null if it is not valid.';

create or replace function app.check_template(p_text text, p_variables text[]) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_tokens text[];
  v_open text[] := '{}';
  v_tag text[];
  v_valid boolean;
begin
  -- Each takes a quarter of a millisecond on PGlite.
  perform app.require(coalesce(length(p_text) - length(replace(p_text, '{', '')), 0) <= 1000, 'variables');
  v_tokens := private.template_tokens(p_text);
  for i in 1 .. coalesce(cardinality(v_tokens), 0) loop
    if v_tokens[i] ~ '^\{[{%]' then
      if v_tokens[i] like '{{%' then
        v_valid := private.template_output(v_tokens[i]) ->> 'name' = any (p_variables);
      else
        v_tag := private.template_tag(v_tokens[i]);
        -- The innermost open block: if, unless, or else, after which it can only be closed.
        v_valid := case
          when v_tag[1] in ('if', 'unless') then v_tag[2] = any (p_variables)
          when v_tag[1] = 'elsif' then v_tag[2] = any (p_variables) and v_open[1] in ('if', 'unless')
          when v_tag[1] = 'else' then v_open[1] in ('if', 'unless')
          when v_tag[1] in ('endif', 'endunless') then v_open[1] in (substr(v_tag[1], 4), 'else ' || substr(v_tag[1], 4))
        end;
        v_open := case v_tag[1]
          when 'if' then v_tag[1] || v_open
          when 'unless' then v_tag[1] || v_open
          when 'else' then ('else ' || v_open[1]) || v_open[2:]
          when 'endif' then v_open[2:]
          when 'endunless' then v_open[2:]
          else v_open
        end;
      end if;
      if v_valid is not true then
        perform app.fail('ERROR_TEMPLATE_VARIABLE', jsonb_build_object('name', left(
          case when length(v_tokens[i]) > 2 then btrim(trim('{}%' from v_tokens[i]), E' \t\r\n-')
            else array_to_string(v_tokens[i:i + 1], '') end, 60)));
      end if;
    end if;
  end loop;
  -- Reported now, rather than when the mail is rendered, perhaps days later.
  if v_open <> '{}' then
    perform app.fail('ERROR_TEMPLATE_VARIABLE', jsonb_build_object('name', v_open[1]));
  end if;
end
$$;
comment on function app.check_template(text, text[]) is
  'ERROR_TEMPLATE_VARIABLE {name} unless the Liquid source only prints these variables, with existing filters, and tests them in if and unless blocks that are closed; ERROR_VALIDATION_FAILED {field: variables} for more than a thousand braces.';
