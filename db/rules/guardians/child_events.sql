-- What a guardian sees of a child: the events it is invited to, with its answers, and its card.
create type api.child_event as (
  id uuid, slug text, title text, description text, type text, location text, address text, start_time timestamptz,
  end_time timestamptz, max_participants int, is_private boolean, status text, image text, going_count int,
  interested_count int, answer_by date, group_ids uuid[], others_see boolean, queued_count int, guests_allowed int,
  guests_count int, series_id uuid, registrations jsonb, attendance jsonb, place int
);
comment on type api.child_event is
  'An event as in the child''s own list: registrations and attendance contain its answer and its check-in, if any; place is its position on the waiting list.';

create or replace function api.child_events(p_child_id uuid, p_series_id uuid default null, p_event_ids uuid[] default null) returns setof api.child_event
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_club uuid := private.club_of_child(p_child_id);
  v_claims text := private.become(p_child_id);
begin
  return query
    select e.id, e.slug, e.title, e.description, e.type, e.location, e.address, e.start_time, e.end_time, e.max_participants,
      e.is_private, e.status, e.image, e.going_count, e.interested_count, e.answer_by, e.group_ids, e.others_see,
      e.queued_count, e.guests_allowed::int, e.guests_count, e.series_id,
      case when r.event_id is null then '[]' else jsonb_build_array(jsonb_build_object('status', r.status, 'comment', r.comment,
        'guests', r.guests, 'guest_names', r.guest_names, 'answered_at', r.answered_at)) end,
      case when t.event_id is null then '[]' else jsonb_build_array(jsonb_build_object('check_in_time', t.check_in_time)) end,
      case when r.status = 'queued' then (select q.place from private.queue(e.id) q where q.user_id = p_child_id) end
    from api.events e
    left join api.event_registrations r on r.event_id = e.id and r.user_id = p_child_id
    left join api.event_attendance t on t.event_id = e.id and t.user_id = p_child_id
    where e.association_id = v_club
      and case when p_event_ids is null then e.end_time > now() else e.id = any (p_event_ids) end and (p_series_id is null or e.series_id = p_series_id)
      and (e.status = 'published'
        or e.status = 'cancelled' and (r.event_id is not null or e.id in (select app.called_off_events())))
      and (r.event_id is not null or private.is_invited(e, p_child_id)) and app.can_see_event(e)
    -- For a series, as many as can be answered at once.
    order by e.start_time, e.id limit case when p_series_id is null then 50 else 200 end;
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
end
$$;
comment on function api.child_events(uuid, uuid, uuid[]) is
  'The next 50 events, or the next 200 of a series, for a member the caller looks after, with the member''s answers; or those with the given ids, past ones included, at most 50. ERROR_RESOURCE_NOT_FOUND {resource: user} for anybody else.';
grant execute on function api.child_events(uuid, uuid, uuid[]) to authenticated;

create or replace function api.child_card(p_child_id uuid) returns api.member_card
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.card_of(p_child_id, private.club_of_child(p_child_id));
end
$$;
comment on function api.child_card(uuid) is
  'The card of a member the caller looks after, in the club in which they do. ERROR_RESOURCE_NOT_FOUND {resource: user} for anybody else.';
grant execute on function api.child_card(uuid) to authenticated;
