-- A full update sends a template back as it was read, which is impossible with generated columns: app.prepare_email_template writes them.
alter table api.email_templates
  alter column scope drop expression,
  alter column scope set default 'association',
  alter column variables drop expression,
  alter column variables set default '{}';
