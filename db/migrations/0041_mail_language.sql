-- The part of Liquid that mails are written in. The worker renders it with a library, the preview here, and a test holds both
-- to the same bytes; so what is admitted is what both do alike, and what is not admitted is refused when it is written.

create function private.template_tokens(p_text text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select m[1] from regexp_matches(p_text, '([^{]+|\{(?![{%])|\{\{[^{}]*\}\}|\{%[^{}%]*%\}|\{[{%])', 'g') m)
$$;
comment on function private.template_tokens(text) is
  'A Liquid source cut into text, outputs and tags; what opens as one and is none stands alone as its two braces.';

create function private.template_output(p_token text) returns jsonb
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
  'An output taken apart: {name, filters: [[filter, [argument]]]}; null unless it is a variable with filters that exist, each with the arguments that it takes.';

create function private.template_tag(p_token text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(
    regexp_match(p_token, '^\{%-?[ \t\r\n]*(if|unless|elsif)[ \t\r\n]+([a-z_]+)[ \t\r\n]*-?%\}$'),
    regexp_match(p_token, '^\{%-?[ \t\r\n]*(else|endif|endunless)[ \t\r\n]*-?%\}$') || array[null])
$$;
comment on function private.template_tag(text) is 'A tag taken apart: its word and the variable that it asks for; null when it is none.';

create or replace function app.check_template(p_text text, p_variables text[]) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_tokens text[] := private.template_tokens(p_text);
  v_open text[] := '{}';
  v_tag text[];
  v_valid boolean;
begin
  for i in 1 .. coalesce(cardinality(v_tokens), 0) loop
    if v_tokens[i] ~ '^\{[{%]' then
      if v_tokens[i] like '{{%' then
        v_valid := private.template_output(v_tokens[i]) ->> 'name' = any (p_variables);
      else
        v_tag := private.template_tag(v_tokens[i]);
        -- The innermost block that is open: if, unless, or else, after which it can only end.
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
  -- Found now, and not when the mail is made, days later perhaps.
  if v_open <> '{}' then
    perform app.fail('ERROR_TEMPLATE_VARIABLE', jsonb_build_object('name', v_open[1]));
  end if;
end
$$;
comment on function app.check_template(text, text[]) is
  'ERROR_TEMPLATE_VARIABLE {name} unless the Liquid source only prints these variables, with filters that exist, and asks for them in if and unless that are closed.';

create function private.apply_filter(p_value text, p_filter text, p_arguments jsonb) returns text
language sql immutable set search_path = '' as $$
  -- Letters by name and not by the locale of the database, which may know none beyond z.
  with letters as (
    select 'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþ' as small,
      'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ' as large)
  select case p_filter
    when 'append' then p_value || (p_arguments ->> 0)
    when 'prepend' then (p_arguments ->> 0) || p_value
    when 'default' then case p_value when '' then p_arguments ->> 0 else p_value end
    when 'replace' then replace(p_value, p_arguments ->> 0, p_arguments ->> 1)
    when 'strip' then btrim(p_value, E' \t\r\n')
    when 'truncate' then case
      when length(p_value) <= (p_arguments ->> 0)::int then p_value
      else left(p_value, greatest((p_arguments ->> 0)::int - length(coalesce(p_arguments ->> 1, '...')), 0))
        || coalesce(p_arguments ->> 1, '...')
    end
    when 'upcase' then translate(p_value, small, large)
    when 'downcase' then translate(p_value, large, small)
    when 'capitalize' then translate(left(p_value, 1), small, large) || translate(substr(p_value, 2), large, small)
  end from letters
$$;
comment on function private.apply_filter(text, text, jsonb) is
  'One filter of the mail language. truncate counts characters, its ellipsis among them; the case filters know the letters of western Europe.';

create function private.render_template(p_text text, p_variables jsonb, p_escape boolean) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_blank constant text := E' \t\n\u000b\f\r\u00a0\u1680\u180e\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';
  v_tokens text[] := private.template_tokens(p_text);
  v_result text[] := '{}';
  -- Per open block: whether this branch is printed, and whether none after it can be.
  v_printing boolean[] := '{}';
  v_decided boolean[] := '{}';
  v_output jsonb;
  v_filter jsonb;
  v_tag text[];
  v_piece text;
  v_shown boolean;
  v_depth int;
begin
  for i in 1 .. coalesce(cardinality(v_tokens), 0) loop
    v_depth := cardinality(v_printing);
    v_shown := true = all (v_printing);
    if v_tokens[i] !~ '^\{[{%]' then
      v_piece := v_tokens[i];
      if v_tokens[i - 1] ~ '^\{[{%].*-[%}]\}$' then v_piece := ltrim(v_piece, v_blank); end if;
      if v_tokens[i + 1] ~ '^\{[{%]-' then v_piece := rtrim(v_piece, v_blank); end if;
      if v_shown then v_result := v_result || v_piece; end if;
    elsif v_tokens[i] like '{{%' then
      if v_shown then
        v_output := private.template_output(v_tokens[i]);
        v_piece := private.template_value(v_output ->> 'name', p_variables);
        for v_filter in select f from jsonb_array_elements(v_output -> 'filters') f loop
          v_piece := private.apply_filter(v_piece, v_filter ->> 0, v_filter -> 1);
        end loop;
        v_result := v_result || case when p_escape then private.escape_html(v_piece) else v_piece end;
      end if;
    else
      v_tag := private.template_tag(v_tokens[i]);
      case v_tag[1]
        when 'if', 'unless' then
          -- Within a branch that is not printed nothing is asked.
          v_printing := v_printing || case when v_shown
            then (private.template_value(v_tag[2], p_variables) <> '') = (v_tag[1] = 'if') else false end;
          v_decided := v_decided || (not v_shown or v_printing[v_depth + 1]);
        when 'elsif' then
          v_printing[v_depth] := case when v_decided[v_depth] then false
            else private.template_value(v_tag[2], p_variables) <> '' end;
          v_decided[v_depth] := v_decided[v_depth] or v_printing[v_depth];
        when 'else' then
          v_printing[v_depth] := not v_decided[v_depth];
        else
          v_printing := v_printing[:v_depth - 1];
          v_decided := v_decided[:v_depth - 1];
      end case;
    end if;
  end loop;
  return array_to_string(v_result, '');
end
$$;
comment on function private.render_template(text, jsonb, boolean) is
  'A source that app.check_template admits, with these variables, in HTML escaped. ERROR_TEMPLATE_VARIABLE {name} for one that has no value.';

create function private.template_value(p_name text, p_variables jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if not p_variables ? p_name then
    perform app.fail('ERROR_TEMPLATE_VARIABLE', jsonb_build_object('name', p_name));
  end if;
  return coalesce(p_variables ->> p_name, '');
end
$$;
comment on function private.template_value(text, jsonb) is 'The value of a variable, empty for null; ERROR_TEMPLATE_VARIABLE {name} when there is none.';

create function private.escape_html(p_text text) returns text
language sql immutable set search_path = '' as $$
  select replace(replace(replace(replace(replace(p_text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&#34;'), '''', '&#39;')
$$;
comment on function private.escape_html(text) is 'Text as HTML, also within a quoted attribute.';
