-- In place of db/tables, for a database made by the numbered files 0001 to 0082 that came before it: what db/tables has
-- and they had not. Until the first release a change of db/tables is repeated here; tests/db/upgrade.test.ts compares.

delete from private.migrations where name ~ '^\d{4}_';

create table private.default_roles (
  name text primary key,
  description text,
  sort_order int not null,
  permissions text[] not null
);
alter table private.default_roles enable row level security;
comment on table private.default_roles is 'The roles that a new club starts with, from db/seed/default-roles.ts.';
