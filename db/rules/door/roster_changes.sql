-- What has changed in a roster since a device last polled: every row records the transaction that last touched it.

create or replace function private.note_members(p_user_ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.member_changes as c (association_id, user_id, changed_by)
  select ur.association_id, ur.user_id, pg_current_xact_id()
  from api.user_roles ur where ur.user_id = any (p_user_ids)
  order by 1, 2
  on conflict (association_id, user_id) do update set changed_by = excluded.changed_by
$$;
comment on function private.note_members(uuid[]) is 'Records that these people changed, in each of their clubs.';

create or replace function app.note_users() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_members(array(
    -- Not joined: of a thousand people, a plan made for one would compare each with each.
    select id from (select id, name, status from added except select id, name, status from removed) changed
    -- A guardian's phones work for the children's cards only while the guardian's account is active.
    union
    select k.user_id
    from (select id, status = 'inactive' from added except select id, status = 'inactive' from removed) changed
    join private.card_keys k on k.guardian_id = changed.id));
  return null;
end
$$;
comment on function app.note_users() is
  'Trigger: records changed names and account statuses, and the children whose cards a guardian''s phones can no longer, or can again, show.';
create trigger note_changes after update on api.users
  referencing new table as added old table as removed for each statement execute function app.note_users();

create or replace function app.note_touched() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_members(array(select user_id from touched));
  return null;
end
$$;
comment on function app.note_touched() is
  'Trigger: records those whose cards, card keys or photos were added, removed or changed (user_id in the transition table touched).';
create trigger note_changes after update on private.cards
  referencing new table as touched for each statement execute function app.note_touched();
select private.after_rows('private.card_keys', 'note', 'app.note_touched', p_kinds => '{insert,delete}');

create or replace function app.note_memberships() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.member_changes (association_id, user_id, changed_by, left_at)
  select association_id, user_id, pg_current_xact_id(), case tg_op when 'DELETE' then now() end from touched
  -- If the club itself is deleted, its rows go with it and there is nothing to record.
  where exists (select from api.associations a where a.id = touched.association_id)
  order by 1, 2
  on conflict (association_id, user_id) do update set changed_by = excluded.changed_by, left_at = excluded.left_at;
  return null;
end
$$;
comment on function app.note_memberships() is 'Trigger: records members who joined or left.';
create trigger note_joined after insert on api.user_roles
  referencing new table as touched for each statement execute function app.note_memberships();
create trigger note_left after delete on api.user_roles
  referencing old table as touched for each statement execute function app.note_memberships();

create or replace function private.note_event_members(p_event_ids uuid[], p_user_ids uuid[]) returns void
language sql set search_path = '' as $$
  -- However long ago the event was: it may be moved back, and only private.tidy_roster_changes knows which cursors end with what
  -- is forgotten.
  insert into private.event_member_changes as c (event_id, user_id, changed_by)
  select distinct t.event_id, t.user_id, pg_current_xact_id()
  from unnest(p_event_ids, p_user_ids) t (event_id, user_id)
  -- If the event itself is deleted, there is nothing to record.
  join api.events e on e.id = t.event_id
  order by 1, 2
  on conflict (event_id, user_id) do update set changed_by = excluded.changed_by where c.changed_by <> excluded.changed_by
$$;
comment on function private.note_event_members(uuid[], uuid[]) is
  'Records that what the roster says about these people changed, each at the event in the same place of the other list.';

create or replace function app.note_event_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_event_members(array_agg(event_id), array_agg(user_id)) from touched;
  return null;
end
$$;
comment on function app.note_event_members() is 'Trigger: records changed registrations and attendance.';
select private.after_rows('api.event_registrations', 'note', 'app.note_event_members');
select private.after_rows('api.event_attendance', 'note', 'app.note_event_members');

create or replace function private.tidy_members_who_left() returns int
language plpgsql set search_path = '' as $$
declare
  v_count int;
begin
  with gone as (
    delete from private.member_changes m
    using (
      select association_id, user_id from private.member_changes
      where left_at < now() - private.days('keep_roster_changes_days')
      -- If the person is just rejoining, keep the row.
      for update skip locked) over
    where m.association_id = over.association_id and m.user_id = over.user_id
    returning m.association_id, m.changed_by::text::bigint as changed_by
  ), told as (
    insert into private.club_rosters as c (association_id, changes_since)
    -- Later cursors have already been told about all of them.
    select association_id, (max(changed_by) + 1)::text::xid8 from gone group by 1
    on conflict (association_id) do update set changes_since = greatest(c.changes_since, excluded.changes_since)
  )
  select count(*) into v_count from gone;
  return v_count;
end
$$;
comment on function private.tidy_members_who_left() is
  'Deletes the records of people who left a club long ago, including those who registered and never verified their address; returns how many.';

create or replace function private.tidy_roster_changes() returns int
language plpgsql set search_path = '' as $$
declare
  -- One index probe per event that has changes: there may be a hundred thousand changes each.
  v_events uuid[] := array(
    with recursive noted as (
      (select c.event_id from private.event_member_changes c order by c.event_id limit 1)
      union all
      select (select c.event_id from private.event_member_changes c where c.event_id > n.event_id order by c.event_id limit 1)
      from noted n where n.event_id is not null)
    select e.id from noted n join api.events e on e.id = n.event_id
    where e.end_time < now() - private.days('keep_roster_changes_days')
    -- Those that somebody is changing or deleting, with their salts, are left for the next hour.
    for no key update of e skip locked);
  v_count int;
begin
  with gone as (
    delete from private.event_member_changes where event_id = any (v_events) returning event_id, changed_by::text::bigint as changed_by
  ), told as (
    update private.event_salts s set changes_since = greatest(s.changes_since, last.changes_since)
    -- Later cursors have already been told about all of them.
    from (select event_id, (max(changed_by) + 1)::text::xid8 as changes_since from gone group by 1) last
    where s.event_id = last.event_id
  )
  select count(*) into v_count from gone;
  return v_count + private.tidy_members_who_left();
end
$$;
comment on function private.tidy_roster_changes() is
  'Deletes roster changes of events that ended long ago, and records of members who left long ago; returns how many.';
