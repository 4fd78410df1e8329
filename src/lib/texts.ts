/** Texts as the files hold them: nested objects with strings at their ends. */
export interface Texts {
  [key: string]: string | Texts
}

/** Texts by dotted key, as the database holds them. */
export type FlatTexts = Record<string, string>

/** `{a: {b: 'x'}}` becomes `{'a.b': 'x'}`. */
export function flatten(texts: Texts, prefix = ''): FlatTexts {
  const flat: FlatTexts = {}
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat[prefix + key] = value
    else Object.assign(flat, flatten(value, `${prefix}${key}.`))
  }
  return flat
}
