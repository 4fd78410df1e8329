-- A cursor is the oldest transaction still open when it was issued, so that nothing committed later is missed.

create or replace function private.database_identity() returns text
language sql stable set search_path = '' as $$
  -- Transaction ids are only meaningful within one history of one database: a restored copy counts as another.
  select left(encode(sha256(convert_to(concat_ws('.',
    s.system_identifier, c.timeline_id, d.oid, app.setting('instance')), 'utf8')), 'hex'), 12)
  from pg_control_system() s, pg_control_checkpoint() c, pg_database d
  where d.datname = current_database()
$$;
comment on function private.database_identity() is 'Identifies this history of this database.';

create or replace function private.roster_cursor() returns text
language sql stable set search_path = '' as $$
  select private.database_identity() || '.' || pg_snapshot_xmin(pg_current_snapshot())
$$;
comment on function private.roster_cursor() is
  'The cursor for requesting later changes: every earlier transaction is included in this response.';

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
  'The transaction of a cursor; null if it belongs to another database, in which case everything must be sent.';

create or replace function private.next_cursor() returns xid8
language sql set search_path = '' as $$
  -- A device that polls while this transaction is open may have this transaction's number as its cursor.
  select (pg_current_xact_id()::text::bigint + 1)::text::xid8
$$;
comment on function private.next_cursor() is 'The first cursor whose response is certain to include this transaction.';
