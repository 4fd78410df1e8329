-- Texts pasted from word processors carry other line breaks than \n. Some calendar programs take them for the end of a
-- line of the format, and lose the whole text.

create or replace function app.ical_text(p_text text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(
    replace(replace(replace(replace(
      regexp_replace(p_text, '\r\n?|[\u0085\u2028\u2029]', E'\n', 'g'), '\', '\\'), ';', '\;'), ',', '\,'), E'\n', '\n'),
    '[\u0001-\u0008\u000b-\u001f\u007f]', '', 'g')
$$;
comment on function app.ical_text(text) is
  'A text as a value: \ ; , and line breaks of every kind escaped, control characters left out (RFC 5545, section 3.3.11).';
