import { translationsApi, unwrap, unwrapVoid } from '#api/client.ts'
import { ApiError, toApiError } from '#api/errors.ts'
import { call } from '#api/functions.ts'
import { type Language, LANGUAGES } from '#lib/text/languages.ts'

import { textKeys } from './list-query.ts'
import { type Text, type TextKey, textIn } from './text.ts'

const IDS_AT_ONCE = 100

/** A key's text in each language. */
export type Words = Record<Language, string>

/** Saves the changes, language by language. Throws ApiError, with the language as its field. */
export async function saveWords(key: TextKey, words: Words): Promise<void> {
  for (const language of LANGUAGES) {
    const text = textIn(key, language)
    const value = words[language]
    if (value === (text?.value ?? '')) continue
    await naming(language, text ? saveText(text, value) : addWords(key.id, { [language]: value }))
  }
}

/**
 * Changes a text, unless somebody else has since it was read: then ERROR_VALIDATION_FAILED with the reason `changed`.
 * Throws ApiError.
 */
export async function saveText(text: Text, value: string): Promise<void> {
  const saved = await unwrap(
    translationsApi
      .from('translations')
      .update({ value })
      .eq('id', text.id)
      .eq('last_modified', text.last_modified)
      .select('id'),
  )
  if (saved.length === 0)
    throw new ApiError('ERROR_VALIDATION_FAILED', { field: 'value', reason: 'changed' }, 409)
}

/**
 * Adds a key; returns its id. If it exists without any words, an earlier attempt added it and only its response was lost: then
 * that one's. Throws ApiError.
 */
export async function addKey(key: string): Promise<string> {
  try {
    // The database derives the namespace from the key.
    const added = await unwrap(
      translationsApi
        .from('keys')
        .insert({ key } as { key: string; namespace: string })
        .select('id')
        .single(),
    )
    return added.id
  } catch (error) {
    if (toApiError(error).params['reason'] !== 'exists') throw error
    const { id, translations } = await textKeys().eq('key', key).one()
    if (translations.length > 0) throw error
    return id
  }
}

/** Adds a key's words in the languages that have some. Throws ApiError. */
export async function addWords(keyId: string, words: Partial<Words>): Promise<void> {
  const texts = Object.entries(words).flatMap(([language_code, value]) =>
    value === '' ? [] : [{ key_id: keyId, language_code, value }],
  )
  if (texts.length > 0) await unwrapVoid(translationsApi.from('translations').insert(texts).select('id'))
}

/** Deletes keys that were added here, with their texts. Throws ApiError. */
export async function deleteKeys(ids: readonly string[]): Promise<void> {
  for (let first = 0; first < ids.length; first += IDS_AT_ONCE) {
    const some = ids.slice(first, first + IDS_AT_ONCE)
    await unwrapVoid(translationsApi.from('keys').delete().in('id', some).select('id'))
  }
}

/** Restores the app's original text of these keys. Throws ApiError. */
export async function resetKeys(ids: readonly string[]): Promise<void> {
  await call('reset_translations', { p_key_ids: [...ids] })
}

async function naming(language: Language, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof ApiError) || error.params['field'] !== 'value') throw error
    throw new ApiError(error.code, { ...error.params, field: language }, error.status)
  }
}
