-- Photos of members at the door: provided by themselves or their guardians, shown if both the club and the event allow it, and
-- removable at any time.

create or replace function api.set_photo(p_content text, p_media_type text default null, p_child_id uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := coalesce(p_child_id, app.user_id());
  v_content bytea;
  v_version text;
begin
  perform private.lock_people(v_user_id, app.user_id());
  if p_child_id is not null and private.lock_clubs_of_child(p_child_id) = '{}' then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "user"}');
  end if;
  if p_content is null then
    delete from private.photos where user_id = v_user_id;
    return null;
  end if;
  -- No larger than the door draws it: six kilobytes could encode an image of 4000 pixels a side, which every door would have to decode.
  v_content := private.image_bytes(p_content, p_media_type, 6144, 160);
  if p_media_type = 'image/png' then
    perform app.fail('ERROR_UNSUPPORTED_IMAGE');
  end if;
  -- An account just deleted on another device must not leave a photo behind.
  if not exists (select from api.users where id = v_user_id and deleted_at is null) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "user"}');
  end if;
  v_version := app.base64url(extensions.gen_random_bytes(6));
  insert into private.photos as p (user_id, version, media_type, content)
  values (v_user_id, v_version, p_media_type, v_content)
  on conflict (user_id) do update
  set version = excluded.version, media_type = excluded.media_type, content = excluded.content, created_at = now();
  return v_version;
end
$$;
comment on function api.set_photo(text, text, uuid) is
  'Sets the photo of the caller, or of a child they look after (base64 of a WebP or JPEG of at most 160 by 160 pixels and 6144 bytes), or removes it if null; returns its version. ERROR_UNSUPPORTED_IMAGE, ERROR_IMAGE_TOO_LARGE {max bytes}, ERROR_RESOURCE_NOT_FOUND {resource: user} if the account has just been deleted, or for anybody else.';
grant execute on function api.set_photo(text, text, uuid) to authenticated;

create or replace function private.doors_show_photos(p_event api.events) returns boolean
language sql stable set search_path = '' as $$
  select p_event.shows_photos and a.shows_photos from api.associations a where a.id = p_event.association_id
$$;
comment on function private.doors_show_photos(api.events) is
  'Whether doors show photos at an event: both the event and its club must allow it.';

