-- Recent announcements to a member, for the home page, so that those who do not open the mail see them in the app.

create or replace function private.links_as_text(p_html text) returns text
language sql immutable set search_path = '' as $$
  -- Compared outside the regular expression: a back reference would take time quadratic in the length.
  select string_agg(case
      when strpos(part, E'\x02') = 0 then part
      when btrim(split_part(part, E'\x02', 1)) = split_part(part, E'\x02', 2) then split_part(part, E'\x02', 2)
      else split_part(part, E'\x02', 1) || ' (' || split_part(part, E'\x02', 2) || ')' end, '' order by n)
  from regexp_split_to_table(
    regexp_replace(translate(p_html, E'\x01\x02\x03', ''),
      '<a\M[^>]*\mhref=["''](https?://[^"''\s]+)["''][^>]*>((?:(?!</a).)*)</a\s*>', E'\x01\\2\x02\\1\x03', 'gi'),
    E'[\x01\x03]') with ordinality split (part, n)
$$;
comment on function private.links_as_text(text) is
  'HTML with each link to another site replaced by its text followed by its URL, or by the URL alone if the text is the same.';

create or replace function private.replaced(p_text text, p_rules text[]) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := p_text;
  v_rule text[];
begin
  -- One expression at a time: combined as alternatives, they would match greedily, from the first comment to the last.
  foreach v_rule slice 1 in array p_rules loop
    v_text := regexp_replace(v_text, v_rule[1], v_rule[2], 'gi');
  end loop;
  return v_text;
end
$$;
comment on function private.replaced(text, text[]) is 'Applies each rule {expression, replacement} to the text, in turn.';

-- Keeps what is between two comments or style sheets.
create or replace function private.shown_html(p_html text) returns text
language sql immutable set search_path = '' as $$
  select private.replaced(p_html, array[
    ['<!--.*?-->', ''],
    ['<style\M.*?</style\s*>', ''],
    ['<script\M.*?</script\s*>', ''],
    ['<title\M.*?</title\s*>', '']])
$$;
comment on function private.shown_html(text) is 'HTML without what is never shown: comments, style sheets, scripts and the title.';

-- Keeps the URLs of links.
create or replace function private.plain_text(p_html text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text;
begin
  v_text := private.replaced(private.shown_html(p_html), array[
    ['\s+', ' '],
    -- The app links to the event itself, and needs no unsubscribe link.
    ['<a\M[^>]*\mhref=["'']\s*\{\{[^>]*>(?:(?!</a).)*</a\s*>', '']]);
  v_text := private.replaced(private.links_as_text(v_text), array[
    ['\s*(?:<br\s*/?>|</(?:p|div|li|tr|h[1-6]|blockquote)\s*>)\s*', E'\n'],
    ['</?[a-z!][^>]*>', ''],
    ['&nbsp;', ' '], ['&lt;', '<'], ['&gt;', '>'], ['&quot;', '"'], ['&#39;', ''''],
    -- Last, or "&amp;lt;" would turn into a character that was never there.
    ['&amp;', '&'],
    [' *\n *', E'\n'],
    ['\n{3,}', E'\n\n']]);
  return btrim(v_text, E' \n');
end
$$;
comment on function private.plain_text(text) is
  'The text of an HTML mail, one line per paragraph. Only for display as text: it does not sanitise HTML.';

create or replace function private.fill_in(p_source text, p_variables jsonb) returns text
language sql immutable set search_path = '' as $$
  -- Only the worker understands conditions and filters: a source that contains any gives null.
  select case when p_source !~ '\{%|\{\{[^{}]*\|' then (
    select string_agg(part || coalesce(p_variables ->> variable, ''), '' order by n)
    from (select part, n from regexp_split_to_table(p_source, '\{\{-?[^{}]*\}\}') with ordinality s (part, n)) s
    left join (
      select m[1] as variable, n from regexp_matches(p_source, '\{\{-?\s*([a-z_]+)\s*-?\}\}', 'g') with ordinality v (m, n)) v
      using (n))
  end
$$;
comment on function private.fill_in(text, jsonb) is 'Renders a Liquid source that only prints variables; null if it does more.';

create or replace function app.keep_plain_body() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Twice as much as is shown, because outputs may print less than their names take.
  v_max constant int := 8000;
begin
  new.plain_body := coalesce(new.text_body, private.plain_text(new.html_body));
  if length(new.plain_body) > v_max then
    -- Without an output that was cut in two.
    new.plain_body := regexp_replace(left(new.plain_body, v_max), '\{+[^{}]*\}?\Z', '');
  end if;
  return new;
end
$$;
comment on function app.keep_plain_body() is
  'Trigger: turns an announcement into text once. Everybody''s home page shows it, and a long one takes a third of a second.';
create trigger keep_plain_body before insert on private.mail_messages
  for each row when (new.kind = 'announcement') execute function app.keep_plain_body();

create type api.announcement as (
  id uuid, category text, subject text, body text, sender_name text, sent_at timestamptz, event_slug text
);
comment on type api.announcement is
  'A mail, for its reader. body is text, never HTML; subject or body is null if only the mail itself can be rendered.';

create or replace function api.my_announcements() returns setof api.announcement
language sql stable security definer set search_path = '' as $$
  select m.id, m.category, private.fill_in(m.subject, v.variables),
    -- Mail sent by earlier versions has none.
    left(private.fill_in(coalesce(m.plain_body, m.text_body, private.plain_text(m.html_body)), v.variables), 4000),
    sender.name, m.created_at, substring(m.variables ->> 'link' from '^/events/(.+)$')
  from (
    select message_id from private.mail_deliveries where user_id = app.user_id()
    union
    -- Those who get notifications instead of mail.
    select p.message_id from private.push_devices v join private.push_deliveries p on p.device_id = v.id where v.user_id = app.user_id()) d
  join private.mail_messages m on m.id = d.message_id
  join api.associations a on a.id = m.association_id
  join api.users reader on reader.id = app.user_id()
  left join api.users sender on sender.id = m.sender_id
  -- Use the reader's own name, whoever's copy was rendered first.
  cross join lateral (
    select m.variables || jsonb_build_object('name', reader.name,
      'start', to_char((m.variables ->> 'start')::timestamptz at time zone a.timezone, 'YYYY-MM-DD HH24:MI')) as variables) v
  where m.kind = 'announcement' and m.category in ('announcements', 'events')
    and m.association_id in (select app.my_associations())
    and m.created_at > now() - interval '6 weeks'
  order by m.created_at desc, m.id
  limit 20
$$;
comment on function api.my_announcements() is 'The announcements sent to the caller in the last six weeks, newest first, at most 20.';
grant execute on function api.my_announcements() to authenticated;
