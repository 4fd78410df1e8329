-- Grants: what payers ask for, what a club applies for, who led an activity, and what was sent.
create table private.grants (
  id uuid primary key default gen_random_uuid(),
  association_id uuid references api.associations on delete cascade,
  code text unique check (code ~ '^[a-z_]{2,30}$'),
  name text check (length(name) between 1 and 100),
  constraint grants_origin check (num_nonnulls(code, name) = 1 and (association_id is null) = (name is null))
);
alter table private.grants enable row level security;
create index grants_association on private.grants (association_id);
comment on table private.grants is 'What a payer gives money for: those that come with the app, by their code, and a club''s own.';

create table private.grant_rules (
  grant_id uuid not null references private.grants on delete cascade,
  valid_from date not null check (valid_from between '2000-01-01' and '2100-01-01'),
  period_months int not null check (period_months in (6, 12)),
  due_days int check (due_days between 0 and 366),
  min_minutes int not null check (min_minutes between 0 and 1440),
  event_types text[] check (cardinality(event_types) between 1 and 20),
  weekdays int[] check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7] and cardinality(weekdays) between 1 and 7),
  min_participants int not null check (min_participants between 1 and 100),
  leaders_take_part boolean not null,
  max_per_leader int check (max_per_leader between 1 and 1000),
  min_leaders int not null check (min_leaders between 0 and 5),
  leader_age int not null check (leader_age between 0 and 99),
  min_age int check (min_age between 0 and 120),
  max_age int check (max_age between 0 and 120),
  senior_age int check (senior_age between 0 and 120),
  one_per_day text check (one_per_day in ('club', 'sport')),
  members_only boolean not null,
  min_meetings int not null check (min_meetings between 0 and 200),
  min_lessons int not null check (min_lessons between 0 and 1000),
  max_week_minutes int check (max_week_minutes between 1 and 10080),
  min_presence int not null check (min_presence between 0 and 200),
  activity_amount int not null check (activity_amount between 0 and 10000000),
  second_leader_amount int not null check (second_leader_amount between 0 and 10000000),
  participant_amount int not null check (participant_amount between 0 and 10000000),
  lesson_amount int not null check (lesson_amount between 0 and 10000000),
  keep_years int not null check (keep_years between 1 and 10),
  primary key (grant_id, valid_from),
  constraint grant_rules_ages check (min_age <= max_age and max_age < senior_age)
);
alter table private.grant_rules enable row level security;
comment on table private.grant_rules is
  'A payer''s rules, by the day from which they apply: a period is counted by those that applied on its first day.';
comment on column private.grant_rules.period_months is 'Half a year or a year, from January or July.';
comment on column private.grant_rules.due_days is 'How many days after a period''s last day its application is due.';
comment on column private.grant_rules.event_types is 'The types of events that count; null for all.';
comment on column private.grant_rules.weekdays is 'The days of the week that count, from 1 for Monday (ISO 8601); null for all.';
comment on column private.grant_rules.leaders_take_part is 'Whether leaders are among the participants.';
comment on column private.grant_rules.max_per_leader is 'How many participants are paid for each leader.';
comment on column private.grant_rules.leader_age is 'The least age of a leader, by calendar year; 0 for any.';
comment on column private.grant_rules.min_age is 'Ages are those that participants reach in the calendar year.';
comment on column private.grant_rules.senior_age is 'From which age participants count again.';
comment on column private.grant_rules.one_per_day is 'A participant counts once a day: in the whole club, or in each sport.';
comment on column private.grant_rules.min_meetings is 'How many activities of a group a period needs.';
comment on column private.grant_rules.min_lessons is 'How many lessons of 45 minutes a group needs in a period.';
comment on column private.grant_rules.max_week_minutes is 'How much of a group''s week (ISO 8601) counts.';
comment on column private.grant_rules.min_presence is 'How often somebody has to be present in a group to be one of its participants.';
comment on column private.grant_rules.activity_amount is 'Per activity, in öre, like the other amounts.';
comment on column private.grant_rules.lesson_amount is 'Per lesson of 45 minutes.';
comment on column private.grant_rules.keep_years is 'How long lists have to be kept after a period.';

create table private.grant_groups (
  id uuid primary key default gen_random_uuid(),
  grant_id uuid not null references private.grants on delete cascade,
  association_id uuid not null references api.associations on delete cascade,
  group_id uuid,
  sport text check (length(sport) between 1 and 60),
  any_age boolean not null default false,
  unique nulls not distinct (association_id, grant_id, group_id),
  foreign key (group_id, association_id) references api.groups (id, association_id) on delete cascade
);
alter table private.grant_groups enable row level security;
create index grant_groups_grant on private.grant_groups (grant_id);
create index grant_groups_group on private.grant_groups (group_id, association_id);
comment on table private.grant_groups is 'What a club applies for, and for which of its groups.';
comment on column private.grant_groups.group_id is 'Null for events that are for everybody.';
comment on column private.grant_groups.sport is 'What the group does, for payers who count each sport by itself.';
comment on column private.grant_groups.any_age is
  'No upper age limit, as for participants with a disability: said of a group, so that nothing is stored about anybody''s health.';

create table private.activity_leaders (
  event_id uuid not null references api.events on delete cascade,
  user_id uuid not null references api.users on delete cascade,
  leads boolean not null,
  primary key (event_id, user_id)
);
alter table private.activity_leaders enable row level security;
create index activity_leaders_user on private.activity_leaders (user_id);
comment on table private.activity_leaders is
  'Who led an event besides its groups'' leaders who attended, and who of these did not.';

-- Leaders are few among many members.
create index group_members_leaders on api.group_members (association_id) where is_leader;

create table private.activity_minutes (
  event_id uuid primary key references api.events on delete cascade,
  minutes int not null check (minutes between 1 and 1440)
);
alter table private.activity_minutes enable row level security;
comment on table private.activity_minutes is 'How long an event was held, if not as long as planned.';

create table private.grant_applications (
  id uuid primary key,
  association_id uuid not null references api.associations on delete cascade,
  grant_id uuid references private.grants on delete set null,
  grant_name text not null,
  period_from date not null,
  period_until date not null,
  version int not null check (version >= 1),
  total bigint not null,
  difference bigint not null,
  activities int not null,
  sent_at timestamptz not null default now(),
  sent_by uuid references api.users on delete set null,
  keep_until date not null,
  content jsonb not null,
  people uuid[] not null,
  unique (association_id, grant_id, period_from, version)
);
alter table private.grant_applications enable row level security;
create index grant_applications_grant on private.grant_applications (grant_id);
create index grant_applications_sender on private.grant_applications (sent_by);
create index grant_applications_kept on private.grant_applications (keep_until);
create index grant_applications_people on private.grant_applications using gin (people);
comment on table private.grant_applications is
  'What was sent to payers, as it was counted then. People are stored by their ids: whoever is erased is a number here, too.';
comment on column private.grant_applications.grant_name is 'The grant''s code or name.';
comment on column private.grant_applications.period_until is 'The first day after the period.';
comment on column private.grant_applications.difference is 'The total less that of the version before.';
comment on column private.grant_applications.content is 'The activities that counted.';
comment on column private.grant_applications.people is 'Everybody in the content.';
