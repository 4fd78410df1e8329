import type { FlatTexts, Texts } from './texts.ts'

/** `{a: {b: 'x'}}` becomes `{'a.b': 'x'}`. */
export function flatten(texts: Texts, prefix = ''): FlatTexts {
  const flat: FlatTexts = {}
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') flat[prefix + key] = value
    else Object.assign(flat, flatten(value, `${prefix}${key}.`))
  }
  return flat
}
