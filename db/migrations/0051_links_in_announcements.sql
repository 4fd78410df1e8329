-- Announcements as text: what stands between two comments or style sheets is kept, and links keep their addresses.

create or replace function private.plain_text(p_html text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := p_html;
  v_rule text[];
begin
  -- One expression each: alternatives in one are matched greedily as a whole, from the first comment to the last.
  foreach v_rule slice 1 in array array[
    ['<!--.*?-->', ''],
    ['<style\M.*?</style\s*>', ''],
    ['<script\M.*?</script\s*>', ''],
    ['<title\M.*?</title\s*>', ''],
    ['\s+', ' '],
    -- The app has its own way to the event, and no use for a way out of the mail.
    ['<a\M[^>]*\mhref=["'']\s*\{\{[^>]*>(?:(?!</a).)*</a\s*>', ''],
    ['<a\M[^>]*\mhref=["''](https?://[^"''\s]+)["''][^>]*>\s*\1\s*</a\s*>', '\1'],
    ['<a\M[^>]*\mhref=["''](https?://[^"''\s]+)["''][^>]*>((?:(?!</a).)*)</a\s*>', '\2 (\1)'],
    ['\s*(?:<br\s*/?>|</(?:p|div|li|tr|h[1-6]|blockquote)\s*>)\s*', E'\n'],
    ['</?[a-z!][^>]*>', ''],
    ['&nbsp;', ' '], ['&lt;', '<'], ['&gt;', '>'], ['&quot;', '"'], ['&#39;', ''''],
    -- The last of them, or "&amp;lt;" would become a sign that was never there.
    ['&amp;', '&'],
    [' *\n *', E'\n'],
    ['\n{3,}', E'\n\n']
  ] loop
    v_text := regexp_replace(v_text, v_rule[1], v_rule[2], 'gi');
  end loop;
  return btrim(v_text, E' \n');
end
$$;
