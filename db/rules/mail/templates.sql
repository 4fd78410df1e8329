-- Validates templates, and who can see them.
create or replace function private.always_prints(p_text text, p_variable text) returns boolean
language sql immutable set search_path = '' as $$
  with tokens as (
    select token, n, private.template_tag(token) as tag
    from unnest(private.template_tokens(p_text)) with ordinality t (token, n)
    where token ~ '^\{[{%]'),
  nested as (
    select token, count(*) filter (where tag[1] in ('if', 'unless')) over so_far
      - count(*) filter (where tag[1] in ('endif', 'endunless')) over so_far as depth
    from tokens window so_far as (order by n))
  select exists (
    select from nested
    where depth = 0 and private.template_output(token) = jsonb_build_object('name', p_variable, 'filters', '[]'::jsonb))
$$;
comment on function private.always_prints(text, text) is
  'Whether a Liquid source prints the variable unconditionally, outside every if and unless, and without filters.';

create or replace function app.check_link(p_html text, p_text text) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_field text := case
    -- Comments are not visible.
    when not private.always_prints(regexp_replace(p_html, '<!--.*?-->', '', 'g'), 'link') then 'html_body'
    -- A missing text body is generated from the HTML, including its links.
    when p_text is not null and not private.always_prints(p_text, 'link') then 'text_body'
  end;
begin
  if v_field is not null then
    perform app.fail('ERROR_TEMPLATE_LINK_MISSING', jsonb_build_object('field', v_field, 'name', 'link'));
  end if;
end
$$;
comment on function app.check_link(text, text) is
  'ERROR_TEMPLATE_LINK_MISSING {field, name} unless both bodies always print {{ link }}; the text body may be null.';

create or replace function app.prepare_email_template() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.scope := case when new.association_id is null then 'global' else 'association' end;
  new.variables := app.mail_variables(new.kind);
  -- A trigger runs before the policy, so it must reveal nothing to those whom the policy will refuse.
  if app.user_id() is not null and (
    app.has_permission('email_template:create', new.association_id)
    or app.has_permission('email_template:update', new.association_id)) is not true then
    return new;
  end if;
  if app.user_id() is not null and not app.may_write_template(new.kind, new.association_id) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  -- A server start that merely refreshes the variables must not fail because of a template saved before these rules.
  if tg_op = 'UPDATE' and (new.kind, new.language, new.name, new.subject, new.html_body, new.text_body)
    is not distinct from (old.kind, old.language, old.name, old.subject, old.html_body, old.text_body) then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform app.require(new.id is not null, 'id');
    -- Serialised, so that the second of two with the same id gets the error.
    perform pg_advisory_xact_lock(hashtextextended(new.id::text, 68));
    if exists (select from api.email_templates where id = new.id) then
      perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "id", "reason": "exists"}');
    end if;
  end if;
  perform app.require(new.variables is not null, 'kind');
  new.name := app.line_field('name', new.name, 2, 100);
  new.subject := app.subject_field(new.subject);
  new.html_body := app.text_field('html_body', new.html_body, 1, 100000);
  new.text_body := nullif(app.text_field('text_body', new.text_body, 0, 100000), '');
  perform app.require(private.is_language(new.language), 'language');
  perform app.check_template(t, new.variables) from unnest(array[new.subject, new.html_body, new.text_body]) t;
  perform app.check_nesting('html_body', new.html_body);
  if app.needs_link(new.kind) then
    perform app.check_link(new.html_body, new.text_body);
  end if;
  perform app.check_secrets(new.kind, new.subject, new.html_body, new.text_body);

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
  'Trigger: validates a template, its variables and its secrets, and allows each built-in mail once per club and language.';
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
comment on function app.mailing_associations() is 'The clubs in which the caller writes mail or templates.';
grant execute on function app.mailing_associations() to authenticated;
