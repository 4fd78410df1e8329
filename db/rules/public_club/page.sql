-- What a public club shows to anyone, without login or JavaScript: a page that search engines can index, and a calendar.
create or replace function app.html_text(p_text text) returns text
language sql immutable set search_path = '' as $$
  select replace(replace(replace(replace(replace(p_text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;'), '''', '&#39;')
$$;
comment on function app.html_text(text) is 'Escapes text for HTML, between tags and in quoted attributes.';

create or replace function private.public_club(p_association_id uuid) returns api.associations
language sql stable set search_path = '' as $$
  select a from api.associations a where a.id = p_association_id and a.is_public
$$;
comment on function private.public_club(uuid) is 'The club, if it is public; otherwise null.';

create or replace function private.public_events(p_association_id uuid) returns setof api.events
language sql stable set search_path = '' as $$
  select e.* from api.events e
  where e.association_id = (select id from private.public_club(p_association_id))
    -- A cancelled event stays until it would have been over: visitors may have seen it, and calendars would keep it. A draft that
    -- was cancelled before it was published is left out.
    and (e.status = 'published' or e.status = 'cancelled'
      and coalesce((select s.was_published from private.event_sequences s where s.event_id = e.id), false))
    and not e.is_private and e.group_ids = '{}' and e.end_time > now()
  order by e.start_time, e.id
  limit 50
$$;
comment on function private.public_events(uuid) is
  'A public club''s next events as shown to visitors, regardless of the caller: published or cancelled since, not private, not limited to groups, not over.';

create or replace function private.visitor_language() returns text
language sql stable set search_path = '' as $$
  select code from private.languages
  left join regexp_matches(lower(app.header('accept-language')), '(?:^|[,\s])([a-z]{2})\M', 'g') with ordinality accepted (tag, n)
    on tag[1] = code
  order by n, sort_order limit 1
$$;
comment on function private.visitor_language() is 'The first of the app''s languages that the browser accepts; by default the first of the app.';

create or replace function private.send_public(p_type text, p_content bytea) returns bytea
language plpgsql volatile set search_path = '' as $$
declare
  v_tag text := '"' || left(encode(sha256(p_content), 'hex'), 32) || '"';
begin
  perform set_config('response.headers', jsonb_build_array(
    jsonb_build_object('Content-Type', p_type || '; charset=utf-8'),
    jsonb_build_object('Cache-Control', 'public, max-age=300'),
    jsonb_build_object('Vary', 'Accept-Language, X-Site'),
    jsonb_build_object('ETag', v_tag))::text, true);
  -- Weak comparison, as If-None-Match requires (RFC 9110, section 13.1.2): a compressing proxy makes the tag weak.
  if app.header('if-none-match') ~ ('(^|,)\s*(W/)?' || v_tag || '\s*(,|$)') then
    perform set_config('response.status', '304', true);
    return ''::bytea;
  end if;
  return p_content;
end
$$;
comment on function private.send_public(text, bytea) is
  'Sends public content that may be cached for five minutes; 304 if the client already has it.';

create or replace function private.club_data(p_club api.associations, p_site text) returns text
language sql stable set search_path = '' as $$
  -- Text in it must not be able to close the surrounding script element.
  select replace(jsonb_build_object('@context', 'https://schema.org', '@graph', jsonb_build_array(club) || coalesce(events, '[]'))::text,
    '<', '\u003c')
  from (select jsonb_strip_nulls(jsonb_build_object(
      '@type', case p_club.type when 'sport' then 'SportsOrganization' else 'MusicGroup' end,
      '@id', p_site || '/club', 'url', p_site || '/club', 'name', p_club.name,
      'description', nullif(p_club.description, ''), 'address', nullif(p_club.address, ''))) as club) c,
    (select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      '@type', 'Event', '@id', p_site || '/club#' || e.slug, 'url', p_site || '/club#' || e.slug, 'name', e.title,
      'description', nullif(e.description, ''),
      'startDate', to_char(e.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'endDate', to_char(e.end_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'eventStatus', 'https://schema.org/Event' || case e.status when 'cancelled' then 'Cancelled' else 'Scheduled' end,
      'eventAttendanceMode', 'https://schema.org/OfflineEventAttendanceMode',
      'location', case when e.location <> '' or e.address <> '' then jsonb_build_object('@type', 'Place',
        'name', coalesce(nullif(e.location, ''), e.address), 'address', coalesce(nullif(e.address, ''), e.location)) end,
      'organizer', jsonb_build_object('@id', p_site || '/club'))) order by e.start_time, e.id) as events
    from private.public_events(p_club.id) e) d
$$;
comment on function private.club_data(api.associations, text) is
  'A public club and its events for search engines, as JSON-LD using schema.org.';

create or replace function private.link_preview(
  p_club api.associations, p_language text, p_site text, p_path text, p_title text, p_summary text
) returns text
language sql stable set search_path = '' as $$
  select concat_ws(E'\n',
    format('<meta name="description" content="%s">', app.html_text(p_summary)),
    '<meta property="og:type" content="website">',
    format('<meta property="og:site_name" content="%s">', app.html_text(p_club.name)),
    format('<meta property="og:title" content="%s">', app.html_text(p_title)),
    format('<meta property="og:description" content="%s">', app.html_text(p_summary)),
    -- Without a known address of the site there is none to give.
    case when p_site <> '' then format('<meta property="og:url" content="%s%s">', p_site, app.html_text(p_path)) end,
    format('<meta property="og:image" content="%s%s">', p_site,
      app.html_text(coalesce(nullif(private.logo_path(p_club.id, p_club.logo_version), ''), '/open-graph.png'))),
    case when p_club.logo_version is null then '<meta name="twitter:card" content="summary_large_image">' end,
    format('<meta property="og:locale" content="%s">', private.words(p_language) -> 'club' ->> 'open_graph_locale'))
$$;
comment on function private.link_preview(api.associations, text, text, text, text, text) is
  'What other sites and apps show of a link to a page of a public club (Open Graph), as elements of its head.';

create or replace function private.club_summary(p_club api.associations, p_language text) returns text
language sql stable set search_path = '' as $$
  select left(regexp_replace(coalesce(nullif(p_club.description, ''),
    replace(private.words(p_language) -> 'club' ->> 'summary', '{name}', p_club.name)), '\s+', ' ', 'g'), 200)
$$;
comment on function private.club_summary(api.associations, text) is 'The beginning of a club''s description, or a sentence in place of one.';

create or replace function private.visited_site() returns text
language sql stable set search_path = '' as $$
  -- Only the server or proxy in front sets this header.
  select coalesce(substring(app.header('x-site') from '^https?://[\w.:\[\]-]{1,255}$'), '')
$$;
comment on function private.visited_site() is 'The public address of the site; empty if it is not known.';

create or replace function private.club_html(p_club api.associations, p_language text, p_site text) returns text
language plpgsql stable set search_path = '' as $html$
declare
  v_words jsonb := private.words(p_language) -> 'club';
  v_name text := app.html_text(p_club.name);
  v_logo text := app.html_text(nullif(private.logo_path(p_club.id, p_club.logo_version), ''));
  v_events text := (select string_agg(format(
      '<li id="%s"><h3>%s</h3>%s<p class="when"><time datetime="%s">%s</time></p>%s%s</li>',
      app.html_text(e.slug), app.html_text(e.title),
      case when e.status = 'cancelled' then '<p class="cancelled">' || app.html_text(v_words ->> 'cancelled') || '</p>' end,
      to_char(e.start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      private.mail_span(e.start_time, e.end_time, p_language, p_club.timezone),
      '<p class="where">' || app.html_text(nullif(concat_ws(', ', nullif(e.location, ''), nullif(e.address, '')), '')) || '</p>',
      '<p>' || app.html_text(nullif(e.description, '')) || '</p>'), E'\n' order by e.start_time, e.id)
    from private.public_events(p_club.id) e);
begin
  return concat_ws(E'\n',
    '<!doctype html>', format('<html lang="%s">', p_language), '<head>', '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">', '<meta name="color-scheme" content="light dark">',
    format('<title>%s</title>', v_name),
    format('<link rel="canonical" href="%s/club">', p_site),
    (select string_agg(format('<link rel="alternate" hreflang="%s" href="%s/club?lang=%1$s">', code, p_site), E'\n' order by sort_order)
      from private.languages),
    '<link rel="alternate" type="text/calendar" href="/club.ics">',
    private.link_preview(p_club, p_language, p_site, '/club', p_club.name, private.club_summary(p_club, p_language)),
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">', '<link rel="stylesheet" href="/club.css">',
    '<script type="application/ld+json">' || private.club_data(p_club, p_site) || '</script>', '</head>', '<body>',
    '<header>', '<img src="' || v_logo || '" alt="" width="64" height="64">', format('<h1>%s</h1>', v_name), '</header>', '<main>',
    '<p class="text">' || app.html_text(nullif(p_club.description, '')) || '</p>',
    '<p class="where">' || app.html_text(nullif(p_club.address, '')) || '</p>',
    format('<h2>%s</h2>', app.html_text(v_words ->> 'coming')),
    coalesce('<ol>' || v_events || '</ol>', format('<p>%s</p>', app.html_text(v_words ->> 'nothing'))),
    format('<p><a class="button" href="/club.ics">%s</a></p>', app.html_text(v_words ->> 'calendar')),
    '</main>', '<footer>',
    format('<a href="/login">%s</a>', app.html_text(v_words ->> 'login')),
    case when p_club.can_register then format('<a href="/register">%s</a>', app.html_text(v_words ->> 'register')) end,
    (select string_agg(format('<a href="/club?lang=%s" lang="%1$s">%s</a>', code, app.html_text(name)), E'\n' order by sort_order)
      from private.languages join translations.languages using (code) where code <> p_language),
    '</footer>', '</body>', '</html>', '');
end
$html$;
comment on function private.club_html(api.associations, text, text) is
  'A public club''s complete page, without JavaScript: its name, description and next events.';

create or replace function api.club_page(p_association_id uuid, p_language text default null) returns api."*/*"
language plpgsql stable security definer set search_path = '' as $$
declare
  v_club api.associations := private.public_club(p_association_id);
begin
  if v_club.id is null then
    perform app.not_found('association');
  end if;
  return private.send_public('text/html', convert_to(private.club_html(v_club,
    case when private.is_language(p_language) then p_language else private.visitor_language() end, private.visited_site()), 'utf8'));
end
$$;
comment on function api.club_page(uuid, text) is
  'A public club''s page as text/html, in the given language or the visitor''s. 304 if nothing has changed, 404 with ERROR_RESOURCE_NOT_FOUND if the club is not public.';
grant execute on function api.club_page(uuid, text) to anon, authenticated;

create or replace function api.club_calendar(p_association_id uuid) returns api."*/*"
language plpgsql stable security definer set search_path = '' as $$
declare
  v_club api.associations := private.public_club(p_association_id);
begin
  if v_club.id is null then
    perform app.not_found('association');
  end if;
  return private.send_public('text/calendar', convert_to(concat_ws(E'\r\n',
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Samspel//Samspel//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH',
    app.ical_fold('NAME:' || app.ical_text(v_club.name)), app.ical_fold('X-WR-CALNAME:' || app.ical_text(v_club.name)),
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H',
    (select string_agg(private.calendar_entry(e, private.visitor_language()), E'\r\n' order by e.start_time, e.id) from private.public_events(v_club.id) e),
    'END:VCALENDAR', ''), 'utf8'));
end
$$;
comment on function api.club_calendar(uuid) is
  'A public club''s next events as text/calendar. 304 if nothing has changed, 404 with ERROR_RESOURCE_NOT_FOUND if the club is not public.';
grant execute on function api.club_calendar(uuid) to anon, authenticated;

create or replace function api.link_preview(p_association_id uuid, p_path text default '') returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_club api.associations := private.public_club(p_association_id);
  v_language text := private.visitor_language();
  v_slug text := substring(left(p_path, 500) from '^/events/([^/?#]+)$');
  v_event api.events;
begin
  if v_club.id is null then
    return null;
  end if;
  -- As on the public page: of any other event, a visitor learns nothing.
  select e.* into v_event from private.public_events(v_club.id) e where e.slug = v_slug;
  if v_event.id is null then
    return private.link_preview(v_club, v_language, private.visited_site(), '/', v_club.name, private.club_summary(v_club, v_language));
  end if;
  return private.link_preview(v_club, v_language, private.visited_site(), '/events/' || v_event.slug, v_event.title, concat_ws(' · ',
    case when v_event.status = 'cancelled' then private.words(v_language) -> 'club' ->> 'cancelled' end,
    private.mail_span(v_event.start_time, v_event.end_time, v_language, v_club.timezone), nullif(v_event.location, '')));
end
$$;
comment on function api.link_preview(uuid, text) is
  'What a link to a path of the app shows elsewhere (Open Graph), as elements of its page''s head: a public event''s title, time and place, or else the public club''s name and description. The same for every caller; null if the club is not public.';
grant execute on function api.link_preview(uuid, text) to anon, authenticated;
