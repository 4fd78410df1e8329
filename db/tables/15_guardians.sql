-- Who looks after whom: parents answer, show the card and receive e-mail on behalf of a child.
create table api.guardians (
  association_id uuid not null,
  child_id uuid not null references api.users on delete cascade,
  guardian_id uuid not null references api.users on delete cascade,
  -- At most two, even if both are added at the same time.
  slot smallint not null check (slot in (1, 2)),
  created_at timestamptz not null default now(),
  primary key (association_id, child_id, slot),
  unique (association_id, child_id, guardian_id),
  check (child_id <> guardian_id),
  -- Leaving the club ends guardianships in it, for guardian and child alike.
  foreign key (association_id, child_id) references api.user_roles (association_id, user_id) on delete cascade,
  foreign key (association_id, guardian_id) references api.user_roles (association_id, user_id) on delete cascade
);
alter table api.guardians enable row level security;
create index guardians_child on api.guardians (child_id);
create index guardians_guardian on api.guardians (guardian_id, association_id);
create index guardians_of_club on api.guardians (association_id, guardian_id);
comment on table api.guardians is 'Members who are looked after by one or two others, within a club.';
