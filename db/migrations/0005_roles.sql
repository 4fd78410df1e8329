-- Roles and permissions of a club are rows. A lower sort_order is a higher role.

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

insert into api.permission_groups (id, name) values
  ('user', 'Users'), ('association', 'Association'), ('event', 'Events'),
  ('role', 'Roles'), ('translation', 'Translations'), ('email', 'E-mail');

insert into api.permissions (name, description, group_id) values
  ('user:read:profile', 'See all members and their profiles', 'user'),
  ('user:update:profile', 'Change the profiles of other members', 'user'),
  ('user:update:role', 'Give members another role', 'user'),
  ('user:update:status', 'Activate and deactivate accounts', 'user'),
  ('user:delete', 'Delete accounts', 'user'),
  ('user:invite', 'Invite new members', 'user'),
  ('association:update', 'Change the settings of the association', 'association'),
  ('event:create', 'Create events', 'event'),
  ('event:read', 'See drafts, private and cancelled events', 'event'),
  ('event:update', 'Change events and their lists', 'event'),
  ('event:delete', 'Delete events', 'event'),
  ('event_attendance:create', 'Check members in at the door', 'event'),
  ('event_attendance:read', 'See who attended', 'event'),
  ('event_attendance:delete', 'Remove attendance', 'event'),
  ('event_registration:read', 'See who is going', 'event'),
  ('role:create', 'Create roles', 'role'),
  ('role:update', 'Change roles and their permissions', 'role'),
  ('role:delete', 'Delete roles', 'role'),
  ('translation:create', 'Add texts', 'translation'),
  ('translation:update', 'Change texts', 'translation'),
  ('translation:delete', 'Delete texts', 'translation'),
  ('email_template:create', 'Create mail templates', 'email'),
  ('email_template:update', 'Change mail templates', 'email'),
  ('email_template:delete', 'Delete mail templates', 'email'),
  ('email:send', 'Send mail to members', 'email'),
  ('email_log:read', 'See what mail was sent', 'email');
