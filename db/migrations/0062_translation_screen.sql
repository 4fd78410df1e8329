-- What the list of texts is narrowed and ordered by stands with the key: the API orders by columns, and one page must not
-- read all texts.

alter table translations.keys
  add column missing smallint not null default 0,
  add column edited boolean not null default false;
comment on column translations.keys.missing is 'In how many languages it has no text, or an empty one.';
comment on column translations.keys.edited is 'Whether a text of it differs from the one that the app came with.';
create index keys_missing on translations.keys (missing desc, key);
create index keys_edited on translations.keys (missing desc, key) where edited is true;
create index keys_added on translations.keys (missing desc, key) where is_base is false;

alter table translations.translations add column last_modified timestamptz not null default now();
comment on column translations.translations.last_modified is
  'Who edits a text names it in the filter, and so does not write over what somebody else has saved since.';
create trigger touch before update on translations.translations
  for each row when (old.value is distinct from new.value) execute function app.touch();

create function app.note_texts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- First the lock: of two who edit one key, in two languages, the second counts what the first has done.
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
comment on function app.note_texts() is 'Trigger, once a statement: keeps with the keys what their texts lack and whether they are edited.';

update translations.keys k set missing = n.missing, edited = n.edited
from (
  select k.id,
    (select count(*) from translations.languages) - count(t.id) filter (where t.value ~ '\S') as missing,
    coalesce(bool_or(t.edited) filter (where t.base_value is not null), false) as edited
  from translations.keys k left join translations.translations t on t.key_id = k.id
  group by k.id) n
where k.id = n.id;

create trigger note_added after insert on translations.translations
  referencing new table as changed for each statement execute function app.note_texts();
create trigger note_changed after update on translations.translations
  referencing new table as changed for each statement execute function app.note_texts();
create trigger note_removed after delete on translations.translations
  referencing old table as changed for each statement execute function app.note_texts();

create or replace function app.prepare_key() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.key := app.text_field('key', new.key, 1, 200);
  new.namespace := app.text_field('namespace', coalesce(new.namespace, split_part(new.key, '.', 1)), 1, 60);
  if app.user_id() is not null then
    -- Under another name the app would not find it.
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
comment on function app.prepare_key() is 'Trigger: bounds, search words and first state of a key; one of the app keeps its name.';

create function app.placeholders(p_text text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct regexp_replace(m[1], '\s', '', 'g')), '{}')
  from regexp_matches(p_text, '(\{\{[^}]*\}\}|\$t\([^)]*\))', 'g') m
$$;
comment on function app.placeholders(text) is
  'What the app fills into a text ({{name}}, {{seconds, wait}}) and the texts it takes in ($t(key)), each once and without spaces.';

create function app.keeps_placeholders(p_key text, p_base text, p_value text) returns boolean
language sql immutable set search_path = '' as $$
  -- "One member" needs no number; "{{count}} member" may have it, since the app hands it to every plural.
  select app.placeholders(p_value) @> case when p_key ~ '_(zero|one)$'
      then array_remove(app.placeholders(p_base), '{{count}}') else app.placeholders(p_base) end
    and app.placeholders(p_value) <@ case when p_key ~ '_(zero|one|two|few|many|other)$'
      then app.placeholders(p_base) || '{{count}}'::text else app.placeholders(p_base) end
$$;
comment on function app.keeps_placeholders(text, text, text) is
  'Whether a text of that key has the placeholders of the one that the app came with: all of them, and no other.';

create or replace function app.prepare_translation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_key text;
  v_base text;
begin
  -- Spaces at the ends may be meant, so nothing is trimmed.
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
    -- In a language that the app has no text in, another one tells what it fills in.
    v_base := (
      select t.base_value from translations.translations t
      where t.key_id = new.key_id and t.base_value is not null
      order by t.language_code <> new.language_code, t.language_code limit 1);
    -- An empty one is no text: the app shows its own.
    if new.value ~ '\S' and v_base is not null and not app.keeps_placeholders(v_key, v_base, new.value) then
      perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "value", "reason": "placeholders"}');
    end if;
  end if;
  if new.language_code = 'en' then
    update translations.keys k set search_vector = app.key_words(k.key, new.value) where k.id = new.key_id;
  end if;
  return new;
end
$$;
comment on function app.prepare_translation() is
  'Trigger: bounds and placeholders of a text; an English one also makes its key findable.';

create function api.reset_translations(p_key_ids uuid[]) returns int
language plpgsql set search_path = '' as $$
declare
  v_reset int;
begin
  perform app.require(cardinality(p_key_ids) between 1 and 5000, 'p_key_ids');
  if not app.can_translate('translation:update') then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  -- The triggers lock the keys: all of them first, in order, so that two who do this at once wait and do not deadlock.
  perform from translations.keys where id = any (p_key_ids) order by id for no key update;
  update translations.translations set value = base_value
  where key_id = any (p_key_ids) and edited and base_value is not null;
  get diagnostics v_reset = row_count;
  return v_reset;
end
$$;
comment on function api.reset_translations(uuid[]) is
  'Gives the texts of these keys, in every language, back the words that the app came with; how many were changed. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.reset_translations(uuid[]) to authenticated;
