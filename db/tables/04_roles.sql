-- A club's roles and permissions are rows. A lower sort_order means a higher role.
create table api.permission_groups (
  id text primary key,
  name text not null
);
alter table api.permission_groups enable row level security;
comment on table api.permission_groups is 'How permissions are grouped on the role form.';

create table api.permissions (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  description text not null,
  group_id text not null references api.permission_groups
);
alter table api.permissions enable row level security;
create index permissions_group on api.permissions (group_id);
comment on table api.permissions is 'What a role may allow, named resource:action or resource:action:scope. The same for every club.';

create table api.roles (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 2 and 60),
  description text check (length(description) <= 500),
  association_id uuid not null references api.associations on delete cascade,
  sort_order int not null check (sort_order between 0 and 10000),
  created_at timestamptz not null default now()
);
alter table api.roles enable row level security;
create index roles_association on api.roles (association_id, sort_order);
comment on table api.roles is 'Roles of a club, the highest first by sort_order.';

create table private.default_roles (
  name text primary key,
  description text,
  sort_order int not null,
  permissions text[] not null
);
alter table private.default_roles enable row level security;
comment on table private.default_roles is 'The roles that a new club starts with, from db/seed/default-roles.ts.';

create table api.role_permissions (
  role_id uuid not null references api.roles on delete cascade,
  permission_id uuid not null references api.permissions on delete cascade,
  association_id uuid not null references api.associations on delete cascade,
  primary key (role_id, permission_id)
);
alter table api.role_permissions enable row level security;
create index role_permissions_permission on api.role_permissions (permission_id);
create index role_permissions_association on api.role_permissions (association_id);
comment on table api.role_permissions is 'What each role allows.';

create table api.user_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references api.users on delete cascade,
  association_id uuid not null references api.associations on delete cascade,
  role_id uuid not null references api.roles,
  unique (association_id, user_id)
);
alter table api.user_roles enable row level security;
create index user_roles_user on api.user_roles (user_id);
create index user_roles_role on api.user_roles (role_id);
comment on table api.user_roles is 'Membership: each member of a club has one role in it.';
