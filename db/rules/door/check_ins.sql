-- The check-ins that have not been undone.
create or replace view private.check_ins as
  select * from api.scans where op = 'check_in' and not undone;
comment on view private.check_ins is 'The check-ins that count: those that have not been undone.';
