-- Payers' rules, and what a club applies for.
create or replace function private.grant_of(p_association_id uuid, p_grant_id uuid) returns private.grants
language plpgsql stable set search_path = '' as $$
declare
  v_grant private.grants;
begin
  if app.has_permission('grants:manage', p_association_id) is not true then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  select * into v_grant from private.grants
  where id = p_grant_id and (association_id is null or association_id = p_association_id);
  if v_grant.id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "grant"}');
  end if;
  return v_grant;
end
$$;
comment on function private.grant_of(uuid, uuid) is
  'A grant that the club can apply for. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage in the club, ERROR_RESOURCE_NOT_FOUND {resource: grant} for another club''s own.';

create or replace function private.grant_rules_on(p_grant_id uuid, p_day date) returns private.grant_rules
language sql stable set search_path = '' as $$
  select r from private.grant_rules r
  where r.grant_id = p_grant_id
    -- Before the first of them, a period is counted by the first.
    and r.valid_from = coalesce(
      (select max(valid_from) from private.grant_rules where grant_id = p_grant_id and valid_from <= p_day),
      (select min(valid_from) from private.grant_rules where grant_id = p_grant_id))
$$;
comment on function private.grant_rules_on(uuid, date) is 'The rules of a grant that apply on a day.';

create or replace function private.period_start(p_day date, p_months int) returns date
language sql immutable strict set search_path = '' as $$
  select make_date(extract(year from p_day)::int, case when p_months = 6 and extract(month from p_day) > 6 then 7 else 1 end, 1)
$$;
comment on function private.period_start(date, int) is 'The first day of the half-year (6) or year (12) that the day is in.';

create or replace function private.period_rules(p_grant_id uuid, p_day date) returns private.grant_rules
language plpgsql stable set search_path = '' as $$
begin
  perform app.require(coalesce(p_day between '2000-01-01' and '2100-01-01', false), 'p_day');
  return private.grant_rules_on(p_grant_id, private.period_start(p_day, (private.grant_rules_on(p_grant_id, p_day)).period_months));
end
$$;
comment on function private.period_rules(uuid, date) is
  'The rules by which the period with the day is counted: those of its first day. ERROR_VALIDATION_FAILED {field}.';

create or replace function api.grants(p_association_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if app.has_permission('grants:manage', p_association_id) is not true then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'code', g.code, 'name', g.name,
      'versions', (
        select jsonb_agg(to_jsonb(r) - 'grant_id' order by r.valid_from desc) from private.grant_rules r where r.grant_id = g.id),
      'groups', (
        select coalesce(jsonb_agg(jsonb_build_object('group_id', a.group_id, 'sport', a.sport, 'any_age', a.any_age)
          order by c.sort_order nulls first, c.id), '[]')
        from private.grant_groups a left join api.groups c on c.id = a.group_id
        where a.grant_id = g.id and a.association_id = p_association_id))
      order by g.association_id nulls first, g.code, g.name, g.id), '[]')
    from private.grants g where g.association_id is null or g.association_id = p_association_id);
end
$$;
comment on function api.grants(uuid) is
  'What a club can apply for, with the rules (latest first) and the groups it applies for: [{id, code (null for a club''s own), name, versions, groups: [{group_id (null for events for everybody), sport, any_age}]}]. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage.';
grant execute on function api.grants(uuid) to authenticated;

