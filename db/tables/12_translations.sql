-- The app's texts. The base texts come with the app (src/locales); edited ones override them.
create table translations.languages (
  code text primary key check (code ~ '^[a-z]{2}$'),
  name text not null
);
alter table translations.languages enable row level security;
comment on table translations.languages is 'The languages of the app.';

create table private.languages (
  code text primary key references translations.languages,
  sort_order smallint not null,
  words jsonb not null
);
alter table private.languages enable row level security;
comment on table private.languages is
  'The languages that people may choose, in order, with what the database itself writes in them; from src/locales.';

create table translations.keys (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (length(key) between 1 and 200),
  namespace text not null check (length(namespace) between 1 and 60),
  is_base boolean not null default false,
  search_vector tsvector not null default '',
  -- Denormalised, because the list of texts filters and sorts by these: the API can only order by columns, and reading one page
  -- must not read every text.
  missing smallint not null default 0,
  edited boolean not null default false
);
alter table translations.keys enable row level security;
create index keys_namespace on translations.keys (namespace, key);
create index keys_search on translations.keys using gin (search_vector);
create index keys_missing on translations.keys (missing desc, key);
create index keys_edited on translations.keys (missing desc, key) where edited is true;
create index keys_added on translations.keys (missing desc, key) where is_base is false;
comment on table translations.keys is 'Names of texts, dotted; the first part is the namespace.';
comment on column translations.keys.is_base is 'The app itself uses it: it cannot be deleted.';
comment on column translations.keys.search_vector is 'The words of the key and of its English text, in the English configuration.';
comment on column translations.keys.missing is 'In how many languages it has no text, or an empty one.';
comment on column translations.keys.edited is 'Whether a text of it differs from the one that the app came with.';

create table translations.translations (
  id uuid primary key default gen_random_uuid(),
  key_id uuid not null references translations.keys on delete cascade,
  language_code text not null references translations.languages,
  value text not null check (length(value) <= 10000),
  base_value text,
  edited boolean not null default false,
  search_vector tsvector not null default '',
  last_modified timestamptz not null default now(),
  unique (key_id, language_code)
);
alter table translations.translations enable row level security;
create index translations_language on translations.translations (language_code, edited);
create index translations_search on translations.translations using gin (search_vector);
comment on table translations.translations is 'A text in a language.';
comment on column translations.translations.base_value is 'What the app came with; null for texts that were added.';
comment on column translations.translations.last_modified is
  'Who edits a text names it in the filter, and so does not write over what somebody else has saved since.';