create or replace function private.photo(p_user_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('version', p.version, 'media_type', p.media_type,
    'content', translate(encode(p.content, 'base64'), e'\n', ''), 'created_at', p.created_at)
  from private.photos p where p.user_id = p_user_id
$$;
comment on function private.photo(uuid) is 'A person''s photo: {version, media_type, content (base64), created_at}; null if there is none.';

create or replace function private.photo_shown_in(p_club_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'photo', private.photo(app.user_id()),
    'shown', exists (select from api.associations a where a.id = any (p_club_ids) and a.shows_photos),
    'events', (
      select coalesce(jsonb_agg(to_jsonb(s) order by s.start_time, s.id), '[]')
      from (
        select e.id, e.slug, e.title, e.start_time, e.end_time
        from api.events e
        where e.association_id = any (p_club_ids) and e.end_time > now() and e.status = 'published'
          and private.doors_show_photos(e) and app.can_see_event(e)
        order by e.start_time, e.id limit 5) s),
    'total', (
      select count(*) from api.events e
      where e.association_id = any (p_club_ids) and e.end_time > now() and e.status = 'published'
        and private.doors_show_photos(e)))
$$;
comment on function private.photo_shown_in(uuid[]) is
  'The caller''s photo, and where doors of these clubs show it: {photo ({version, media_type, content (base64), created_at}, or null), shown (whether one of the clubs shows photos), events (the next five that do and that the caller can see: {id, slug, title, start_time, end_time}), total (how many do in all)}.';

create or replace function api.my_photo() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.photo_shown_in(array(select app.my_associations()))
$$;
comment on function api.my_photo() is 'The caller''s photo, and where doors show it, in the form of private.photo_shown_in.';
grant execute on function api.my_photo() to authenticated;

create or replace function api.child_photo(p_child_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_club uuid := private.club_of_child(p_child_id);
  v_claims text := private.become(p_child_id);
  v_told jsonb := private.photo_shown_in(array[v_club]);
begin
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
  return v_told;
end
$$;
comment on function api.child_photo(uuid) is
  'The photo of a member the caller looks after, and where doors of the club in which they do show it, in the form of private.photo_shown_in. ERROR_RESOURCE_NOT_FOUND {resource: user} for anybody else.';
grant execute on function api.child_photo(uuid) to authenticated;

create or replace function api.member_photo(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (
    select from api.user_roles ur
    where ur.user_id = p_user_id and ur.association_id in (
      select app.associations_with('user:read:profile') union select app.associations_with('user:update:profile'))) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "user"}');
  end if;
  return private.photo(p_user_id);
end
$$;
comment on function api.member_photo(uuid) is
  'The photo of a member of a club in which the caller has user:read:profile or user:update:profile: {version, media_type, content (base64), created_at}; null if there is none. ERROR_RESOURCE_NOT_FOUND {resource: user}.';
grant execute on function api.member_photo(uuid) to authenticated;

create or replace function api.remove_photo(p_user_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.require_over(p_user_id, 'user:update:profile');
  perform private.lock_people(p_user_id, app.user_id());
  delete from private.photos where user_id = p_user_id;
  if found then
    perform private.note_act_on_member(p_user_id, 'member.photo_removed');
  end if;
end
$$;
comment on function api.remove_photo(uuid) is
  'Removes a member''s photo, if there is one; they can provide another. ERROR_INSUFFICIENT_PERMISSIONS without user:update:profile, ERROR_ROLE_TOO_HIGH.';
grant execute on function api.remove_photo(uuid) to authenticated;

create or replace function api.roster_photos(p_event_id uuid, p_user_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_event api.events := private.door_event(p_event_id);
begin
  perform app.require(cardinality(p_user_ids) between 1 and 50, 'p_user_ids');
  return (
    select coalesce(jsonb_agg(private.photo(ur.user_id) - 'created_at' || jsonb_build_object('user_id', ur.user_id) order by ur.user_id), '[]')
    from (select distinct id from unnest(p_user_ids) id) asked
    join api.user_roles ur on ur.user_id = asked.id and ur.association_id = v_event.association_id
    join private.photos p on p.user_id = ur.user_id
    where private.doors_show_photos(v_event));
end
$$;
comment on function api.roster_photos(uuid, uuid[]) is
  'Photos of up to 50 members on an event''s roster: [{user_id, version, media_type, content (base64)}]. Members without a photo are left out; empty if the event does not show photos. Same errors as event_roster, and ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.roster_photos(uuid, uuid[]) to authenticated;

-- The roster includes photo versions, so doors learn of a new, changed or removed photo as they do of a new name.
select private.after_rows('private.photos', 'note', 'app.note_touched');

create or replace function app.follow_photos_of_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.event_salts
  set changes_since = greatest(changes_since, private.next_cursor()) where event_id = new.id;
  return null;
end
$$;
comment on function app.follow_photos_of_event() is
  'Trigger: every line of the roster of an event that starts or stops showing photos has changed, so its doors download it again.';
create trigger follow_photos after update of shows_photos on api.events
  for each row when (new.shows_photos <> old.shows_photos) execute function app.follow_photos_of_event();

create or replace function app.follow_photos_of_club() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.club_rosters as c (association_id, changes_since) values (new.id, private.next_cursor())
  on conflict (association_id) do update set changes_since = greatest(c.changes_since, excluded.changes_since);
  return null;
end
$$;
comment on function app.follow_photos_of_club() is
  'Trigger: when a club starts or stops showing photos, the doors of all its events download their rosters again.';
create trigger follow_photos after update of shows_photos on api.associations
  for each row when (new.shows_photos <> old.shows_photos) execute function app.follow_photos_of_club();
