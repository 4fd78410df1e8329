-- Which activities count for a grant, why the others do not, and what they are worth.
create type private.grant_activity as (
  event_id uuid, title text, slug text, location text, start_time timestamptz, day date, minutes int, group_id uuid, sport text,
  leaders uuid[], participants uuid[], present int, no_birth_year uuid[], not_member int, wrong_age int, second int, seldom int,
  unpaid int, reason text, amount int, missing int
);
comment on type private.grant_activity is
  'An event as a payer counts it. participants: those who count; of the others present, no_birth_year names those whose birth year is missing, and not_member, wrong_age, second (counted earlier that day) and seldom (too rarely present) say how many there are. unpaid: how many of those who count are more than its leaders may have. reason: why it does not count, or null. amount and missing are in öre: what it gives, and what it would give besides if what can be put right were.';

create or replace function private.activity_led_by(p_events uuid[]) returns table (event_id uuid, user_id uuid)
-- Planned for these events: for one, it must not read every member of a group.
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return query
    select a.event_id, a.user_id
    from api.event_attendance a
    join api.events e on e.id = a.event_id
    where a.event_id = any (p_events)
      and exists (
        select from api.group_members m
        where m.user_id = a.user_id and m.association_id = e.association_id and m.is_leader
          and (e.group_ids = '{}' or m.group_id = any (e.group_ids)))
      and not exists (
        select from private.activity_leaders l where l.event_id = a.event_id and l.user_id = a.user_id and not l.leads)
    union
    select l.event_id, l.user_id from private.activity_leaders l where l.event_id = any (p_events) and l.leads;
end
$$;
comment on function private.activity_led_by(uuid[]) is
  'Who led these events: their groups'' leaders who attended, and others who are said to have, less those who are said not to have.';

create or replace function private.grant_activities(p_association_id uuid, p_rules private.grant_rules, p_from date, p_until date)
returns setof private.grant_activity
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_zone text := (select timezone from api.associations where id = p_association_id);
  -- Read these first, so that the plan is made for these events rather than scanning every year.
  v_events uuid[] := array(
    select e.id from api.events e
    where e.association_id = p_association_id and e.status in ('published', 'archived')
      and e.start_time >= p_from::timestamp at time zone v_zone and e.start_time < p_until::timestamp at time zone v_zone
      -- What lasts longer is no single activity.
      and e.end_time <= e.start_time + interval '24 hours'
      and exists (
        select from private.grant_groups g
        where g.grant_id = p_rules.grant_id and g.association_id = p_association_id
          and (g.group_id = any (e.group_ids) or g.group_id is null and e.group_ids = '{}')));
