-- The event types of music and sports clubs.
create or replace function app.event_types(p_association_type text) returns text[]
language sql immutable set search_path = '' as $$
  select case p_association_type
    when 'music' then array['concert', 'festival', 'rehearsal', 'meeting', 'club', 'other']
    when 'sport' then array['match', 'tournament', 'training', 'meeting', 'club', 'other']
  end
$$;
comment on function app.event_types(text) is 'The event types of a music or sports club, the most common first.';
grant execute on function app.event_types(text) to anon, authenticated;

create or replace function api.get_valid_event_types(association_id uuid) returns text[]
language sql stable set search_path = '' as $$
  select coalesce(
    (select app.event_types(a.type) from api.associations a where a.id = get_valid_event_types.association_id),
    '{}')
$$;
comment on function api.get_valid_event_types(uuid) is 'The event types of a club; empty if the caller cannot see the club.';
grant execute on function api.get_valid_event_types(uuid) to anon, authenticated;
