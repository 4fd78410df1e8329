-- What a mail will look like, before anybody gets it.
create or replace function private.mail_preheader(p_html text) returns text
language sql immutable set search_path = '' as $$
  -- An entity that was cut in two would show its remains.
  select regexp_replace(left(btrim(regexp_replace(regexp_replace(p_html, '<[^>]*>', ' ', 'g'), '[ \t\r\n]+', ' ', 'g'), ' '), 140),
    '&[^;]*$', '')
$$;
comment on function private.mail_preheader(text) is 'The first words of a mail, as HTML: what a list of mails shows beside the subject.';

create or replace function private.header_line(p_text text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(p_text, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), ' ')
$$;
comment on function private.header_line(text) is 'A text as one line, whatever a name or a title brought into it.';

create or replace function private.words_of_html(p_html text) returns text
language sql immutable set search_path = '' as $$
  with steps as (
    select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(p_html,
      '[ \t\r\n]+', ' ', 'g'),
      '<a\s[^>]*href="([^"]*)"[^>]*>([^<]*)</a>', '\2 <\1>', 'gi'),
      ' ?<br ?/?> ?', E'\n', 'gi'),
      ' ?</?(p|div|h[1-6]|ul|ol|table|tr|blockquote|hr)( [^>]*)?> ?', E'\n\n', 'gi'),
      ' ?<li( [^>]*)?> ?', E'\n * ', 'gi') as v)
  select btrim(regexp_replace(
    replace(replace(replace(replace(replace(replace(regexp_replace(v, '<(/?[a-z!][^@:/>]*)>', '', 'gi'),
      '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&#34;', '"'), '&#39;', ''''), '&amp;', '&'),
    '\n{3,}', E'\n\n', 'g'), E' \n')
  from steps
$$;
comment on function private.words_of_html(text) is
  'The words of some HTML for a preview: paragraphs, lists and links. What is sent is made by the worker''s library and may break lines otherwise.';

create or replace function private.render_page(p_page text, p_variables jsonb, p_preheader text, p_content text, p_escape boolean) returns text
language sql stable set search_path = '' as $$
  -- Cut before it is rendered: what a variable says is never taken for one of the two places.
  select string_agg(private.render_template(part, p_variables, p_escape)
    || case place when '{{ preheader }}' then p_preheader when '{{ content }}' then p_content else '' end, '' order by n)
  from unnest(
    regexp_split_to_array(p_page, '\{\{ (preheader|content) \}\}'),
    array(select m[1] from regexp_matches(p_page, '(\{\{ (?:preheader|content) \}\})', 'g') m)) with ordinality u (part, place, n)
$$;
comment on function private.render_page(text, jsonb, text, text, boolean) is 'A page with what was rendered to stand in it.';
