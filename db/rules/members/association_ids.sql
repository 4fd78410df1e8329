-- api.users.association_ids follows user_roles: the policies compare it, row by row.

create or replace function app.keep_associations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Added to and taken from what the row has by then: somebody may join two clubs at once.
  if tg_op = 'INSERT' then
    update api.users u set association_ids = u.association_ids || t.ids
    from (select user_id, array_agg(association_id) as ids from touched group by user_id) t
    where u.id = t.user_id;
  else
    update api.users u set association_ids = array(select unnest(u.association_ids) except select unnest(t.ids))
    from (select user_id, array_agg(association_id) as ids from touched group by user_id) t
    where u.id = t.user_id;
  end if;
  return null;
end
$$;
comment on function app.keep_associations() is
  'Trigger: keeps users.association_ids. Which person and club a membership is of never changes: no such column is granted.';
create trigger keep_associations after insert on api.user_roles
  referencing new table as touched for each statement execute function app.keep_associations();
create trigger keep_associations_left after delete on api.user_roles
  referencing old table as touched for each statement execute function app.keep_associations();