create or replace function private.check_grant_rules(p_rules jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_wrong record;
begin
  perform app.require(coalesce(jsonb_typeof(p_rules) = 'object', false), 'p_rules');
  select l.* into v_wrong
  from (values
    ('period_months', 6, 12, false), ('due_days', 0, 366, true), ('min_minutes', 0, 1440, false), ('min_participants', 1, 100, false),
    ('max_per_leader', 1, 1000, true), ('min_leaders', 0, 5, false), ('leader_age', 0, 99, false), ('min_age', 0, 120, true),
    ('max_age', 0, 120, true), ('senior_age', 0, 120, true), ('min_meetings', 0, 200, false), ('min_lessons', 0, 1000, false),
    ('max_week_minutes', 1, 10080, true), ('min_presence', 0, 200, false), ('activity_amount', 0, 10000000, false),
    ('second_leader_amount', 0, 10000000, false), ('participant_amount', 0, 10000000, false),
    ('lesson_amount', 0, 10000000, false), ('keep_years', 1, 10, false)) l (field, min, max, optional)
  where not case coalesce(jsonb_typeof(p_rules -> l.field), 'null')
    when 'null' then l.optional
    when 'number' then p_rules ->> l.field ~ '^[0-9]{1,8}$' and (p_rules ->> l.field)::numeric between l.min and l.max
    else false end
  limit 1;
  if found then
    perform app.fail('ERROR_VALIDATION_FAILED', jsonb_build_object('field', v_wrong.field, 'min', v_wrong.min, 'max', v_wrong.max));
  end if;
  perform app.require((p_rules ->> 'period_months') in ('6', '12'), 'period_months');
  perform app.require(coalesce(jsonb_typeof(p_rules -> 'leaders_take_part') = 'boolean', false), 'leaders_take_part');
  perform app.require(coalesce(jsonb_typeof(p_rules -> 'members_only') = 'boolean', false), 'members_only');
  perform app.require(coalesce(p_rules ->> 'one_per_day' in ('club', 'sport'), true), 'one_per_day');
  perform app.require(coalesce((p_rules ->> 'min_age')::int <= (p_rules ->> 'max_age')::int, true), 'max_age');
  perform app.require(coalesce((p_rules ->> 'max_age')::int < (p_rules ->> 'senior_age')::int, true), 'senior_age');
  perform app.require(private.is_choice(p_rules -> 'event_types', to_jsonb(app.event_types('music') || app.event_types('sport'))), 'event_types');
  perform app.require(private.is_choice(p_rules -> 'weekdays', '[1, 2, 3, 4, 5, 6, 7]'), 'weekdays');
end
$$;
comment on function private.check_grant_rules(jsonb) is 'ERROR_VALIDATION_FAILED {field, min, max} for rules that a grant cannot have.';

create or replace function private.is_choice(p_value jsonb, p_from jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select case coalesce(jsonb_typeof(p_value), 'null')
    when 'null' then true
    when 'array' then jsonb_array_length(p_value) between 1 and jsonb_array_length(p_from) and p_value <@ p_from
    else false end
$$;
comment on function private.is_choice(jsonb, jsonb) is 'Whether it is null, or an array of some of these values.';

create or replace function api.save_grant(
  p_association_id uuid, p_grant_id uuid, p_name text, p_valid_from date, p_rules jsonb
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_max constant int := 50;
  v_name text := app.line_field('p_name', coalesce(p_name, ''), 1, 100);
begin
  if app.has_permission('grants:manage', p_association_id) is not true then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(p_grant_id is not null, 'p_grant_id');
  perform app.require(coalesce(p_valid_from between '2000-01-01' and '2100-01-01', false), 'p_valid_from');
  perform private.check_grant_rules(p_rules);
  -- Two calls could otherwise both find room for one more.
  perform pg_advisory_xact_lock(hashtextextended(p_association_id::text, 71));
  if exists (select from private.grants where id = p_grant_id and association_id is distinct from p_association_id) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "grant"}');
  end if;
  if (select count(*) >= v_max from private.grants where association_id = p_association_id and id <> p_grant_id)
    or (select count(*) >= v_max from private.grant_rules where grant_id = p_grant_id and valid_from <> p_valid_from) then
    perform app.fail('ERROR_VALIDATION_FAILED', jsonb_build_object('field', 'p_grant_id', 'max', v_max));
  end if;
  insert into private.grants (id, association_id, name) values (p_grant_id, p_association_id, v_name)
  on conflict (id) do update set name = excluded.name;
  delete from private.grant_rules where grant_id = p_grant_id and valid_from = p_valid_from;
  insert into private.grant_rules
  select * from jsonb_populate_record(
    null::private.grant_rules, p_rules || jsonb_build_object('grant_id', p_grant_id, 'valid_from', p_valid_from));
  perform private.note_act(p_association_id, 'grant.saved', p_object_type => 'grant', p_object_id => p_grant_id, p_object_name => v_name);
end
$$;
comment on function api.save_grant(uuid, uuid, text, date, jsonb) is
  'Adds a grant of the club''s own, or changes its name and its rules from a day on; the caller chooses the id, so that a retry saves once. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage, ERROR_RESOURCE_NOT_FOUND {resource: grant} for one that is not the club''s own, ERROR_VALIDATION_FAILED {field, min, max}.';
grant execute on function api.save_grant(uuid, uuid, text, date, jsonb) to authenticated;

create or replace function api.remove_grant(p_association_id uuid, p_grant_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_grant private.grants := private.grant_of(p_association_id, p_grant_id);
begin
  if v_grant.association_id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "grant"}');
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_association_id::text, 71));
  delete from private.grants where id = v_grant.id;
  perform private.note_act(p_association_id, 'grant.removed', p_object_type => 'grant', p_object_id => v_grant.id, p_object_name => v_grant.name);
