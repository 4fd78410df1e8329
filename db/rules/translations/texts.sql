-- Validates texts, and maintains what their keys store about them.
create or replace function app.prepare_translation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_key text;
  v_base text;
begin
  -- Leading and trailing spaces may be intended, so nothing is trimmed.
  perform app.require(length(new.value) <= 10000, 'value');
  perform app.require(exists (select from translations.languages where code = new.language_code), 'language_code');
  select key into v_key from translations.keys where id = new.key_id for no key update;
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "key"}');
  end if;
  if app.user_id() is not null then
    if exists (
      select from translations.translations t
      where t.key_id = new.key_id and t.language_code = new.language_code and t.id <> new.id) then
      perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "language_code", "reason": "exists"}');
    end if;
    -- If the app has no text in this language, another language's determines the placeholders.
    v_base := (
      select t.base_value from translations.translations t
      where t.key_id = new.key_id and t.base_value is not null
      order by t.language_code <> new.language_code, t.language_code limit 1);
    -- An empty text does not count: the app shows its own.
    if new.value ~ '\S' and v_base is not null and not app.keeps_placeholders(v_key, v_base, new.value) then
      perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "value", "reason": "placeholders"}');
    end if;
  end if;
  new.edited := new.value is distinct from new.base_value;
  new.search_vector := to_tsvector(
    case new.language_code when 'sv' then 'pg_catalog.swedish' else 'pg_catalog.english' end::regconfig, new.value);
  if new.language_code = 'en' then
    update translations.keys k set search_vector = app.key_words(k.key, new.value) where k.id = new.key_id;
  end if;
  return new;
end
$$;
comment on function app.prepare_translation() is
  'Trigger: validates a text and its placeholders; an English one also updates its key''s search words.';
create trigger prepare before insert or update of key_id, language_code, value, base_value on translations.translations
  for each row execute function app.prepare_translation();
create trigger touch before update on translations.translations
  for each row when (old.value is distinct from new.value) execute function app.touch();

create or replace function app.note_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Lock first: if two people edit the same key in two languages, the second counts what the first has done.
  perform from translations.keys where id in (select key_id from changed) order by id for no key update;
  update translations.keys k set missing = n.missing, edited = n.edited
  from (
    select c.key_id,
      (select count(*) from translations.languages) - count(t.id) filter (where t.value ~ '\S') as missing,
      coalesce(bool_or(t.edited) filter (where t.base_value is not null), false) as edited
    from (select distinct key_id from changed) c
    left join translations.translations t on t.key_id = c.key_id
    group by c.key_id) n
  where k.id = n.key_id and (k.missing, k.edited) is distinct from (n.missing, n.edited);
  return null;
end
$$;
comment on function app.note_texts() is
  'Trigger, once per statement: updates with each key how many texts it lacks and whether any is edited.';
select private.after_rows('translations.translations', 'note', 'app.note_texts', 'changed', 'changed');
