import type { Database } from '#server/database/database.ts'

import { SEEDED_LANGUAGES, type SeededLanguage } from './languages.ts'

interface Text {
  key: string
  language_code: string
  value: string
}

/**
 * Loads the app's base texts (src/locales) into the database. Edited texts keep their value; keys whose base
 * text has been removed are deleted unless somebody edited them. Writes nothing if nothing has changed.
 */
export async function seedTranslations(
  database: Database,
  languages: readonly SeededLanguage[] = SEEDED_LANGUAGES,
): Promise<void> {
  const texts = languages.flatMap((language) => flatten(language.texts, language.code))
  await database.transaction(async (tx) => {
    const json = JSON.stringify(texts)
    await tx.query(
      `insert into translations.keys (key, namespace, is_base)
      select distinct b.key, split_part(b.key, '.', 1), true
      from jsonb_to_recordset($1) b (key text)
      where not exists (select from translations.keys k where k.key = b.key and k.is_base)
      on conflict (key) do update set is_base = true`,
      [json],
    )
    await tx.query(
      `insert into translations.translations as t (key_id, language_code, value, base_value)
      select k.id, b.language_code, b.value, b.value
      from jsonb_to_recordset($1) b (key text, language_code text, value text)
      join translations.keys k on k.key = b.key
      where not exists (
        select from translations.translations x
        where x.key_id = k.id and x.language_code = b.language_code and x.base_value = b.value)
      on conflict (key_id, language_code) do update
      set base_value = excluded.base_value, value = case when t.edited then t.value else excluded.value end`,
      [json],
    )
    const gone = 'k.is_base and k.key not in (select b.key from jsonb_to_recordset($1) b (key text))'
    await tx.query(
      `delete from translations.keys k where ${gone}
        and not exists (select from translations.translations t where t.key_id = k.id and t.edited)`,
      [json],
    )
    await tx.query(`update translations.keys k set is_base = false where ${gone}`, [json])
  })
}

/** The texts of nested objects, keyed by dotted path. */
function flatten(texts: object, language: string, path: readonly string[] = []): Text[] {
  return Object.entries(texts).flatMap(([name, value]: [string, unknown]) => {
    const here = [...path, name]
    return typeof value === 'string'
      ? [{ key: here.join('.'), language_code: language, value }]
      : flatten(value as object, language, here)
  })
}
