-- Which messages a person gets as notifications, and when.
create or replace function app.prepare_push_preferences() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform app.require(new.announcements is not null, 'announcements');
  perform app.require(new.events is not null, 'events');
  perform app.require(new.answers is not null, 'answers');
  perform app.require(new.reminders is not null, 'reminders');
  perform app.require(new.places is not null, 'places');
  perform app.require(new.is_discreet is not null, 'is_discreet');
  perform app.require((new.quiet_from is null) = (new.quiet_until is null) and new.quiet_from is distinct from new.quiet_until
    or new.quiet_from is null and new.quiet_until is null, 'quiet_from');
  perform app.require(new.muted_groups is not null and cardinality(new.muted_groups) <= 100
    and array_position(new.muted_groups, null) is null, 'muted_groups');
  return new;
end
$$;
comment on function app.prepare_push_preferences() is 'Trigger: checks the values, with an error code instead of a constraint name.';
create trigger prepare before update on api.push_preferences
  for each row execute function app.prepare_push_preferences();
create trigger touch before update on api.push_preferences
  for each row execute function app.touch();

create policy read on api.push_preferences for select to authenticated using (user_id = (select app.user_id()));
create policy change on api.push_preferences for update to authenticated using (user_id = (select app.user_id()));
grant select on api.push_preferences to authenticated;
grant update on api.push_preferences to authenticated;
create trigger allow_changes before update on api.push_preferences
  for each row when (current_user = 'authenticated') execute function app.allow_changes(
    'announcements', 'events', 'answers', 'reminders', 'places', 'is_discreet', 'quiet_from', 'quiet_until', 'muted_groups');

create or replace function private.push_kind(p_message private.mail_messages) returns text
language sql immutable set search_path = '' as $$
  select case p_message.kind when 'place_given' then 'places' when 'answer_reminder' then 'answers' else p_message.category end
$$;
comment on function private.push_kind(private.mail_messages) is
  'Which preference says whether a message is also a notification; null for mail about the account, which never is.';

create or replace function private.wants_push(p_preferences api.push_preferences, p_kind text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(case p_kind
    when 'announcements' then p_preferences.announcements
    when 'events' then p_preferences.events
    when 'answers' then p_preferences.answers
    when 'reminders' then p_preferences.reminders
    when 'places' then p_preferences.places end, false)
$$;
comment on function private.wants_push(api.push_preferences, text) is 'Whether somebody with these preferences gets notifications of a kind.';

create or replace function private.push_readers(p_kind text) returns setof uuid
language sql stable rows 1000 set search_path = '' as $$
  select p.user_id from api.push_preferences p
  where p.user_id in (select d.user_id from private.push_devices d) and private.wants_push(p, p_kind)
$$;
comment on function private.push_readers(text) is 'Those who get notifications of a kind on some device.';

create or replace function private.quiet_end(p_at timestamptz, p_from time, p_until time, p_timezone text) returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when p_from < p_until and t::time >= p_from and t::time < p_until then t::date + p_until
    when p_from > p_until and t::time >= p_from then t::date + 1 + p_until
    when p_from > p_until and t::time < p_until then t::date + p_until end at time zone p_timezone
  from (select p_at at time zone p_timezone as t) local
$$;
comment on function private.quiet_end(timestamptz, time, time, text) is 'When the quiet hours end in which a moment lies; null if it lies in none.';
