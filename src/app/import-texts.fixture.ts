import { COLUMN_TEXTS } from '#features/users/import/fields.ts'
import type { ImportWord } from '#features/users/import/import-words.ts'
import { flatten } from '#lib/text/flatten.fixture.ts'
import { english, swedish } from '#locales/all.fixture.ts'

type Edits = Readonly<Record<string, string>>

const [en, sv] = [flatten(english), flatten(swedish)]

/** What the server returns for `keys`, with these texts edited in English and in Swedish. */
export function importTexts(inEnglish: Edits = {}, inSwedish: Edits = {}): ImportWord[] {
  const roles = Object.keys(en).filter((key) => key.startsWith('card.role.'))
  const translation = (key: string, edits: Edits, base = '') => ({
    value: edits[key] ?? base,
    base_value: base,
  })
  return [...Object.values(COLUMN_TEXTS), ...roles].map((key) => ({
    key,
    translations: [translation(key, inEnglish, en[key]), translation(key, inSwedish, sv[key])],
  }))
}
