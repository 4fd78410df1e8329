-- Mail: templates for those who write them, logs for those who may read them.

-- Global templates belong to no club, so no policy allows changing or deleting them.
create policy read on api.email_templates for select to authenticated
  using (association_id = any (array(select app.mailing_associations())));
create policy read_global on api.email_templates for select to authenticated
  using (association_id is null and exists (select app.mailing_associations()));
create policy add on api.email_templates for insert to authenticated
  with check (association_id = any (array(select app.associations_with('email_template:create'))));
create policy change on api.email_templates for update to authenticated
  using (association_id = any (array(select app.associations_with('email_template:update'))));
create policy remove on api.email_templates for delete to authenticated
  using (association_id = any (array(select app.associations_with('email_template:delete'))));
grant select, delete on api.email_templates to authenticated;
grant insert (id, association_id, kind, name, subject, html_body, text_body, language) on api.email_templates to authenticated;
grant update on api.email_templates to authenticated;
-- Neither kind nor language: that would make it a different mail, and may collide with an existing one.
create trigger allow_changes before update on api.email_templates
  for each row when (current_user = 'authenticated') execute function app.allow_changes('name', 'subject', 'html_body', 'text_body');
