-- Validates what is written to a group.
create or replace function app.prepare_group() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := app.line_field('name', new.name, 1, 60);
  perform app.require(coalesce(new.kind in ('section', 'team', 'committee'), false), 'kind');
  -- A caller whom the policy will refuse learns nothing about the club's other groups, and blocks nobody.
  if app.user_id() is not null and app.has_permission('group:manage', new.association_id) is not true then
    return new;
  end if;
  -- Creating and renaming groups is serialised, so that the second of two with the same name gets an error code.
  perform from api.associations where id = new.association_id for no key update;
  if exists (
    select from api.groups g
    where g.association_id = new.association_id and lower(g.name) = lower(new.name) and g.id <> new.id) then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "name", "reason": "exists"}');
  end if;
  if new.sort_order is null then
    new.sort_order := (select coalesce(max(sort_order), 0) + 1 from api.groups where association_id = new.association_id);
  end if;
  perform app.require(new.sort_order between 0 and 10000, 'sort_order');
  return new;
end
$$;
comment on function app.prepare_group() is
  'Trigger: trims and validates the fields, refuses a name already used in the club, and puts a new group last.';
create trigger prepare before insert or update on api.groups
  for each row execute function app.prepare_group();
