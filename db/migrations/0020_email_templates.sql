-- What mails say: Liquid sources, the built-in ones in both languages, and a club's own that lie over them or beside them.

create function app.mail_variables(p_kind text) returns text[]
language sql immutable set search_path = '' as $$
  select case p_kind
    when 'verification' then array['name', 'association', 'link']
    when 'already_registered' then array['name', 'association', 'link']
    when 'password_reset' then array['name', 'association', 'link']
    when 'email_change' then array['name', 'association', 'email', 'link']
    when 'email_change_notice' then array['name', 'association', 'email']
    when 'invitation' then array['association', 'role', 'inviter', 'link']
    when 'reminder' then array['name', 'association', 'title', 'location', 'start', 'link', 'unsubscribe']
    -- The last four only where the mail is about an event.
    when 'announcement' then array['name', 'association', 'sender', 'unsubscribe', 'title', 'location', 'start', 'link']
  end
$$;
comment on function app.mail_variables(text) is 'What a mail of that kind can say; null for a kind that does not exist.';
-- Checks and generated columns are computed as the one who writes.
grant execute on function app.mail_variables(text) to authenticated;

create function app.check_template(p_text text, p_variables text[]) returns void
language plpgsql immutable set search_path = '' as $$
declare
  v_output constant text := '\{\{-?([^{}]*)\}\}';
  v_tag constant text := '\{%-?([^{}%]*)%\}';
  v_literal constant text := '("[^"]*"|''[^'']*''|[0-9]+)';
  v_filters constant text := format('(\s*\|\s*[a-z_]+(\s*:\s*%1$s(\s*,\s*%1$s)*)?)*', v_literal);
  v_inside text;
  v_parts text[];
begin
  for v_inside in select btrim(rtrim(m[1], '-')) from regexp_matches(p_text, v_output, 'g') m loop
    v_parts := regexp_match(v_inside, format('^([a-z_]+)%s$', v_filters));
    if not coalesce(v_parts[1] = any (p_variables), false) then
      perform app.fail('ERROR_TEMPLATE_VARIABLE', jsonb_build_object('name', left(v_inside, 60)));
    end if;
  end loop;
  for v_inside in select btrim(rtrim(m[1], '-')) from regexp_matches(p_text, v_tag, 'g') m loop
    v_parts := regexp_match(v_inside, '^(?:if|unless|elsif)\s+([a-z_]+)$');
    if not coalesce(v_parts[1] = any (p_variables), v_inside in ('else', 'endif', 'endunless')) then
      perform app.fail('ERROR_TEMPLATE_VARIABLE', jsonb_build_object('name', left(v_inside, 60)));
    end if;
  end loop;
  -- What was opened and not understood above would fail when the mail is made, days later perhaps.
  v_inside := substring(regexp_replace(regexp_replace(p_text, v_output, '', 'g'), v_tag, '', 'g') from '\{[{%].{0,40}');
  if v_inside is not null then
    perform app.fail('ERROR_TEMPLATE_VARIABLE', jsonb_build_object('name', v_inside));
  end if;
end
$$;
comment on function app.check_template(text, text[]) is
  'ERROR_TEMPLATE_VARIABLE {name} unless the Liquid source only prints these variables (with filters) and asks for them in if and unless.';

create table api.email_templates (
  id uuid primary key default gen_random_uuid(),
  association_id uuid references api.associations on delete cascade,
  scope text not null generated always as (case when association_id is null then 'global' else 'association' end) stored,
  kind text not null default 'announcement' check (app.mail_variables(kind) is not null),
  name text not null check (length(name) between 2 and 100),
  subject text not null check (length(subject) between 1 and 200),
  html_body text not null check (length(html_body) between 1 and 100000),
  text_body text check (length(text_body) <= 100000),
  language text not null default 'sv' check (language in ('sv', 'en')),
  variables text[] not null generated always as (app.mail_variables(kind)) stored,
  created_at timestamptz not null default now(),
  last_modified timestamptz not null default now()
);
alter table api.email_templates enable row level security;
create index email_templates_association on api.email_templates (association_id);
create unique index email_templates_global on api.email_templates (kind, language) where association_id is null;
-- A club has one of each built-in mail, and as many announcements as it likes.
create unique index email_templates_override on api.email_templates (association_id, kind, language)
  where association_id is not null and kind <> 'announcement';
