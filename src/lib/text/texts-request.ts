import type { Language } from './languages.ts'

/**
 * The app's request for the edited texts of a language, which are the same for everyone. The service worker caches
 * it, so both describe it from here.
 */
export const TEXTS_PATH = '/translations'

/** The schema of the texts, as the request's Accept-Profile names it. */
export const TEXTS_SCHEMA = 'translations'

/** RFC 9110 section 15.3.4: the service worker is offline and answers with the texts it has cached. */
export const NON_AUTHORITATIVE = 203

/** One page of the request, with its rows' `value` and `keys.key`. */
export function textsQuery(language: Language, offset: number, limit: number): URLSearchParams {
  return new URLSearchParams({
    select: 'value,keys!inner(key)',
    language_code: `eq.${language}`,
    edited: 'is.true',
    order: 'id.asc',
    offset: String(offset),
    limit: String(limit),
  })
}
