-- What changed in a roster since a device last asked. Every row carries the transaction that touched it last; a cursor is
-- the oldest transaction that was still open when it was given, so that nothing committed later is missed.

insert into private.settings (key, value) values ('instance', gen_random_uuid());

create table private.member_changes (
  association_id uuid not null references api.associations on delete cascade,
  -- No reference: a person who is gone must still be reported as gone.
  user_id uuid not null,
  changed_by xid8 not null,
  primary key (association_id, user_id)
);
alter table private.member_changes enable row level security;
create index member_changes_by on private.member_changes (association_id, changed_by);
comment on table private.member_changes is 'The last change of a member''s name, state, card or membership.';

create table private.event_member_changes (
  event_id uuid not null references api.events on delete cascade,
  user_id uuid not null,
  changed_by xid8 not null,
  primary key (event_id, user_id)
);
alter table private.event_member_changes enable row level security;
create index event_member_changes_by on private.event_member_changes (event_id, changed_by);
comment on table private.event_member_changes is
  'The last change of a member''s registration or attendance, of events that a door may still hold a roster of.';

create function private.note_members(p_user_ids uuid[]) returns void
language sql set search_path = '' as $$
  insert into private.member_changes as c (association_id, user_id, changed_by)
  select ur.association_id, ur.user_id, pg_current_xact_id()
  from api.user_roles ur where ur.user_id = any (p_user_ids)
  order by 1, 2
  on conflict (association_id, user_id) do update set changed_by = excluded.changed_by
$$;
comment on function private.note_members(uuid[]) is 'Notes that something of these people changed, in each of their clubs.';

create function app.note_users() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_members(array(
    select a.id from added a join removed r using (id)
    where (a.name, a.status) is distinct from (r.name, r.status)));
  return null;
end
$$;
comment on function app.note_users() is 'Trigger: notes changed names and account states.';
create trigger note_changes after update on api.users
  referencing new table as added old table as removed for each statement execute function app.note_users();

create function app.note_cards() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_members(array(select user_id from added));
  return null;
end
$$;
comment on function app.note_cards() is 'Trigger: notes replaced cards.';
create trigger note_changes after update on private.cards
  referencing new table as added for each statement execute function app.note_cards();

create function app.note_memberships() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.member_changes (association_id, user_id, changed_by)
  select association_id, user_id, pg_current_xact_id() from touched
  -- A club that goes takes its rows along, and there is nothing left to note.
  where exists (select from api.associations a where a.id = touched.association_id)
  order by 1, 2
  on conflict (association_id, user_id) do update set changed_by = excluded.changed_by;
  return null;
end
$$;
comment on function app.note_memberships() is 'Trigger: notes members who came or left.';
create trigger note_joined after insert on api.user_roles
  referencing new table as touched for each statement execute function app.note_memberships();
create trigger note_left after delete on api.user_roles
  referencing old table as touched for each statement execute function app.note_memberships();

create function app.note_event_members() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.event_member_changes (event_id, user_id, changed_by)
  select t.event_id, t.user_id, pg_current_xact_id()
  from touched t join api.events e on e.id = t.event_id and e.end_time > now() - interval '2 days'
  order by 1, 2
  on conflict (event_id, user_id) do update set changed_by = excluded.changed_by;
  return null;
end
$$;
comment on function app.note_event_members() is 'Trigger: notes changed registrations and attendance.';
create trigger note_added after insert on api.event_registrations
  referencing new table as touched for each statement execute function app.note_event_members();
create trigger note_changed after update on api.event_registrations
  referencing new table as touched for each statement execute function app.note_event_members();
create trigger note_removed after delete on api.event_registrations
  referencing old table as touched for each statement execute function app.note_event_members();
create trigger note_added after insert on api.event_attendance
  referencing new table as touched for each statement execute function app.note_event_members();
create trigger note_changed after update on api.event_attendance
  referencing new table as touched for each statement execute function app.note_event_members();
create trigger note_removed after delete on api.event_attendance
  referencing old table as touched for each statement execute function app.note_event_members();

create function private.database_identity() returns text
language sql stable set search_path = '' as $$
  -- Transaction numbers only mean something within one history of one database: a restored copy is another one.
  select left(encode(sha256(convert_to(concat_ws('.',
    s.system_identifier, c.timeline_id, d.oid, app.setting('instance')), 'utf8')), 'hex'), 12)
  from pg_control_system() s, pg_control_checkpoint() c, pg_database d
  where d.datname = current_database()
$$;
comment on function private.database_identity() is 'Names this history of this database.';

create function private.roster_cursor() returns text
language sql stable set search_path = '' as $$
  select private.database_identity() || '.' || pg_snapshot_xmin(pg_current_snapshot())
$$;
comment on function private.roster_cursor() is 'What to ask later changes with: every transaction before it is in this answer.';

create function private.parse_roster_cursor(p_cursor text) returns xid8
language plpgsql stable set search_path = '' as $$
declare
  v_xid xid8;
begin
  if p_cursor !~ '^[0-9a-f]{12}\.[0-9]{1,18}$' or split_part(p_cursor, '.', 1) <> private.database_identity() then
    return null;
  end if;
  v_xid := split_part(p_cursor, '.', 2)::xid8;
  return case when v_xid <= pg_snapshot_xmax(pg_current_snapshot()) then v_xid end;
end
$$;
comment on function private.parse_roster_cursor(text) is
  'The transaction of a cursor; null when it is not of this database, and then everything must be sent.';
