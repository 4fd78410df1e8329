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

/** The texts that say something else than the base: what is equal, empty or unknown to this version is left out. */
export function editedTexts(base: Texts, found: readonly { key: string; value: string }[]): FlatTexts {
  const known = flatten(base)
  const edited: FlatTexts = {}
  for (const { key, value } of found) {
    if (value.trim() !== '' && Object.hasOwn(known, key) && known[key] !== value) edited[key] = value
  }
  return edited
}
