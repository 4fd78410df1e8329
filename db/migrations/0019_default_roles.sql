-- The roles that a new club starts with. They are rows like any other: a club may rename, change and remove them.

create function private.create_default_roles(p_association_id uuid) returns void
language sql set search_path = '' as $$
  with made as (
    insert into api.roles (association_id, name, description, sort_order) values
      (p_association_id, 'Admin', 'May do everything', 0),
      (p_association_id, 'Board', 'Members, events and mail', 10),
      (p_association_id, 'Leader', 'Events and who attends them', 20),
      (p_association_id, 'Door staff', 'Lets members in', 30),
      (p_association_id, 'Member', 'Takes part', 40)
    returning id, name
  )
  insert into api.role_permissions (role_id, permission_id, association_id)
  select made.id, p.id, p_association_id
  from made join api.permissions p on case made.name
    when 'Admin' then true
    when 'Board' then p.group_id not in ('role', 'association')
    when 'Leader' then p.name ~ '^(event|event_attendance|event_registration):'
    when 'Door staff' then p.name in ('event_attendance:create', 'event_attendance:read', 'event:read')
    else false
  end
$$;
comment on function private.create_default_roles(uuid) is
  'Admin (all), Board (all but roles and association), Leader (events), Door staff, Member, in this order of rank.';
