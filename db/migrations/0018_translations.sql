-- The texts of the app. The base texts come with the app (src/locales); edited ones lie over them.

create schema translations;
comment on schema translations is 'Samspel: exposed. The texts of the app and their translations.';
grant usage on schema translations to anon, authenticated;

create table translations.languages (
  code text primary key check (code ~ '^[a-z]{2}$'),
  name text not null
);
alter table translations.languages enable row level security;
comment on table translations.languages is 'The languages of the app.';
insert into translations.languages (code, name) values ('sv', 'Svenska'), ('en', 'English');

create table translations.keys (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (length(key) between 1 and 200),
  namespace text not null check (length(namespace) between 1 and 60),
  is_base boolean not null default false,
  search_vector tsvector not null default ''
);
alter table translations.keys enable row level security;
create index keys_namespace on translations.keys (namespace, key);
create index keys_search on translations.keys using gin (search_vector);
comment on table translations.keys is 'Names of texts, dotted; the first part is the namespace.';
comment on column translations.keys.is_base is 'The app itself uses it: it cannot be deleted.';
comment on column translations.keys.search_vector is 'The words of the key and of its English text, in the English configuration.';

create table translations.translations (
  id uuid primary key default gen_random_uuid(),
  key_id uuid not null references translations.keys on delete cascade,
  language_code text not null references translations.languages,
  value text not null check (length(value) <= 10000),
  base_value text,
  edited boolean not null generated always as (value is distinct from base_value) stored,
  search_vector tsvector not null generated always as (
    case language_code when 'sv' then to_tsvector('pg_catalog.swedish', value)
    else to_tsvector('pg_catalog.english', value) end) stored,
  unique (key_id, language_code)
);
alter table translations.translations enable row level security;
create index translations_language on translations.translations (language_code, edited);
create index translations_search on translations.translations using gin (search_vector);
comment on table translations.translations is 'A text in a language.';
comment on column translations.translations.base_value is 'What the app came with; null for texts that were added.';

create view translations.distinct_namespaces with (security_invoker = true) as
  select distinct namespace from translations.keys;
comment on view translations.distinct_namespaces is 'The namespaces that have texts.';

create function app.can_translate(p_permission text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from app.associations_with(p_permission))
$$;
comment on function app.can_translate(text) is 'Whether the caller has the permission in any club: texts belong to the installation.';
grant execute on function app.can_translate(text) to authenticated;

create function app.prepare_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.key := app.text_field('key', new.key, 1, 200);
  new.namespace := app.text_field('namespace', coalesce(new.namespace, split_part(new.key, '.', 1)), 1, 60);
  if app.user_id() is not null and not app.merges_duplicates()
    and exists (select from translations.keys k where k.key = new.key and k.id <> new.id) then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "key", "reason": "exists"}');
  end if;
  new.search_vector := app.key_words(new.key, (
    select value from translations.translations where key_id = new.id and language_code = 'en'));
  return new;
end
$$;
comment on function app.prepare_key() is 'Trigger: bounds and search words of a key.';

create function app.key_words(p_key text, p_english text) returns tsvector
language sql immutable set search_path = '' as $$
  select to_tsvector('pg_catalog.english',
    regexp_replace(regexp_replace(p_key, '([a-z0-9])([A-Z])', '\1 \2', 'g'), '[._-]+', ' ', 'g') || ' ' || coalesce(p_english, ''))
$$;
comment on function app.key_words(text, text) is 'What a key is found by: its own words and its English text.';

create trigger prepare before insert or update of key, namespace on translations.keys
  for each row execute function app.prepare_key();

create function app.keep_base_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null and old.is_base then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "key", "reason": "base_text"}');
  end if;
  return old;
end
$$;
comment on function app.keep_base_key() is 'Trigger: what the app itself uses can be edited and reset, not deleted.';
create trigger keep_base before delete on translations.keys
  for each row execute function app.keep_base_key();

create function app.prepare_translation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Spaces at the ends may be meant, so nothing is trimmed.
  perform app.require(length(new.value) <= 10000, 'value');
  perform app.require(exists (select from translations.languages where code = new.language_code), 'language_code');
  perform from translations.keys where id = new.key_id for key share;
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "key"}');
  end if;
  if app.user_id() is not null and not app.merges_duplicates() and exists (
    select from translations.translations t
    where t.key_id = new.key_id and t.language_code = new.language_code and t.id <> new.id) then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "language_code", "reason": "exists"}');
  end if;
  if new.language_code = 'en' then
    update translations.keys k set search_vector = app.key_words(k.key, new.value) where k.id = new.key_id;
  end if;
  return new;
end
$$;
comment on function app.prepare_translation() is 'Trigger: bounds of a text; an English one also makes its key findable.';
create trigger prepare before insert or update of key_id, language_code, value on translations.translations
  for each row execute function app.prepare_translation();

create policy read on translations.languages for select to anon, authenticated using (true);
create policy read on translations.keys for select to anon, authenticated using (true);
create policy read on translations.translations for select to anon, authenticated using (true);
grant select on translations.languages, translations.keys, translations.translations, translations.distinct_namespaces
  to anon, authenticated;

create policy add on translations.keys for insert to authenticated
  with check ((select app.can_translate('translation:create')));
create policy change on translations.keys for update to authenticated
  using ((select app.can_translate('translation:update')));
create policy remove on translations.keys for delete to authenticated
  using ((select app.can_translate('translation:delete')));
grant insert (key, namespace), update (key, namespace), delete on translations.keys to authenticated;

create policy add on translations.translations for insert to authenticated
  with check ((select app.can_translate('translation:create')));
create policy change on translations.translations for update to authenticated
  using ((select app.can_translate('translation:update')));
create policy remove on translations.translations for delete to authenticated
  using ((select app.can_translate('translation:delete')));
grant insert (key_id, language_code, value), update (value), delete on translations.translations to authenticated;
