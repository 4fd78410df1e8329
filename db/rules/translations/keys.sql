-- Keys of texts: validation and search.
create or replace function app.key_words(p_key text, p_english text) returns tsvector
language sql immutable set search_path = '' as $$
  select to_tsvector('pg_catalog.english',
    regexp_replace(regexp_replace(p_key, '([a-z0-9])([A-Z])', '\1 \2', 'g'), '[._-]+', ' ', 'g') || ' ' || coalesce(p_english, ''))
$$;
comment on function app.key_words(text, text) is 'The search words of a key: its own and those of its English text.';

-- An existing key or text is refused with an error code, even if two people add it at once or the caller asks to merge: merging
-- goes by id, which nobody sends, so the constraint on the key would be violated.
create or replace function app.prepare_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.key := app.text_field('key', new.key, 1, 200);
  new.namespace := app.text_field('namespace', coalesce(new.namespace, split_part(new.key, '.', 1)), 1, 60);
  if app.user_id() is not null then
    -- The app would not find it by another name.
    if tg_op = 'UPDATE' and old.is_base and (new.key, new.namespace) is distinct from (old.key, old.namespace) then
      perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "key", "reason": "base_text"}');
    end if;
    perform pg_advisory_xact_lock(hashtextextended(new.key, 18));
    if exists (select from translations.keys k where k.key = new.key and k.id <> new.id) then
      perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "key", "reason": "exists"}');
    end if;
  end if;
  if tg_op = 'INSERT' then
    new.missing := (select count(*) from translations.languages);
  end if;
  new.search_vector := app.key_words(new.key, (
    select value from translations.translations where key_id = new.id and language_code = 'en'));
  return new;
end
$$;
comment on function app.prepare_key() is
  'Trigger: validates a key, and sets its search words and initial state; the app''s own keys cannot be renamed.';
create trigger prepare before insert or update of key, namespace on translations.keys
  for each row execute function app.prepare_key();

create or replace function app.keep_base_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null and old.is_base then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "key", "reason": "base_text"}');
  end if;
  return old;
end
$$;
comment on function app.keep_base_key() is 'Trigger: the app''s own texts can be edited and reset, but not deleted.';
create trigger keep_base before delete on translations.keys
  for each row execute function app.keep_base_key();

create view translations.distinct_namespaces with (security_invoker = true) as
  select distinct namespace from translations.keys;
comment on view translations.distinct_namespaces is 'The namespaces that have texts.';
create trigger refuse_write instead of insert or update or delete on translations.distinct_namespaces
  for each row execute function app.refuse_write();