begin
  return query
    with recursive held as materialized (
      select e.id, e.title, e.slug, e.location, e.type, e.start_time, (e.start_time at time zone v_zone)::date as day,
        extract(year from e.start_time at time zone v_zone)::int as year, unit.*,
        coalesce(m.minutes, floor(extract(epoch from e.end_time - e.start_time) / 60)::int) as minutes
      from api.events e
      left join private.activity_minutes m on m.event_id = e.id
      -- Of several groups that meet together, the first in the club's order.
      cross join lateral (
        select g.group_id, g.sport, g.any_age
        from private.grant_groups g left join api.groups c on c.id = g.group_id
        where g.grant_id = p_rules.grant_id and g.association_id = p_association_id
          and (g.group_id = any (e.group_ids) or g.group_id is null and e.group_ids = '{}')
        order by c.sort_order, c.id limit 1) unit
      where e.id = any (v_events)
    ), leaders as materialized (
      select l.event_id, l.user_id,
        -- Nobody leads two activities at a time: whoever led an earlier one leads this one only after its end.
        coalesce(max(h.start_time + make_interval(mins => h.minutes)) over (
          partition by l.user_id order by h.start_time, h.id rows between unbounded preceding and 1 preceding) > h.start_time, false) as elsewhere,
        u.deleted_at is not null
          or p_rules.leader_age > 0 and coalesce(h.year - extract(year from u.date_of_birth) < p_rules.leader_age, true) as unfit
      from private.activity_led_by(v_events) l
      join held h on h.id = l.event_id
      join api.users u on u.id = l.user_id
    ), led as (
      select l.event_id, array_agg(l.user_id order by l.user_id) as leaders,
        (count(*) filter (where not l.elsewhere and not l.unfit))::int as fit, bool_or(l.elsewhere and not l.unfit) as elsewhere
      from leaders l group by l.event_id
    ), judged as materialized (
      select p.event_id, p.user_id,
        case
          when u.deleted_at is not null then 'erased'
          when p_rules.members_only and u.member_since > h.day then 'not_member'
          when (p_rules.min_age is not null or p_rules.max_age is not null) and u.date_of_birth is null then 'no_birth_year'
          when not (
            (p_rules.min_age is null or y.age >= p_rules.min_age) and (p_rules.max_age is null or h.any_age or y.age <= p_rules.max_age)
            or coalesce(y.age >= p_rules.senior_age, false)) then 'wrong_age'
        end as flaw
      from (
        select a.event_id, a.user_id from api.event_attendance a where a.event_id = any (v_events)
          and (p_rules.leaders_take_part or not exists (
            select from leaders l where l.event_id = a.event_id and l.user_id = a.user_id))
        union
        select l.event_id, l.user_id from leaders l where p_rules.leaders_take_part) p
      join held h on h.id = p.event_id
      join api.users u on u.id = p.user_id
      cross join lateral (select h.year - extract(year from u.date_of_birth) as age) y
    ), present as (
      select j.event_id, count(*)::int as people, array_agg(j.user_id order by j.user_id) filter (where j.flaw = 'no_birth_year') as no_birth_year,
        (count(*) filter (where j.flaw = 'not_member'))::int as not_member, (count(*) filter (where j.flaw = 'wrong_age'))::int as wrong_age
      from judged j group by j.event_id
    ), checked as materialized (
      select h.*, coalesce(l.leaders, '{}') as leaders, coalesce(l.fit, 0) as fit,
        coalesce(p.people, 0) as people, coalesce(p.no_birth_year, '{}') as no_birth_year, coalesce(p.not_member, 0) as not_member,
        coalesce(p.wrong_age, 0) as wrong_age,
        case p_rules.one_per_day when 'sport' then concat_ws(' ', h.day, lower(h.sport)) when 'club' then h.day::text else h.id::text end as turn,
        case
          when h.start_time > now() then 'ahead'
          when h.type <> all (p_rules.event_types) then 'type'
          when extract(isodow from h.day) <> all (p_rules.weekdays) then 'weekday'
          when p.people is null then 'nobody'
          when h.minutes < p_rules.min_minutes then 'short'
          when coalesce(l.fit, 0) < p_rules.min_leaders then
            case when l.leaders is null then 'no_leader' when l.elsewhere then 'leader_elsewhere' else 'leader_unfit' end
        end as flaw
      from held h
      left join led l on l.event_id = h.id
      left join present p on p.event_id = h.id
    ), presences as (
      select j.event_id, j.user_id, c.turn, count(*) over (partition by c.group_id, j.user_id) >= p_rules.min_presence as often
      from judged j join checked c on c.id = j.event_id
      where j.flaw is null and c.flaw is null
    ), offered as (
      select o.event_id,
        coalesce(array_agg(o.user_id) filter (where o.often and o.times = 1), '{}') as once,
        coalesce(array_agg(o.user_id) filter (where o.often and o.times > 1), '{}') as repeatedly,
        (count(*) filter (where not o.often))::int as seldom
      from (select p.*, count(*) filter (where p.often) over (partition by p.turn, p.user_id) as times from presences p) o
      group by o.event_id
    ), ordered as materialized (
      select c.id, c.turn, row_number() over (partition by c.turn order by c.start_time, c.id) as n,
        coalesce(o.once, '{}') as once, coalesce(o.repeatedly, '{}') as repeatedly, coalesce(o.seldom, 0) as seldom
      from checked c left join offered o on o.event_id = c.id
      where c.flaw is null
    ), settled as (
      -- In the order in which they were held: whoever counts in one is not counted again in the next.
      select o.id, o.turn, o.n, o.repeatedly as counted, case when e.enough then o.repeatedly else '{}' end as taken, e.enough
      from ordered o
      cross join lateral (select cardinality(o.once) + cardinality(o.repeatedly) >= p_rules.min_participants as enough) e
      where o.n = 1
      union all
      select o.id, o.turn, o.n, f.counted, case when e.enough then s.taken || f.counted else s.taken end, e.enough
      from settled s
      join ordered o on o.turn = s.turn and o.n = s.n + 1
      cross join lateral (
        select array(select r from unnest(o.repeatedly) r where r <> all (s.taken)) as counted) f
      cross join lateral (select cardinality(o.once) + cardinality(f.counted) >= p_rules.min_participants as enough) e
    ), weighed as (
      select c.*, o.seldom, o.once || s.counted as participants, cardinality(o.repeatedly) - cardinality(s.counted) as second,
        case
          when c.flaw is not null then c.flaw
          when not s.enough then 'few'
          when sum(c.minutes) filter (where s.enough) over (
            partition by c.group_id, date_trunc('week', c.day) order by c.start_time, c.id) > p_rules.max_week_minutes then 'week_full'
        end as hindrance
      from checked c
      left join ordered o on o.id = c.id
      left join settled s on s.id = c.id
    ), decided as (
      select w.*, coalesce(cardinality(w.participants), 0) as n,
        coalesce(w.hindrance, case
          when count(*) filter (where w.hindrance is null) over g < p_rules.min_meetings
            or sum(w.minutes) filter (where w.hindrance is null) over g < p_rules.min_lessons * 45 then 'few_meetings' end) as verdict
      from weighed w
      window g as (partition by w.group_id)
    ), valued as (
      select d.*, private.activity_value(p_rules, d.fit, d.n, d.minutes) as value,
        private.activity_value(p_rules, greatest(d.fit, 1, ceil((d.n + cardinality(d.no_birth_year)) / p_rules.max_per_leader::numeric)::int),
          greatest(d.n + cardinality(d.no_birth_year), p_rules.min_participants), greatest(d.minutes, p_rules.min_minutes)) as possible
      from decided d
    )
    select v.id, v.title, v.slug, v.location, v.start_time, v.day, v.minutes, v.group_id, v.sport, v.leaders,
      array(select p from unnest(v.participants) p order by p), v.people, v.no_birth_year, v.not_member, v.wrong_age,
      coalesce(v.second, 0), coalesce(v.seldom, 0),
      case when v.verdict is null then coalesce(greatest(v.n - p_rules.max_per_leader * greatest(v.fit, 1), 0), 0) else 0 end, v.verdict, case when v.verdict is null then v.value else 0 end,
      case
        when v.verdict is null then v.possible - v.value
        when v.verdict in ('nobody', 'short', 'no_leader', 'leader_elsewhere', 'leader_unfit', 'few') then v.possible
        else 0 end
    from valued v;
