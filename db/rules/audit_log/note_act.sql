-- Writes the audit log. Triggers log what people do, through whatever call; nothing is logged without a person (seeds,
-- migrations, the installation's own clean-up), unless the caller names one.
create or replace function private.note_act(
  p_association_id uuid, p_action text, p_subject_id uuid default null, p_object_type text default null,
  p_object_id uuid default null, p_object_name text default null, p_details jsonb default '{}',
  p_actor_id uuid default null, p_session_id uuid default null, p_address text default null, p_subject_email text default null
) returns void
language sql set search_path = '' as $$
  insert into private.audit_log (association_id, action, actor_id, session_id, address, subject_id, subject_email,
    object_type, object_id, object_name, details)
  -- A token's claims can outlive its user. If that user is just being deleted, wait for the outcome.
  select p_association_id, p_action, (select id from api.users where id = coalesce(p_actor_id, app.user_id()) for key share), coalesce(p_session_id, case when p_actor_id is null then app.session_id() end),
    p_address, (select id from api.users where id = p_subject_id for key share), p_subject_email, p_object_type, p_object_id, left(p_object_name, 200), coalesce(p_details, '{}')
  where exists (select from api.associations where id = p_association_id)
$$;
comment on function private.note_act(uuid, text, uuid, text, uuid, text, jsonb, uuid, uuid, text, text) is
  'Writes a line to a club''s audit log, by default as the caller in the current session. It contains no secrets, and only the ids of people: names are looked up when the log is read.';

create or replace function private.note_act_on_member(
  p_subject_id uuid, p_action text, p_details jsonb default '{}', p_actor_id uuid default null, p_session_id uuid default null,
  p_address text default null
) returns void
language sql set search_path = '' as $$
  select private.note_act(mine.association_id, p_action, p_subject_id => p_subject_id, p_details => p_details,
    p_actor_id => p_actor_id, p_session_id => p_session_id, p_address => p_address)
  from api.user_roles mine
  where mine.user_id = coalesce(p_actor_id, app.user_id())
    and mine.association_id in (select association_id from api.user_roles where user_id = p_subject_id)
$$;
comment on function private.note_act_on_member(uuid, text, jsonb, uuid, uuid, text) is
  'Logs what somebody did to a person, or to their own account, in each club that both are members of.';

create or replace function private.changed_fields(p_old jsonb, p_new jsonb, p_fields text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('fields', jsonb_agg(field order by n))
  from unnest(p_fields) with ordinality f (field, n)
  where p_old -> field is distinct from p_new -> field
  having count(*) > 0
$$;
comment on function private.changed_fields(jsonb, jsonb, text[]) is 'The names of the fields that differ: {fields}; null if none do.';