end
$$;
comment on function api.remove_grant(uuid, uuid) is
  'Removes a grant of the club''s own; what was sent is kept. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage, ERROR_RESOURCE_NOT_FOUND {resource: grant} for one that is not the club''s own.';
grant execute on function api.remove_grant(uuid, uuid) to authenticated;

create or replace function api.set_grant_groups(p_association_id uuid, p_grant_id uuid, p_groups jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_grant private.grants;
begin
  -- Of two calls, neither adds to what the other has removed.
  perform pg_advisory_xact_lock(hashtextextended(p_association_id::text, 71));
  v_grant := private.grant_of(p_association_id, p_grant_id);
  perform app.require(case jsonb_typeof(p_groups) when 'array' then jsonb_array_length(p_groups) <= 500 else false end, 'p_groups');
  perform app.require(not exists (
    select from jsonb_array_elements(p_groups) g
    where jsonb_typeof(g) <> 'object' or jsonb_typeof(g -> 'any_age') is distinct from 'boolean'
      or coalesce(jsonb_typeof(g -> 'sport'), 'null') not in ('null', 'string')
      or coalesce(jsonb_typeof(g -> 'group_id'), 'null') not in ('null', 'string')), 'p_groups');
  perform from api.groups where association_id = p_association_id order by id for key share;
  -- Groups that have been deleted since the caller saw them are gone from this, too.
  delete from private.grant_groups where grant_id = v_grant.id and association_id = p_association_id;
  insert into private.grant_groups (grant_id, association_id, group_id, sport, any_age)
  select v_grant.id, p_association_id, c.id, case when btrim(g.sport) <> '' then app.line_field('sport', g.sport, 1, 60) end, g.any_age
  from jsonb_to_recordset(p_groups) g (group_id text, sport text, any_age boolean)
  left join api.groups c on c.id::text = lower(g.group_id) and c.association_id = p_association_id
  where g.group_id is null or c.id is not null
  on conflict do nothing;
  perform private.note_act(p_association_id, 'grant.groups', p_object_type => 'grant', p_object_id => v_grant.id,
    p_object_name => coalesce(v_grant.name, v_grant.code));
end
$$;
comment on function api.set_grant_groups(uuid, uuid, jsonb) is
  'Sets for which of its groups a club applies: [{group_id (null for events for everybody), sport, any_age}]; for none, it does not apply. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage, ERROR_RESOURCE_NOT_FOUND {resource: grant}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.set_grant_groups(uuid, uuid, jsonb) to authenticated;
