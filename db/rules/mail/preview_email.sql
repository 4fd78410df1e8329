-- The preview of a mail: checked here, and rendered by the client using the same code that renders the mail.

create or replace function private.sample_variables(p_club uuid, p_language text, p_event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('name', u.name, 'email', u.email, 'account', u.email, 'association', a.name, 'sender', u.name, 'inviter', u.name,
    'role', (select private.role_words(r.name, p_language, p_club) from api.roles r where r.association_id = a.id order by r.sort_order desc limit 1),
    'device', 'Firefox, Android', 'unsubscribe', '/settings/email', 'logo', private.logo_path(a.id, a.logo_version), 'about', null,
    'title', coalesce(e.title, private.words(p_language) -> 'mail' -> 'sample_event' ->> a.type),
    'location', coalesce(e.location, ''),
    'start', app.mail_time(coalesce(e.start_time, now() + interval '1 day'), p_language, a.timezone),
    'guests', private.guest_words(2, p_language),
    'answer_by', app.mail_day(coalesce(e.answer_by, (e.start_time at time zone a.timezone)::date, current_date), p_language),
    'link', coalesce('/events/' || e.slug, '/'))
  from api.associations a
  join api.users u on u.id = app.user_id()
  left join lateral (
    select * from api.events coming
    where association_id = a.id and (id = p_event_id or p_event_id is null and status = 'published' and end_time > now())
      and app.can_see_event(coming)
    order by start_time limit 1) e on true
  where a.id = p_club
$$;
comment on function private.sample_variables(uuid, text, uuid) is
  'Sample values for a preview: the caller, their club, and the given or next event that the caller can see.';

create or replace function api.preview_email(
  p_subject text, p_html text, p_text text default null, p_kind text default 'announcement', p_language text default null,
  p_category text default 'announcements', p_event_id uuid default null
) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_club uuid := (
    select a.id from api.associations a where a.id in (select app.mailing_associations()) order by a.created_at limit 1);
  v_known text[] := app.mail_variables(p_kind);
  v_category text := case p_kind when 'announcement' then p_category when 'reminder' then 'reminders' when 'answer_reminder' then 'reminders' end;
  v_subject text;
  v_body text;
  v_text text;
  v_sample jsonb;
  v_secrets jsonb;
begin
  if v_club is null then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(v_known is not null, 'p_kind');
  p_language := coalesce(p_language, private.fallback_language());
  perform app.require(private.is_language(p_language), 'p_language');
  perform app.require(p_category in ('announcements', 'events', 'reminders'), 'p_category');
  v_subject := app.subject_field(coalesce(p_subject, ''));
  v_body := app.text_field('p_html', coalesce(p_html, ''), 1, 100000);
  v_text := nullif(app.text_field('p_text', p_text, 0, 100000), '');
  perform app.check_template(t, v_known) from unnest(array[v_subject, v_body, v_text]) t where t is not null;
  perform app.check_nesting('p_html', v_body);
  perform app.check_secrets(p_kind, v_subject, v_body, v_text);
  v_sample := private.sample_variables(v_club, p_language, p_event_id);
  v_secrets := (select coalesce(jsonb_object_agg(name, v_sample -> name), '{}') from unnest(app.secret_variables(p_kind)) name)
    -- Where those links are, without a secret: the page says that they do not count.
    || case when p_kind in ('reminder', 'answer_reminder') then jsonb_build_object(private.numbered('answer', 1), '/answer/-') else '{}' end;

  return jsonb_build_object('subject', v_subject, 'html_body', v_body, 'text_body', v_text,
    'html_page', private.mail_html_page(p_language, v_category, private.count_answer_links(v_secrets)),
    'text_page', private.mail_text_page(p_language, v_category, private.count_answer_links(v_secrets)),
    'variables', v_sample || '{"answer_for_b": null}' - app.secret_variables(p_kind), 'secrets', v_secrets);
end
$$;
comment on function api.preview_email(text, text, text, text, text, text, uuid) is
  'The checked sources of a mail and its layout, with the caller, their club and an upcoming event as sample values, for mail/render-mail.ts: {subject, html_body, text_body, html_page, text_page, variables, secrets}. Links are paths. ERROR_INSUFFICIENT_PERMISSIONS without email:send or email_template:*, ERROR_TEMPLATE_VARIABLE {name}, ERROR_TEMPLATE_SECRET {field, name}, ERROR_EMAIL_TOO_NESTED {field, max}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.preview_email(text, text, text, text, text, text, uuid) to authenticated;
