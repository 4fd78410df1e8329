-- What a public club tells anyone, without login: server/pages writes its page, its calendar and its link previews from this.
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

create or replace function api.public_club(p_association_id uuid, p_language text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('type', a.type, 'name', a.name, 'description', nullif(a.description, ''),
    'address', nullif(a.address, ''), 'logo', nullif(private.logo_path(a.id, a.logo_version), ''), 'can_register', a.can_register,
    'language', chosen.language,
    'languages', (
      select jsonb_agg(jsonb_build_object('code', code, 'name', name) order by sort_order)
      from private.languages join translations.languages using (code)),
    'words', words -> 'club' || jsonb_build_object('cancelled_title', words -> 'calendar' -> 'cancelled'),
    'events', (
      select coalesce(jsonb_agg(private.calendar_event(e) || jsonb_build_object('slug', e.slug,
        'when', private.mail_span(e.start_time, e.end_time, chosen.language, a.timezone)) order by e.start_time, e.id), '[]')
      from private.public_events(a.id) e))
  from private.public_club(p_association_id) a
  cross join lateral (
    select case when private.is_language(p_language) then p_language else private.visitor_language() end as language) chosen
  cross join lateral (select private.words(chosen.language) as words) texts
  where a.id is not null
$$;
comment on function api.public_club(uuid, text) is
  'What a public club tells anyone of itself and its next events, with the words of its page in the given language or the visitor''s: {type, name, description, address, logo (path), can_register, language, languages: [{code, name}], words, events: [{id, slug, title, description, location, address, start_time, end_time, when (in words), last_modified, sequence, is_cancelled}]}. The same for every caller; null if the club is not public.';
grant execute on function api.public_club(uuid, text) to anon, authenticated;
