-- The club's logo beside its name at the head of every mail.

create function private.logo_path(p_association_id uuid, p_version int) returns text
language sql immutable set search_path = '' as $$
  select coalesce('/api/rpc/association_logo?id=' || p_association_id || '&v=' || p_version, '')
$$;
comment on function private.logo_path(uuid, int) is 'Where the logo of a club is, as a path: the worker knows the site. Empty without one.';

create or replace function api.association_logo(id uuid, v int) returns api."*/*"
language plpgsql stable security definer set search_path = '' as $$
declare
  v_logo private.association_logos;
begin
  select l.* into v_logo from private.association_logos l
  where l.association_id = association_logo.id and l.version = association_logo.v and l.content is not null;
  if v_logo.association_id is null then
    perform app.not_found('image');
  end if;
  perform set_config('response.headers', jsonb_build_array(
    jsonb_build_object('Content-Type', v_logo.media_type),
    jsonb_build_object('Cache-Control', 'public, max-age=31536000, immutable'),
    jsonb_build_object('X-Content-Type-Options', 'nosniff'),
    -- In a mail, another site's page shows it: the mail reader's.
    jsonb_build_object('Cross-Origin-Resource-Policy', 'cross-origin'))::text, true);
  return v_logo.content;
end
$$;

-- The logo's size is fixed, so that nothing moves when it comes. It stands beside the name and says nothing that the name
-- does not, so its text is empty: where pictures are off, or WebP is not known, there is the name and no broken frame. In
-- the dark it stands on white, for which most logos are made.
create or replace function private.mail_html_page(p_language text, p_category text) returns text
language sql immutable set search_path = '' as $page$
  select replace(replace($html$<!doctype html>
<html lang="LANGUAGE">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{{ subject }}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; padding: 0; background-color: #f4f6fb; }
.page { background-color: #f4f6fb; width: 100%; }
.preheader { display: none; max-height: 0; overflow: hidden; opacity: 0; font-size: 1px; line-height: 1px; color: #f4f6fb; }
.margin { padding: 32px 12px; }
.sheet { width: 100%; max-width: 600px; }
.head { padding: 0 8px 16px; }
.logo { padding-right: 12px; }
.logo img { display: block; width: 44px; height: 44px; padding: 3px; box-sizing: border-box; object-fit: contain; border: 0; border-radius: 8px; }
.club { color: #3c5a95; font-family: Georgia, 'Times New Roman', serif; font-size: 20px; line-height: 28px; font-weight: bold; }
.card { background-color: #ffffff; border: 1px solid #d3dae7; border-top: 4px solid #3c5a95; border-radius: 12px; padding: 28px 32px; color: #172033; font-family: 'Open Sans', 'Segoe UI', Helvetica, Arial, sans-serif; font-size: 16px; line-height: 26px; word-break: break-word; }
.card p, .card ul, .card ol, .card blockquote { margin: 0 0 16px; }
.card h1 { margin: 0 0 16px; font-family: Georgia, 'Times New Roman', serif; font-size: 26px; line-height: 32px; }
.card h2 { margin: 24px 0 12px; font-family: Georgia, 'Times New Roman', serif; font-size: 21px; line-height: 28px; }
.card h3 { margin: 20px 0 8px; font-size: 17px; line-height: 24px; }
.card a { color: #3c5a95; }
.card img { max-width: 100%; height: auto; border: 0; }
.card hr { border: 0; border-top: 1px solid #d3dae7; margin: 24px 0; }
.card blockquote { border-left: 4px solid #d3dae7; padding-left: 16px; color: #4a566d; }
.card a.button { display: inline-block; background-color: #3c5a95; border: 1px solid #3c5a95; border-width: 13px 28px; border-radius: 10px; color: #ffffff; font-weight: bold; line-height: 20px; text-align: center; text-decoration: none; }
.footer { padding: 20px 8px 0; color: #4a566d; font-family: 'Open Sans', 'Segoe UI', Helvetica, Arial, sans-serif; font-size: 13px; line-height: 20px; }
.footer a { color: #4a566d; }
@media (max-width: 480px) {
  .margin { padding: 20px 8px !important; }
  .card { padding: 22px 18px !important; }
  .card a.button { display: block !important; }
}
@media (prefers-color-scheme: dark) {
  body, .page { background-color: #10151f !important; }
  .preheader { color: #10151f !important; }
  .logo img { background-color: #ffffff !important; }
  .club { color: #a8c1ea !important; }
  .card { background-color: #19212f !important; border-color: #344054 !important; border-top-color: #a8c1ea !important; color: #eef2f9 !important; }
  .card a { color: #a8c1ea !important; }
  .card a.button { background-color: #a8c1ea !important; border-color: #a8c1ea !important; color: #0e1a30 !important; }
  .card blockquote { border-color: #344054 !important; color: #b5c0d3 !important; }
  .card hr { border-color: #344054 !important; }
  .footer, .footer a { color: #b5c0d3 !important; }
}
</style>
</head>
<body>
<div class="preheader" aria-hidden="true">{{ preheader }}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="margin" align="center">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="head"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>{% if logo %}<td class="logo"><img src="{{ logo }}" alt="" width="44" height="44"></td>{% endif %}<td class="club">{{ association }}</td></tr></table></td></tr>
<tr><td class="card">{{ content }}</td></tr>
<tr><td class="footer">FOOTER</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
$html$, 'LANGUAGE', p_language), 'FOOTER', private.mail_footer(p_language, p_category)
    || case when p_category is not null then '<br><a href="{{ unsubscribe }}">'
      || case p_language when 'en' then 'Unsubscribe' else 'Avsluta utskicken' end || '</a>' else '' end)
$page$;

create or replace function private.sample_variables(p_club uuid, p_language text, p_event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('name', u.name, 'email', u.email, 'association', a.name, 'sender', u.name, 'inviter', u.name,
    'role', (select r.name from api.roles r where r.association_id = a.id order by r.sort_order desc limit 1),
    'unsubscribe', '/settings/email', 'logo', private.logo_path(a.id, a.logo_version),
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

create or replace function app.claim_mail(p_limit int default 20, p_lease_seconds int default 300) returns setof app.claimed_mail
language sql security definer set search_path = '' as $$
  with claimed as (
    update private.mail_deliveries d
    -- A fifth lease that ended in silence is the last.
    set state = case when d.attempts >= 5 or late then 'failed' else 'sending' end,
      last_error = case when d.attempts >= 5 then coalesce(d.last_error, 'The worker stopped while it was sending')
        when late then 'The event had begun' else d.last_error end,
      attempts = least(d.attempts + 1, 5),
      lease = gen_random_uuid(),
      next_attempt_at = now() + make_interval(secs => least(greatest(p_lease_seconds, 10), 3600))
    from private.mail_messages m
    -- Nobody wants to be reminded of what is over.
    cross join lateral (select m.kind = 'reminder' and (m.variables ->> 'start')::timestamptz <= now() as late) over
    where m.id = d.message_id and d.id = any (array(
      select id from private.mail_deliveries
      where state in ('queued', 'sending') and next_attempt_at <= now()
      order by priority, next_attempt_at
      limit least(greatest(p_limit, 0), 1000)
      for update skip locked))
    returning d.*)
  select c.id, c.lease, m.id, c.attempts, m.kind, m.category, m.language, a.id, a.name, a.timezone, c.email, c.name,
    sender.email, sender.name, m.subject, m.html_body, m.text_body,
    m.variables || c.variables || case when m.variables ? 'start' then jsonb_build_object('start', app.mail_time(
      (m.variables ->> 'start')::timestamptz, m.language, coalesce(a.timezone, 'Europe/Stockholm'))) else '{}' end
      || jsonb_build_object('logo', private.logo_path(a.id, a.logo_version)),
    private.mail_html_page(m.language, m.category), private.mail_text_page(m.language, m.category)
  from claimed c
  join private.mail_messages m on m.id = c.message_id
  left join api.associations a on a.id = m.association_id
  left join api.users sender on sender.id = m.sender_id
  where c.state = 'sending'
  order by c.priority, c.id
$$;
