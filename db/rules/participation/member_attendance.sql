-- One member's attendance in a season: everybody can see their own, and staff any member's.
create or replace function api.member_attendance(p_from timestamptz, p_to timestamptz, p_user_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_user_id uuid := coalesce(p_user_id, app.user_id());
  v_clubs uuid[];
  v_past uuid[];
  -- Checked once, rather than for each of some thousand events.
  v_readable uuid[] := array(select app.associations_with('event:read') union select app.associations_with('event:update'));
begin
  if app.user_id() is null then
    perform app.refuse_session('ERROR_UNAUTHORIZED');
  end if;
  v_clubs := array(
    select association_id from api.user_roles
    where user_id = v_user_id and (v_user_id = app.user_id() or association_id = any (array(
      select app.associations_with('event_attendance:read') intersect select app.associations_with('event_registration:read')))));
  if v_clubs = '{}' and v_user_id <> app.user_id() then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "user"}');
  end if;
  perform app.require(p_from < p_to and p_to <= p_from + interval '10 years', 'p_to');
  -- Read these first, so that the plan is made for these events rather than scanning every year.
  v_past := array(
    select id from api.events e
    where association_id = any (v_clubs) and start_time >= p_from and start_time < p_to and end_time <= now()
      and status in ('published', 'archived')
      and (v_user_id = app.user_id() or association_id = any (v_readable) or app.can_see_event(e)));
  return (
    select coalesce(jsonb_agg(to_jsonb(counted) order by month, type), '[]')
    from (
      -- Months in the club's time zone: at most 120 months times nine types for one person.
      select to_char(e.start_time at time zone c.timezone, 'YYYY-MM') as month, e.type, count(*) as events,
        count(a.event_id) as attended, count(*) filter (where r.status = 'going') as going,
        count(*) filter (where r.status = 'going' and a.event_id is null) as no_shows
      from api.events e
      join api.associations c on c.id = e.association_id
      join api.users u on u.id = v_user_id
      left join api.event_registrations r on r.event_id = e.id and r.user_id = v_user_id
      left join api.event_attendance a on a.event_id = e.id and a.user_id = v_user_id
      where e.association_id = any (v_clubs) and e.start_time >= p_from and e.start_time < p_to and e.id = any (v_past) and (
        r.event_id is not null or a.event_id is not null
        -- Events before a member joined, or for others, are not counted as missed.
        or (not e.is_private and private.is_invited(e, v_user_id)
          and e.end_time >= u.member_since::timestamp at time zone c.timezone))
      group by 1, 2) counted);
end
$$;
comment on function api.member_attendance(timestamptz, timestamptz, uuid) is
  'The attendance of a member, or the caller, at events that started in the interval, have ended and concerned them (invited since joining, answered, or attended), by local month and type: [{month (YYYY-MM), type, events, attended, going, no_shows}]. For other members, event_attendance:read and event_registration:read are required in one of their clubs, and only that club''s events that the caller can see count. ERROR_UNAUTHORIZED, ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.member_attendance(timestamptz, timestamptz, uuid) to authenticated;
