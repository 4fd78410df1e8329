-- What may be written about a group.
create or replace function app.prepare_group() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := app.line_field('name', new.name, 1, 60);
  perform app.require(coalesce(new.kind in ('section', 'team', 'committee'), false), 'kind');
  -- Whom the policy refuses is told nothing of the club's other groups, and holds nobody up.
  if app.user_id() is not null and app.has_permission('group:manage', new.association_id) is not true then
    return new;
  end if;
  -- Made and renamed one after the other: of two who give the same name at once the second is told so.
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
  'Trigger: trims and bounds what is written, refuses a name that another group of the club has, and puts a new group last.';
create trigger prepare before insert or update on api.groups
  for each row execute function app.prepare_group();
