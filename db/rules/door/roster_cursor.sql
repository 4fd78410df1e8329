-- A cursor is the oldest transaction that was still open when it was given, so that nothing committed later is missed.

create or replace function private.database_identity() returns text
language sql stable set search_path = '' as $$
  -- Transaction numbers only mean something within one history of one database: a restored copy is another one.
  select left(encode(sha256(convert_to(concat_ws('.',
    s.system_identifier, c.timeline_id, d.oid, app.setting('instance')), 'utf8')), 'hex'), 12)
  from pg_control_system() s, pg_control_checkpoint() c, pg_database d
  where d.datname = current_database()
$$;
comment on function private.database_identity() is 'Names this history of this database.';

create or replace function private.roster_cursor() returns text
language sql stable set search_path = '' as $$
  select private.database_identity() || '.' || pg_snapshot_xmin(pg_current_snapshot())
$$;
comment on function private.roster_cursor() is 'What to ask later changes with: every transaction before it is in this answer.';

create or replace function private.parse_roster_cursor(p_cursor text) returns xid8
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