comment on table api.email_templates is 'Mail templates (Liquid): global ones, and those of a club.';
comment on column api.email_templates.kind is 'The built-in mail that it replaces in its club, or announcement.';
comment on column api.email_templates.text_body is 'Without one, the plain part is made from the HTML.';
comment on column api.email_templates.variables is 'What subject and bodies may print.';

create function app.subject_field(p_subject text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  -- A line break in a header would start another header.
  perform app.require(p_subject !~ '[\u0001-\u001f\u007f\u2028\u2029]', 'subject') where p_subject is not null;
  return app.text_field('subject', p_subject, 1, 200);
end
$$;
comment on function app.subject_field(text) is
  'The trimmed subject, or ERROR_VALIDATION_FAILED {field: subject}: one line of 1 to 200 characters.';

create function app.prepare_email_template() returns trigger
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
  new.name := app.text_field('name', new.name, 2, 100);
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

create function app.mailing_associations() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select app.associations_with('email:send')
  union select app.associations_with('email_template:create')
  union select app.associations_with('email_template:update')
  union select app.associations_with('email_template:delete')
$$;
comment on function app.mailing_associations() is 'The clubs in which the caller writes mails or their templates.';
grant execute on function app.mailing_associations() to authenticated;

-- Global templates belong to no club, so no policy lets anyone change or delete them.
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
grant insert (association_id, kind, name, subject, html_body, text_body, language) on api.email_templates to authenticated;
-- Neither kind nor language: another of the same may be there, and a mail would change what it is.
grant update (name, subject, html_body, text_body) on api.email_templates to authenticated;

insert into api.email_templates (kind, language, name, subject, html_body) values
  ('verification', 'sv', 'Bekräfta e-post', 'Bekräfta din e-postadress',
    '<p>Hej {{ name }}!</p><p>Välkommen till {{ association }}. Bekräfta din e-postadress, så är ditt konto klart.</p><p><a class="button" href="{{ link }}">Bekräfta</a></p><p>Länken gäller i 24 timmar. Har du inte skapat något konto kan du bortse från mejlet.</p>'),
  ('verification', 'en', 'Confirm e-mail', 'Confirm your e-mail address',
    '<p>Hello {{ name }}!</p><p>Welcome to {{ association }}. Confirm your e-mail address and your account is ready.</p><p><a class="button" href="{{ link }}">Confirm</a></p><p>The link is good for 24 hours. If you did not make an account, you can ignore this mail.</p>'),
  ('already_registered', 'sv', 'Kontot finns redan', 'Du har redan ett konto',
    '<p>Hej {{ name }}!</p><p>Någon ville använda din e-postadress för ett konto hos {{ association }}, men du har redan ett. Har du glömt lösenordet kan du välja ett nytt.</p><p><a class="button" href="{{ link }}">Välj nytt lösenord</a></p><p>Var det inte du behöver du inte göra något.</p>'),
  ('already_registered', 'en', 'The account exists', 'You already have an account',
    '<p>Hello {{ name }}!</p><p>Somebody wanted to use your e-mail address for an account at {{ association }}, but you have one already. If you have forgotten the password, you can choose a new one.</p><p><a class="button" href="{{ link }}">Choose a new password</a></p><p>If it was not you, there is nothing to do.</p>'),
  ('password_reset', 'sv', 'Nytt lösenord', 'Välj ett nytt lösenord',
    '<p>Hej {{ name }}!</p><p>Här väljer du ett nytt lösenord till ditt konto hos {{ association }}.</p><p><a class="button" href="{{ link }}">Välj lösenord</a></p><p>Länken gäller i en timme och kan användas en gång. Har du inte bett om den kan du bortse från mejlet.</p>'),
  ('password_reset', 'en', 'New password', 'Choose a new password',
    '<p>Hello {{ name }}!</p><p>Here you choose a new password for your account at {{ association }}.</p><p><a class="button" href="{{ link }}">Choose a password</a></p><p>The link is good for an hour and can be used once. If you did not ask for it, you can ignore this mail.</p>'),
  ('email_change', 'sv', 'Bekräfta ny e-post', 'Bekräfta din nya e-postadress',
    '<p>Hej {{ name }}!</p><p>Bekräfta att {{ email }} ska vara din e-postadress hos {{ association }}.</p><p><a class="button" href="{{ link }}">Bekräfta</a></p><p>Länken gäller i 24 timmar. Till dess gäller den gamla adressen.</p>'),
  ('email_change', 'en', 'Confirm new e-mail', 'Confirm your new e-mail address',
    '<p>Hello {{ name }}!</p><p>Confirm that {{ email }} is to be your e-mail address at {{ association }}.</p><p><a class="button" href="{{ link }}">Confirm</a></p><p>The link is good for 24 hours. Until then the old address stays.</p>'),
  ('email_change_notice', 'sv', 'E-post ska bytas', 'Din e-postadress ska bytas',
    '<p>Hej {{ name }}!</p><p>Någon har bett om att din e-postadress hos {{ association }} ska bytas till {{ email }}. Bytet sker när den nya adressen har bekräftats.</p><p>Var det inte du: logga in och byt lösenord, så går bytet inte igenom.</p>'),
  ('email_change_notice', 'en', 'E-mail to be changed', 'Your e-mail address is to be changed',
    '<p>Hello {{ name }}!</p><p>Somebody has asked that your e-mail address at {{ association }} be changed to {{ email }}. It changes when the new address has been confirmed.</p><p>If it was not you: log in and change your password, and the change will not go through.</p>'),
  ('invitation', 'sv', 'Inbjudan', 'Du är inbjuden till {{ association }}',
    '<p>Hej!</p><p>{{ inviter }} bjuder in dig till {{ association }} som {{ role }}.</p><p><a class="button" href="{{ link }}">Skapa konto</a></p><p>Inbjudan gäller i 24 timmar.</p>'),
  ('invitation', 'en', 'Invitation', 'You are invited to {{ association }}',
    '<p>Hello!</p><p>{{ inviter }} invites you to {{ association }} as {{ role }}.</p><p><a class="button" href="{{ link }}">Make an account</a></p><p>The invitation is good for 24 hours.</p>'),
  ('reminder', 'sv', 'Påminnelse', 'Påminnelse: {{ title }}',
    '<p>Hej {{ name }}!</p><p>Snart är det dags för {{ title }}: {{ start }}{% if location %}, {{ location }}{% endif %}.</p><p><a class="button" href="{{ link }}">Visa evenemanget</a></p>'),
  ('reminder', 'en', 'Reminder', 'Reminder: {{ title }}',
    '<p>Hello {{ name }}!</p><p>{{ title }} is soon: {{ start }}{% if location %}, {{ location }}{% endif %}.</p><p><a class="button" href="{{ link }}">Show the event</a></p>'),
  ('announcement', 'sv', 'Nyheter', 'Nyheter från {{ association }}',
    '<p>Hej {{ name }}!</p><p>Här kommer nyheter från {{ association }}.</p><p>Hälsningar<br>{{ sender }}</p>'),
  ('announcement', 'en', 'News', 'News from {{ association }}',
    '<p>Hello {{ name }}!</p><p>Here is news from {{ association }}.</p><p>Regards<br>{{ sender }}</p>');
