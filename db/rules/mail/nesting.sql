-- The renderer of mail visits what is nested by recursion, and a few thousand levels exceed its stack. Refused when it is
-- written: the worker, perhaps days later, could only report the mail as failed.
create or replace function app.check_nesting(p_field text, p_html text) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_max constant int := 100;
  v_open text[] := '{}';
  v_tag record;
begin
  for v_tag in
    select m[1] = '/' as closes, lower(m[2]) as name from regexp_matches(private.shown_html(p_html), '<(/?)([a-z][^\s/>]*)', 'gi') m
  loop
    -- Elements without an end tag, and those that the next of their kind ends; what they are nested in counts.
    continue when v_tag.name in ('area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr',
      'dd', 'dt', 'li', 'option', 'p', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr');
    if v_tag.closes then
      v_open := v_open[coalesce(array_position(v_open, v_tag.name), 0) + 1:];
    else
      v_open := v_tag.name || v_open;
    end if;
    if cardinality(v_open) > v_max then
      perform app.fail('ERROR_EMAIL_TOO_NESTED', jsonb_build_object('field', p_field, 'max', v_max));
    end if;
  end loop;
end
$$;
comment on function app.check_nesting(text, text) is
  'ERROR_EMAIL_TOO_NESTED {field, max} if the HTML of a mail has more elements inside one another than any reader needs.';
