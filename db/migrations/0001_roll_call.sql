-- The roll call writes scans, too.
alter table api.scans
  drop constraint scans_method_check,
  add constraint scans_method_check check (method in ('card', 'search', 'manual', 'visitor', 'roll_call'));
