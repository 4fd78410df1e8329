-- What is sent to a payer: the list as it is now, and what was sent, frozen with its total.
create or replace function private.grant_content(p_association_id uuid, p_rules private.grant_rules, p_from date, p_until date) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('event_id', a.event_id, 'title', a.title, 'start_time', a.start_time, 'minutes', a.minutes,
    'location', a.location, 'group', (select name from api.groups where id = a.group_id), 'sport', a.sport,
    'leaders', a.leaders, 'participants', a.participants, 'amount', a.amount) order by a.start_time, a.event_id), '[]')
  from private.grant_activities(p_association_id, p_rules, p_from, p_until) a where a.reason is null
$$;
comment on function private.grant_content(uuid, private.grant_rules, date, date) is
  'The activities of a period that count: [{event_id, title, start_time, minutes, location, group, sport, leaders, participants (ids), amount}].';

create or replace function private.people_in(p_content jsonb) returns uuid[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct id::uuid order by id::uuid), '{}')
  from jsonb_array_elements(p_content) a
  cross join lateral jsonb_array_elements_text(a -> 'leaders' || (a -> 'participants')) id
$$;
comment on function private.people_in(jsonb) is 'Everybody in the content of an application.';

create or replace function api.grant_list(p_association_id uuid, p_grant_id uuid, p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_grant private.grants := private.grant_of(p_association_id, p_grant_id);
  v_rules private.grant_rules := private.period_rules(v_grant.id, p_day);
  v_from date := private.period_start(p_day, v_rules.period_months);
  v_until date := (v_from + make_interval(months => v_rules.period_months))::date;
  v_content jsonb := private.grant_content(p_association_id, v_rules, v_from, v_until);
begin
  return jsonb_build_object('grant', coalesce(v_grant.name, v_grant.code), 'from', v_from, 'to', v_until - 1, 'version', null, 'sent_at', null,
    'total', (select coalesce(sum((a ->> 'amount')::int), 0) from jsonb_array_elements(v_content) a),
    'activities', v_content, 'people', private.named_people(private.people_in(v_content)));
end
$$;
comment on function api.grant_list(uuid, uuid, date) is
  'The activities of the period with the day that count for a grant now, with names: {grant (its code or name), from, to, version and sent_at (null), total, activities: [{event_id, title, start_time, minutes, location, group, sport, leaders, participants (ids), amount}], people: {id: {name, birth_year}}}. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage, ERROR_RESOURCE_NOT_FOUND {resource: grant}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.grant_list(uuid, uuid, date) to authenticated;

create or replace function api.send_grant_application(p_id uuid, p_association_id uuid, p_grant_id uuid, p_day date) returns void
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_grant private.grants;
  v_rules private.grant_rules;
  v_from date;
  v_until date;
  v_content jsonb;
  v_total bigint;
  v_before private.grant_applications;
begin
  perform app.require(p_id is not null, 'p_id');
  -- Versions are numbered one by one, and each is compared with the one before.
  perform pg_advisory_xact_lock(hashtextextended(p_association_id::text, 71));
  v_grant := private.grant_of(p_association_id, p_grant_id);
  v_rules := private.period_rules(v_grant.id, p_day);
  v_from := private.period_start(p_day, v_rules.period_months);
  v_until := (v_from + make_interval(months => v_rules.period_months))::date;
  if exists (
    select from private.grant_applications
    where (id, association_id, grant_id, period_from) = (p_id, p_association_id, v_grant.id, v_from)) then
    -- Retried after a lost response.
    return;
  elsif exists (select from private.grant_applications where id = p_id) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "application"}');
  end if;
  v_content := private.grant_content(p_association_id, v_rules, v_from, v_until);
  v_total := (select coalesce(sum((a ->> 'amount')::int), 0) from jsonb_array_elements(v_content) a);
  select * into v_before from private.grant_applications
  where association_id = p_association_id and grant_id = v_grant.id and period_from = v_from order by version desc limit 1;
  if v_before.version >= 100 then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "version", "max": 100}');
  end if;
  insert into private.grant_applications (id, association_id, grant_id, grant_name, period_from, period_until, version, total, difference,
    activities, sent_by, keep_until, content, people)
  values (p_id, p_association_id, v_grant.id, coalesce(v_grant.name, v_grant.code), v_from, v_until, coalesce(v_before.version, 0) + 1, v_total,
    v_total - coalesce(v_before.total, 0), jsonb_array_length(v_content), app.user_id(),
    (v_until + make_interval(years => v_rules.keep_years))::date, v_content, private.people_in(v_content));
  perform private.note_act(p_association_id, 'grant.sent', p_object_type => 'grant', p_object_id => v_grant.id,
    p_object_name => coalesce(v_grant.name, v_grant.code), p_details => jsonb_build_object('count', jsonb_array_length(v_content)));
end
$$;
comment on function api.send_grant_application(uuid, uuid, uuid, date) is
  'Freezes what the period with the day gives now as the version that was sent to a payer; the caller chooses the id, so that a retry freezes once. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage, ERROR_RESOURCE_NOT_FOUND {resource: grant | application}, ERROR_VALIDATION_FAILED {field, max} after 100 versions.';
grant execute on function api.send_grant_application(uuid, uuid, uuid, date) to authenticated;

create type api.grant_application as (
  id uuid, grant_id uuid, grant_name text, period_from date, period_to date, version int, total bigint, difference bigint, activities int,
  sent_at timestamptz, sent_by_name text
);
comment on type api.grant_application is 'What was sent to a payer, in öre. difference: the total less that of the version before.';

create or replace function api.grant_applications(p_association_id uuid) returns setof api.grant_application
language plpgsql stable security definer set search_path = '' as $$
begin
  if app.has_permission('grants:manage', p_association_id) is not true then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  return query
    select a.id, a.grant_id, a.grant_name, a.period_from, a.period_until - 1, a.version, a.total, a.difference, a.activities, a.sent_at, u.name
    from private.grant_applications a left join api.users u on u.id = a.sent_by
    where a.association_id = p_association_id
    order by a.period_from desc, a.grant_name, a.version desc, a.id;
end
$$;
comment on function api.grant_applications(uuid) is
  'What a club has sent to payers, the latest periods and versions first. ERROR_INSUFFICIENT_PERMISSIONS without grants:manage.';
grant execute on function api.grant_applications(uuid) to authenticated;

create or replace function api.sent_grant_list(p_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_sent private.grant_applications;
begin
  select * into v_sent from private.grant_applications
  where id = p_id and association_id in (select app.associations_with('grants:manage'));
  if v_sent.id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "application"}');
  end if;
  return jsonb_build_object('grant', v_sent.grant_name, 'from', v_sent.period_from, 'to', v_sent.period_until - 1, 'version', v_sent.version,
    'sent_at', v_sent.sent_at, 'total', v_sent.total, 'activities', v_sent.content, 'people', private.named_people(v_sent.people));
end
$$;
comment on function api.sent_grant_list(uuid) is
  'What was sent, in the form of api.grant_list; people are called what they are called now, and those who are gone are left out. ERROR_RESOURCE_NOT_FOUND {resource: application} without grants:manage in its club.';
grant execute on function api.sent_grant_list(uuid) to authenticated;