end
$$;
comment on function private.grant_activities(uuid, private.grant_rules, date, date) is
  'The club''s events from a day until another for which it applies, as the payer counts them. Where the rules look at a whole period (private.looks_at_periods), the days must be those of one.';

create or replace function private.activity_value(p_rules private.grant_rules, p_leaders int, p_participants int, p_minutes int) returns int
language sql immutable set search_path = '' as $$
  select p_rules.activity_amount + case when p_leaders >= 2 then p_rules.second_leader_amount else 0 end
    -- Without a leader, where none is asked for, as with one.
    + p_rules.participant_amount * least(p_participants, p_rules.max_per_leader * greatest(p_leaders, 1))
    + p_rules.lesson_amount * (p_minutes / 45)
$$;
comment on function private.activity_value(private.grant_rules, int, int, int) is
  'What an activity that counts gives, in öre, with so many leaders, participants and minutes.';

create or replace function private.looks_at_periods(p_rules private.grant_rules) returns boolean
language sql immutable set search_path = '' as $$
  select p_rules.min_presence > 1 or p_rules.min_meetings > 1 or p_rules.min_lessons > 0 or p_rules.max_week_minutes is not null
$$;
comment on function private.looks_at_periods(private.grant_rules) is
  'Whether an activity can depend on others of its period, rather than only on those of its day.';
