-- Validation of events, their slugs, and what prevents their deletion.
create or replace function app.slug(p_title text) returns text
language sql immutable set search_path = '' as $$
  -- Letters lose their accents (å → a); those without a decomposition are spelt out. Normalization takes quadratic time at worst,
  -- but app.line_field has limited the title to 200 characters.
  select coalesce(nullif(btrim(left(regexp_replace(
    regexp_replace(
      replace(replace(translate(lower(normalize(lower(p_title), nfkd)), 'øđł', 'odl'), 'æ', 'ae'), 'ß', 'ss'),
      '[\u0300-\u036f'']', '', 'g'),
    '[^a-z0-9]+', '-', 'g'), 80), '-'), ''), 'event')
$$;
comment on function app.slug(text) is 'The title as part of a URL: a-z, 0-9 and single hyphens, at most 80 characters.';

create or replace function private.club_day(p_association_id uuid, p_time timestamptz) returns date
language sql stable set search_path = '' as $$
  select (p_time at time zone timezone)::date from api.associations where id = p_association_id
$$;
comment on function private.club_day(uuid, timestamptz) is 'The date of a moment in the club''s time zone.';

-- A trigger runs before the policy, so it must not reveal which types are valid in a club, or whether the club exists, to
-- somebody who may not create events there.
create or replace function app.prepare_event() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_slug text;
begin
  new.title := app.line_field('title', new.title, 2, 200);
  new.description := app.text_field('description', new.description, 0, 10000);
  new.location := app.line_field('location', new.location, 0, 300);
  new.address := app.line_field('address', new.address, 0, 300);
  perform app.require(new.status in ('draft', 'published', 'cancelled', 'archived'), 'status');
  perform app.require(new.is_private is not null, 'is_private');
  perform app.require(new.start_time between '1900-01-01' and '2200-01-01', 'start_time');
  perform app.require(new.end_time > new.start_time and new.end_time <= new.start_time + interval '366 days', 'end_time');
  perform app.require(coalesce(new.old_codes in ('admit', 'ask', 'refuse'), true), 'old_codes');
  perform app.require(coalesce(new.paper_cards in ('admit', 'ask', 'refuse'), true), 'paper_cards');
  perform app.require(new.shows_photos is not null, 'shows_photos');
  perform app.require(new.guests_allowed between 0 and 20, 'guests_allowed');
  perform app.require(new.max_participants is null or new.max_participants between 1 and 100000, 'max_participants');

  if tg_op = 'INSERT' and app.user_id() is not null
    and app.has_permission('event:create', new.association_id) is not true then
    -- The policy will refuse the row.
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform app.require(new.id is not null, 'id');
    -- Serialised, so that the second of two with the same id gets the error.
    perform pg_advisory_xact_lock(hashtextextended(new.id::text, 7));
    if exists (select from api.events where id = new.id) then
      perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "id", "reason": "exists"}');
    end if;
  end if;
  if tg_op = 'INSERT' or new.type is distinct from old.type then
    if not coalesce(new.type = any (
      (select app.event_types(a.type) from api.associations a where a.id = new.association_id)::text[]), false) then
      perform app.fail('ERROR_INVALID_EVENT_TYPE', jsonb_build_object('type', left(new.type, 40)));
    end if;
  end if;

  if new.answer_by is null then
    new.answer_reminder_days := null;
  end if;
  -- Only when these change: a club that moves to another time zone keeps deadlines that were valid before.
  if tg_op = 'INSERT' or (new.answer_by, new.start_time) is distinct from (old.answer_by, old.start_time) then
    perform app.require(
      coalesce(new.answer_by between '1900-01-01' and private.club_day(new.association_id, new.start_time), true), 'answer_by');
  end if;
  perform app.require(coalesce(new.answer_reminder_days between 1 and 30, true), 'answer_reminder_days');

  perform app.require(new.others_see is not null, 'others_see');
  -- To open the event to everybody, an empty list must be given explicitly.
  perform app.require(array_position(new.group_ids, null) is null and new.group_ids is not null, 'group_ids');
  new.group_ids := array(select distinct id from unnest(new.group_ids) id order by id);
  perform app.require(cardinality(new.group_ids) <= 100, 'group_ids');
  -- One that is just being deleted is reported as missing: the event would be for nobody.
  perform from api.groups
  where (tg_op = 'INSERT' or new.group_ids <> old.group_ids) and id = any (new.group_ids) and association_id = new.association_id
  order by id for key share;
  -- A group the event was already for may have been deleted since.
  if exists (
    select unnest(new.group_ids) except select id from api.groups where association_id = new.association_id
    except select unnest(old.group_ids)) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "group"}');
  end if;

  if tg_op = 'INSERT' then
    new.created_by := coalesce(app.user_id(), new.created_by);
    -- Serialise two events with the same title: the second waits, and then sees the first one's slug.
    v_slug := app.slug(new.title);
    perform pg_advisory_xact_lock(hashtextextended(new.association_id || v_slug, 7));
    for v_number in 1 .. 10000 loop
      new.slug := v_slug || case v_number when 1 then '' else '-' || v_number end;
      -- Reserved for the app's own screens (src/routes), which would open instead of the event.
      continue when new.slug in ('past', 'create', 'edit', 'id');
      exit when not exists (select from api.events e where e.association_id = new.association_id and e.slug = new.slug);
    end loop;
  elsif new.max_participants < new.going_count + new.guests_count and new.max_participants is distinct from old.max_participants then
    perform app.fail('ERROR_VALIDATION_FAILED',
      jsonb_build_object('field', 'max_participants', 'min', new.going_count + new.guests_count));
  end if;
  return new;
end
$$;
comment on function app.prepare_event() is
  'Trigger: validates an event and sets its slug (kept when the title changes, so that links keep working) and creator.';
-- The counts are left out, because every answer changes them.
select private.define('events', 'create trigger prepare before insert or update of {written} on api.events
  for each row execute function app.prepare_event()');
select private.define('events', 'create trigger touch before update of {written, changed} on api.events
  for each row execute function app.touch()');
