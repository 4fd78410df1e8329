-- A period at a glance: what a grant gives, and where it is being lost.
create or replace function private.named_people(p_ids uuid[]) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(u.id, jsonb_build_object('name', u.name, 'birth_year', extract(year from u.date_of_birth))), '{}')
  from api.users u where u.id = any (p_ids)
$$;
comment on function private.named_people(uuid[]) is 'These people as they are called now: {id: {name, birth_year}}; without those who are gone.';

create or replace function api.grant_period(p_association_id uuid, p_grant_id uuid, p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_shown constant int := 200;
  v_grant private.grants := private.grant_of(p_association_id, p_grant_id);
  v_rules private.grant_rules := private.period_rules(v_grant.id, p_day);
  v_from date := private.period_start(p_day, v_rules.period_months);
  v_until date := (v_from + make_interval(months => v_rules.period_months))::date;
begin
  return (
    with activities as materialized (
      select a.* from private.grant_activities(p_association_id, v_rules, v_from, v_until) a
    ), lost as (
      select * from activities where missing > 0 order by missing desc, start_time, event_id limit v_shown
    )
    select jsonb_build_object(
      'from', v_from, 'to', v_until - 1, 'due', v_until - 1 + v_rules.due_days, 'rules', to_jsonb(v_rules) - 'grant_id',
      'total', coalesce(sum(amount), 0),
      'held', count(*) filter (where reason is distinct from 'ahead'),
      'counted', count(*) filter (where reason is null),
      'ahead', count(*) filter (where reason = 'ahead'),
      'missing', coalesce(sum(missing), 0),
      'losses', count(*) filter (where missing > 0),
      'reasons', (
        select coalesce(jsonb_object_agg(reason, n), '{}')
        from (select reason, count(*) as n from activities where reason is not null and reason <> 'ahead' group by reason) r),
      'lost', (
        select coalesce(jsonb_agg(jsonb_build_object('event_id', l.event_id, 'title', l.title, 'slug', l.slug, 'start_time', l.start_time,
          'group_id', l.group_id, 'reason', l.reason, 'missing', l.missing, 'minutes', l.minutes, 'participants', cardinality(l.participants),
          'present', l.present, 'leaders', cardinality(l.leaders), 'not_member', l.not_member + private.visitors(l.event_id),
          'wrong_age', l.wrong_age, 'second', l.second, 'seldom', l.seldom, 'unpaid', l.unpaid,
          'no_birth_year', (
            select coalesce(jsonb_agg(jsonb_build_object('user_id', u.id, 'name', u.name) order by u.name, u.id), '[]')
            from api.users u where u.id = any (l.no_birth_year)))
          order by l.missing desc, l.start_time, l.event_id), '[]')
        from lost l),
      'groups', (
        select coalesce(jsonb_agg(jsonb_build_object('group_id', g.group_id, 'held', g.held, 'counted', g.counted, 'total', g.total, 'missing', g.missing)
          order by g.total desc, g.group_id), '[]')
        from (
          select group_id, count(*) filter (where reason is distinct from 'ahead') as held, count(*) filter (where reason is null) as counted,
            sum(amount) as total, sum(missing) as missing
          from activities group by group_id) g))
    from activities);
end
$$;
comment on function api.grant_period(uuid, uuid, date) is
  'The half-year or year with the day, as a grant''s payer counts it, in öre: {from, to, due (null if none is set), rules, total, held, counted, ahead (events still to come), missing (what could be put right), losses (at how many), reasons: {reason: how many}, groups: [{group_id, held, counted, total, missing}], lost: the 200 largest losses [{event_id, title, slug, start_time, group_id, reason (null if it counts), missing, minutes, participants (who count), present, leaders, not_member (visitors, too), wrong_age, second, seldom, unpaid (more than its leaders may have), no_birth_year: [{user_id, name}]}]}. reason: ahead, type, weekday, nobody, short, no_leader, leader_elsewhere, leader_unfit, few, week_full, few_meetings. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage, ERROR_RESOURCE_NOT_FOUND {resource: grant}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.grant_period(uuid, uuid, date) to authenticated;
