-- What may be written in a template, and whose templates somebody may see.
create or replace function app.prepare_email_template() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_variables text[];
begin
  -- A trigger runs ahead of the policy, so it says nothing to those whom the policy will refuse.
  if app.user_id() is not null and (
    app.has_permission('email_template:create', new.association_id)
    or app.has_permission('email_template:update', new.association_id)) is not true then
    return new;
  end if;
  v_variables := app.mail_variables(new.kind);
  perform app.require(v_variables is not null, 'kind');
  new.name := app.line_field('name', new.name, 2, 100);
  new.subject := app.subject_field(new.subject);
  new.html_body := app.text_field('html_body', new.html_body, 1, 100000);
  new.text_body := nullif(app.text_field('text_body', new.text_body, 0, 100000), '');
  perform app.require(new.language in ('sv', 'en'), 'language');
  perform app.check_template(t, v_variables) from unnest(array[new.subject, new.html_body, new.text_body]) t;

  if new.association_id is not null and new.kind <> 'announcement' then
    perform pg_advisory_xact_lock(hashtextextended(new.association_id || new.kind || new.language, 21));
    if exists (
      select from api.email_templates t
      where t.association_id = new.association_id and t.kind = new.kind and t.language = new.language and t.id <> new.id) then
      perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "kind", "reason": "exists"}');
    end if;
  end if;
  return new;
end
$$;
comment on function app.prepare_email_template() is
  'Trigger: bounds and variables of a template, one of each built-in mail per club and language.';
create trigger prepare before insert or update on api.email_templates
  for each row execute function app.prepare_email_template();
create trigger touch before update on api.email_templates
  for each row execute function app.touch();

create or replace function app.mailing_associations() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select app.associations_with('email:send')
  union select app.associations_with('email_template:create')
  union select app.associations_with('email_template:update')
  union select app.associations_with('email_template:delete')
$$;
comment on function app.mailing_associations() is 'The clubs in which the caller writes mails or their templates.';
grant execute on function app.mailing_associations() to authenticated;
