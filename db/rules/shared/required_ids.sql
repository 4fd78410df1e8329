-- Calls that are about one thing name it (specification, section 5). A request without a filter would else be about every
-- row that its caller may touch. What the filter was is not told by PostgREST, so what counts is what it would touch.

create or replace function app.ask_for_id() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_key text;
  v_first text;
begin
  -- What functions, cascades and seeds touch is chosen by them.
  if coalesce(current_setting('request.method', true), '') not in ('PATCH', 'DELETE') or pg_trigger_depth() > 1 then
    return coalesce(new, old);
  end if;
  if tg_level = 'STATEMENT' then
    perform set_config('app.first_touched', '', true);
    return null;
  end if;
  v_key := to_jsonb(old) ->> tg_argv[0];
  v_first := current_setting('app.first_touched', true);
  if v_first = '' then
    perform set_config('app.first_touched', v_key, true);
  elsif v_first <> v_key then
    perform app.fail('ERROR_MISSING_PARAMETERS');
  end if;
  return coalesce(new, old);
end
$$;
comment on function app.ask_for_id() is
  'Trigger, for each statement and each row: ERROR_MISSING_PARAMETERS when a PATCH or DELETE touches more than one value of the column it is given.';

create or replace function app.require_association() returns trigger
language plpgsql set search_path = '' as $$
begin
  if app.user_id() is not null and new.association_id is null then
    perform app.fail('ERROR_ASSOCIATION_ID_REQUIRED');
  end if;
  return new;
end
$$;
comment on function app.require_association() is 'Trigger: ERROR_ASSOCIATION_ID_REQUIRED for a row of no club.';

create trigger ask_for_id before update or delete on api.roles
  for each statement execute function app.ask_for_id();
create trigger ask_for_id_of_row before update or delete on api.roles
  for each row execute function app.ask_for_id('id');
create trigger ask_for_association before insert on api.roles
  for each row execute function app.require_association();

-- A role's links are taken away together, and of no other role.
create trigger ask_for_id before delete on api.role_permissions
  for each statement execute function app.ask_for_id();
create trigger ask_for_id_of_row before delete on api.role_permissions
  for each row execute function app.ask_for_id('role_id');
create trigger ask_for_association before insert on api.role_permissions
  for each row execute function app.require_association();

create trigger ask_for_id before update on api.user_roles
  for each statement execute function app.ask_for_id();
create trigger ask_for_id_of_row before update on api.user_roles
  for each row execute function app.ask_for_id('id');

create trigger ask_for_id before delete on api.association_invitations
  for each statement execute function app.ask_for_id();
create trigger ask_for_id_of_row before delete on api.association_invitations
  for each row execute function app.ask_for_id('email');
create trigger ask_for_association before insert on api.association_invitations
  for each row execute function app.require_association();

create trigger ask_for_id before update or delete on api.groups
  for each statement execute function app.ask_for_id();
create trigger ask_for_id_of_row before update or delete on api.groups
  for each row execute function app.ask_for_id('id');
create trigger ask_for_association before insert on api.groups
  for each row execute function app.require_association();
