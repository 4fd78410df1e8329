-- Events of a club. The counts are kept by the triggers of the registrations.

create table api.events (
  id uuid primary key default gen_random_uuid(),
  association_id uuid not null references api.associations on delete cascade,
  slug text not null,
  title text not null check (length(title) between 2 and 200),
  description text check (length(description) <= 10000),
  type text not null check (type in (
    'club', 'concert', 'festival', 'match', 'meeting', 'other', 'rehearsal', 'tournament', 'training')),
  location text check (length(location) <= 300),
  start_time timestamptz not null,
  end_time timestamptz not null check (end_time > start_time),
  max_participants int check (max_participants between 1 and 100000),
  is_private boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'published', 'cancelled', 'archived')),
  image text,
  going_count int not null default 0,
  interested_count int not null default 0,
  created_by uuid references api.users on delete set null,
  created_at timestamptz not null default now(),
  last_modified timestamptz not null default now(),
  unique (association_id, slug)
);
alter table api.events enable row level security;
create index events_start on api.events (association_id, start_time);
create index events_end on api.events (association_id, end_time);
create index events_created_by on api.events (created_by);
create index events_title_trgm on api.events using gin (title extensions.gin_trgm_ops);
comment on table api.events is 'Events of a club.';
comment on column api.events.image is 'Version of the image, part of its address; null without one.';

create function app.event_types(p_association_type text) returns text[]
language sql immutable set search_path = '' as $$
  select case p_association_type
    when 'music' then array['concert', 'festival', 'rehearsal', 'meeting', 'club', 'other']
    when 'sport' then array['match', 'tournament', 'training', 'meeting', 'club', 'other']
  end
$$;
comment on function app.event_types(text) is 'The event types of a music or a sport club, the commonest first.';

create function api.get_valid_event_types(association_id uuid) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(
    (select app.event_types(a.type) from api.associations a where a.id = get_valid_event_types.association_id),
    '{}')
$$;
comment on function api.get_valid_event_types(uuid) is 'The event types of the club; empty for a club that the caller cannot see.';
grant execute on function app.event_types(text), api.get_valid_event_types(uuid) to anon, authenticated;

create function app.slug(p_title text) returns text
language sql immutable set search_path = '' as $$
  -- Letters lose their accents (å → a); those that have no decomposition are spelt out.
  select coalesce(nullif(btrim(left(regexp_replace(
    regexp_replace(
      replace(replace(translate(lower(normalize(lower(p_title), nfkd)), 'øđł', 'odl'), 'æ', 'ae'), 'ß', 'ss'),
      '[\u0300-\u036f'']', '', 'g'),
    '[^a-z0-9]+', '-', 'g'), 80), '-'), ''), 'event')
$$;
comment on function app.slug(text) is 'The title as part of an address: a-z, 0-9 and single hyphens, at most 80 characters.';

create function app.prepare_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_slug text;
begin
  new.title := app.text_field('title', new.title, 2, 200);
  new.description := app.text_field('description', new.description, 0, 10000);
  new.location := app.text_field('location', new.location, 0, 300);
  perform app.require(new.status in ('draft', 'published', 'cancelled', 'archived'), 'status');
  perform app.require(new.is_private is not null, 'is_private');
  perform app.require(new.start_time between '1900-01-01' and '2200-01-01', 'start_time');
  perform app.require(new.end_time > new.start_time and new.end_time <= new.start_time + interval '366 days', 'end_time');
  perform app.require(new.max_participants is null or new.max_participants between 1 and 100000, 'max_participants');

  if tg_op = 'INSERT' or new.type is distinct from old.type then
    if not coalesce(new.type = any (
      (select app.event_types(a.type) from api.associations a where a.id = new.association_id)::text[]), false) then
      perform app.fail('ERROR_INVALID_EVENT_TYPE', jsonb_build_object('type', left(new.type, 40)));
    end if;
  end if;

  if tg_op = 'INSERT' then
    new.created_by := coalesce(app.user_id(), new.created_by);
    -- Two events of one name at the same time: the second waits, and then sees the first one's slug.
    v_slug := app.slug(new.title);
    perform pg_advisory_xact_lock(hashtextextended(new.association_id || v_slug, 7));
    new.slug := (
      select s.slug
      from (select v_slug || case n when 1 then '' else '-' || n end as slug, n from generate_series(1, 10000) n) s
      where not exists (select from api.events e where e.association_id = new.association_id and e.slug = s.slug)
      order by s.n limit 1);
  elsif new.max_participants < new.going_count and new.max_participants is distinct from old.max_participants then
    perform app.fail('ERROR_VALIDATION_FAILED',
      jsonb_build_object('field', 'max_participants', 'min', new.going_count));
  end if;
  return new;
end
$$;
comment on function app.prepare_event() is
  'Trigger: bounds, type, slug (kept when the title changes, so that links stay good) and creator of an event.';

create trigger prepare before insert
  or update of title, description, type, location, start_time, end_time, max_participants, is_private, status on api.events
  for each row execute function app.prepare_event();
create trigger touch before
  update of title, description, type, location, start_time, end_time, max_participants, is_private, status, image on api.events
  for each row execute function app.touch();
