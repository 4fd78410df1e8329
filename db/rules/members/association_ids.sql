-- api.users.association_ids mirrors user_roles, because policies compare it for every row.

create or replace function app.keep_associations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Add to and remove from the row's current value: somebody may join two clubs at the same time.
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
  'Trigger: maintains users.association_ids. The person and club of a membership never change: those columns are not granted.';
create trigger keep_associations after insert on api.user_roles
  referencing new table as touched for each statement execute function app.keep_associations();
create trigger keep_associations_left after delete on api.user_roles
  referencing old table as touched for each statement execute function app.keep_associations();
