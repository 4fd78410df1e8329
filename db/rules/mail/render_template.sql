create or replace function private.apply_filter(p_value text, p_filter text, p_arguments jsonb) returns text
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

create or replace function private.template_value(p_name text, p_variables jsonb) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if not p_variables ? p_name then
    perform app.fail('ERROR_TEMPLATE_VARIABLE', jsonb_build_object('name', p_name));
  end if;
  return coalesce(p_variables ->> p_name, '');
end
$$;
comment on function private.template_value(text, jsonb) is 'The value of a variable, empty for null; ERROR_TEMPLATE_VARIABLE {name} when there is none.';

create or replace function private.escape_html(p_text text) returns text
language sql immutable set search_path = '' as $$
  select replace(replace(replace(replace(replace(p_text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&#34;'), '''', '&#39;')
$$;
comment on function private.escape_html(text) is 'Text as HTML, also within a quoted attribute.';

create or replace function private.render_template(p_text text, p_variables jsonb, p_escape boolean) returns text
language plpgsql stable strict set search_path = '' as $$
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
