-- A club's groups: sections of an orchestra or choir, teams, committees. A member can be in any number of them.
create table api.groups (
  id uuid primary key default gen_random_uuid(),
  association_id uuid not null references api.associations on delete cascade,
  kind text not null check (kind in ('section', 'team', 'committee')),
  name text not null check (length(name) between 1 and 60),
  sort_order int not null check (sort_order between 0 and 10000),
  created_at timestamptz not null default now(),
  unique (id, association_id)
);
alter table api.groups enable row level security;
create unique index groups_name on api.groups (association_id, lower(name));
create index groups_order on api.groups (association_id, sort_order, id);
comment on table api.groups is 'A club''s sections, teams and committees, in the order chosen by the club.';

create table api.group_members (
  group_id uuid not null,
  user_id uuid not null references api.users on delete cascade,
  association_id uuid not null,
  is_leader boolean not null default false,
  primary key (group_id, user_id),
  foreign key (group_id, association_id) references api.groups (id, association_id) on delete cascade,
  -- Members who leave the club leave its groups.
  foreign key (association_id, user_id) references api.user_roles (association_id, user_id) on delete cascade
);
alter table api.group_members enable row level security;
create index group_members_user on api.group_members (user_id, association_id);
create index group_members_association on api.group_members (association_id, user_id);
create index group_members_group on api.group_members (group_id, association_id);
comment on table api.group_members is 'Who is in which group, and who leads it.';
comment on column api.group_members.is_leader is
  'Leaders see the group''s members with their addresses and answers, and nothing beyond the group.';

-- How many members of a group are wanted: five trombones for a concert, three for a rehearsal.
create table api.group_needs (
  group_id uuid not null,
  event_type text not null check (event_type in (
    'club', 'concert', 'festival', 'match', 'meeting', 'other', 'rehearsal', 'tournament', 'training')),
  association_id uuid not null,
  wanted int not null check (wanted between 1 and 1000),
  primary key (group_id, event_type),
  foreign key (group_id, association_id) references api.groups (id, association_id) on delete cascade
);
alter table api.group_needs enable row level security;
create index group_needs_group on api.group_needs (group_id, association_id);
create index group_needs_association on api.group_needs (association_id);
comment on table api.group_needs is 'How many members of a group are wanted at events of a type.';
