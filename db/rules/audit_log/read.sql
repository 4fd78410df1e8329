-- The audit log for those with audit_log:read: a page of the newest lines that match the filters.
create type api.audit_line as (
  id bigint, at timestamptz, action text, actor_id uuid, actor_name text, session_id uuid, address text, subject_id uuid,
  subject_name text, subject_email text, object_type text, object_id uuid, object_name text, details jsonb
);
comment on type api.audit_line is
  'Who (actor) did what to whom (subject, a person) or to what (object, by its name at the time), when and in which session. People''s names are current; null if they are gone.';

create or replace function private.people_named(p_association_id uuid, p_name text) returns uuid[]
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  -- Filter by name first (`offset 0`): the planner takes the club to be as selective as the name, which it is not.
  select array(
    select id
    from (
      select id, association_ids from api.users
      where folded_name like private.contains_pattern(app.fold(left(p_name, 100))) offset 0) named
    where association_ids @> array[p_association_id])
$$;
comment on function private.people_named(uuid, text) is 'The members of a club whose name contains the text, whatever its case and accents.';

create or replace function api.audit_log(
  p_association_id uuid, p_area text default null, p_who text default null, p_whom text default null,
  p_person_id uuid default null, p_object_id uuid default null, p_from timestamptz default null, p_to timestamptz default null,
  p_before_at timestamptz default null, p_before_id bigint default null, p_limit int default 50
) returns setof api.audit_line
-- A custom plan for the given filters: the others are optimised away, and an index serves the rest.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_who uuid[] := case when btrim(p_who) <> '' then private.people_named(p_association_id, p_who) end;
  v_whom uuid[] := case when btrim(p_whom) <> '' then private.people_named(p_association_id, p_whom) end;
begin
  if app.has_permission('audit_log:read', p_association_id) is not true then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(coalesce(p_limit between 1 and 1000, false), 'p_limit');
  perform app.require(num_nulls(p_before_at, p_before_id) <> 1, 'p_before_id');
  return query
    select l.id, l.at, l.action, l.actor_id, actor.name, l.session_id, l.address, l.subject_id, subject.name, l.subject_email,
      l.object_type, l.object_id, l.object_name, l.details
    from (
      select * from private.audit_log line
      where line.association_id = p_association_id
        and (p_area is null or line.area = p_area)
        and (v_who is null or line.actor_id = any (v_who))
        and (v_whom is null or line.subject_id = any (v_whom))
        and (p_person_id is null or line.actor_id = p_person_id or line.subject_id = p_person_id)
        and (p_object_id is null or line.object_id = p_object_id)
        and (p_from is null or line.at >= p_from)
        and (p_to is null or line.at < p_to)
        and (p_before_at is null or (line.at, line.id) < (p_before_at, p_before_id))
      order by line.at desc, line.id desc
      limit p_limit) l
    left join api.users actor on actor.id = l.actor_id
    left join api.users subject on subject.id = l.subject_id
    order by l.at desc, l.id desc;
end
$$;
comment on function api.audit_log(uuid, text, text, text, uuid, uuid, timestamptz, timestamptz, timestamptz, bigint, int) is
  'A club''s audit log, newest first, filtered by the actor''s name (p_who), the subject''s name (p_whom), a person as either (p_person_id), an object, an area and a period. At most p_limit lines, starting after the line {p_before_at, p_before_id}. ERROR_INSUFFICIENT_PERMISSIONS without audit_log:read, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.audit_log(uuid, text, text, text, uuid, uuid, timestamptz, timestamptz, timestamptz, bigint, int) to authenticated;
