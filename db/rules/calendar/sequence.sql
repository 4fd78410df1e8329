-- How often an event has changed: calendars only replace an entry with one that has a higher number (RFC 5545, section 3.8.7.4).
create or replace function app.raise_sequence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.event_sequences as s (event_id, sequence, was_published)
  select a.id, 1, 'published' in (a.status, r.status) from added a join removed r using (id)
  where (a.title, a.description, a.location, a.address, a.start_time, a.end_time, a.status)
    is distinct from (r.title, r.description, r.location, r.address, r.start_time, r.end_time, r.status)
  order by a.id
  on conflict (event_id) do update
  set sequence = s.sequence + 1, was_published = s.was_published or excluded.was_published;
  return null;
end
$$;
comment on function app.raise_sequence() is 'Trigger: counts changes to events.';
create trigger raise_sequence after update on api.events
  referencing new table as added old table as removed for each statement execute function app.raise_sequence();
