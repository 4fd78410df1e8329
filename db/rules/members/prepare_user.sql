-- Validates what is written to a person, and checks who writes it.
create or replace function app.prepare_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := app.name_field(new.name);
  new.folded_name := app.fold(new.name);
  -- Former members and those without an account have an address of their own, which nobody can choose.
  if new.email not in (new.id || '@deleted.invalid', new.id || '@no-login.invalid') then
    new.email := app.email_field(new.email);
  end if;
  new.has_account := new.email not like '%@no-login.invalid';
  new.awaits_invitation := new.awaits_invitation and new.has_account and new.status = 'unverified';
  new.address := app.text_field('address', new.address, 0, 300);
  new.phone := app.phone_field('phone', new.phone);
  new.emergency_name := nullif(app.line_field('emergency_name', new.emergency_name, 0, 100), '');
  new.emergency_phone := app.phone_field('emergency_phone', new.emergency_phone);
  -- A name alone is no use in an emergency.
  perform app.require(new.emergency_name is null or new.emergency_phone is not null, 'emergency_phone');
  perform app.require(new.date_of_birth is null or new.date_of_birth between '1900-01-01' and current_date, 'date_of_birth');
  perform app.require(new.status in ('unverified', 'verified', 'inactive'), 'status');
  perform app.require(private.is_language(new.language), 'language');
  return new;
end
$$;
comment on function app.prepare_user() is 'Trigger: trims and validates the fields, with error codes instead of constraint names.';
select private.define('users', 'create trigger prepare before insert or update of {written, changed} on api.users
  for each row execute function app.prepare_user()');
select private.define('users', 'create trigger touch before update of {written, changed} on api.users
  for each row execute function app.touch()');

create or replace function app.guard_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is null then
    return new;
  end if;
  if new.id = app.user_id() then
    -- The account has been deleted on another device in the meantime.
    if old.deleted_at is not null then
      perform app.refuse_session('ERROR_UNAUTHORIZED');
    end if;
    if new.status <> old.status then
      perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
    end if;
    return new;
  end if;
  if private.changed_fields(to_jsonb(old), to_jsonb(new), array_remove(app.fields('users', 'written'), 'status')) is not null then
    perform app.require_over(new.id, 'user:update:profile');
  end if;
  if new.status is distinct from old.status then
    perform app.require_over(new.id, 'user:update:status');
  end if;
  return new;
end
$$;
comment on function app.guard_user() is
  'Trigger: checks who may change what about whom. Nobody can change the status of their own account.';
select private.define('users', 'create trigger guard before update of {written} on api.users
  for each row execute function app.guard_user()');

-- Deleting somebody else's account. To delete their own, people use rpc/delete_my_account.
create or replace function app.guard_user_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is null then
    return old;
  end if;
  if old.id = app.user_id() then
    perform app.fail('ERROR_CANNOT_DELETE_SELF');
  end if;
  perform app.require_over(old.id, 'user:delete');
  perform app.require_proof();
  return old;
end
$$;
comment on function app.guard_user_deletion() is
  'Trigger: prevents deleting one''s own account or one with a higher role. That a manager of roles remains is checked when the membership is deleted (ERROR_LAST_ADMIN).';
create trigger guard_deletion before delete on api.users
  for each row execute function app.guard_user_deletion();
