-- What a mail will look like, before anybody gets it.

create function private.mail_preheader(p_html text) returns text
language sql immutable set search_path = '' as $$
  -- An entity that was cut in two would show its remains.
  select regexp_replace(left(btrim(regexp_replace(regexp_replace(p_html, '<[^>]*>', ' ', 'g'), '[ \t\r\n]+', ' ', 'g'), ' '), 140),
    '&[^;]*$', '')
$$;
comment on function private.mail_preheader(text) is 'The first words of a mail, as HTML: what a list of mails shows beside the subject.';

create function private.header_line(p_text text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(p_text, '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'), ' ')
$$;
comment on function private.header_line(text) is 'A text as one line, whatever a name or a title brought into it.';

create function private.words_of_html(p_html text) returns text
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

create function private.render_page(p_page text, p_variables jsonb, p_preheader text, p_content text, p_escape boolean) returns text
language sql stable set search_path = '' as $$
  -- Cut before it is rendered: what a variable says is never taken for one of the two places.
  select string_agg(private.render_template(part, p_variables, p_escape)
    || case place when '{{ preheader }}' then p_preheader when '{{ content }}' then p_content else '' end, '' order by n)
  from unnest(
    regexp_split_to_array(p_page, '\{\{ (preheader|content) \}\}'),
    array(select m[1] from regexp_matches(p_page, '(\{\{ (?:preheader|content) \}\})', 'g') m)) with ordinality u (part, place, n)
$$;
comment on function private.render_page(text, jsonb, text, text, boolean) is 'A page with what was rendered to stand in it.';

create function private.sample_variables(p_club uuid, p_language text, p_event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('name', u.name, 'email', u.email, 'association', a.name, 'sender', u.name, 'inviter', u.name,
    'role', (select r.name from api.roles r where r.association_id = a.id order by r.sort_order desc limit 1),
    'unsubscribe', '/settings/email',
    'title', coalesce(e.title, case p_language when 'en' then 'Spring concert' else 'Vårkonsert' end),
    'location', coalesce(e.location, ''),
    'start', app.mail_time(coalesce(e.start_time, now() + interval '1 day'), p_language, a.timezone),
    'link', coalesce('/events/' || e.slug, '/'))
  from api.associations a
  join api.users u on u.id = app.user_id()
  left join lateral (
    select * from api.events
    where association_id = a.id and (id = p_event_id or p_event_id is null and status = 'published' and end_time > now())
    order by start_time limit 1) e on true
  where a.id = p_club
$$;
comment on function private.sample_variables(uuid, text, uuid) is 'What a preview says: the caller, their club, and an event that is given or coming.';

create function api.preview_email(
  p_subject text, p_html text, p_text text default null, p_kind text default 'announcement', p_language text default 'sv',
  p_category text default 'announcements', p_event_id uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_club uuid := (
    select a.id from api.associations a where a.id in (select app.mailing_associations()) order by a.created_at limit 1);
  v_known text[] := app.mail_variables(p_kind);
  v_category text := case p_kind when 'announcement' then p_category when 'reminder' then 'reminders' end;
  v_variables jsonb;
  v_subject text;
  v_body text;
  v_text text;
begin
  if v_club is null then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(v_known is not null, 'p_kind');
  perform app.require(p_language in ('sv', 'en'), 'p_language');
  perform app.require(p_category in ('announcements', 'events', 'reminders'), 'p_category');
  v_subject := app.subject_field(coalesce(p_subject, ''));
  v_body := app.text_field('p_html', coalesce(p_html, ''), 1, 100000);
  v_text := nullif(app.text_field('p_text', p_text, 0, 100000), '');
  perform app.check_template(t, v_known) from unnest(array[v_subject, v_body, v_text]) t where t is not null;

  v_variables := private.sample_variables(v_club, p_language, p_event_id);
  v_subject := private.header_line(private.render_template(v_subject, v_variables, false));
  v_body := private.render_template(v_body, v_variables, true);
  v_text := coalesce(private.render_template(v_text, v_variables, false), private.words_of_html(v_body));
  return jsonb_build_object('subject', v_subject,
    'html', private.render_page(private.mail_html_page(p_language, v_category), v_variables || jsonb_build_object('subject', v_subject),
      private.mail_preheader(v_body), v_body, true),
    'text', private.render_page(private.mail_text_page(p_language, v_category), v_variables, '', v_text, false));
end
$$;
comment on function api.preview_email(text, text, text, text, text, text, uuid) is
  'The mail as its reader will see it, with the caller, their club and a coming event as sample: {subject, html, text}. Links are paths. ERROR_INSUFFICIENT_PERMISSIONS without email:send or email_template:*, ERROR_TEMPLATE_VARIABLE {name}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.preview_email(text, text, text, text, text, text, uuid) to authenticated;
