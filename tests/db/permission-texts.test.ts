import { expect, it } from 'vitest'

import { SEEDED_LANGUAGES } from '#db/seed/languages.ts'
import { PERMISSIONS } from '#db/seed/permissions.ts'
import { flatten } from '#lib/text/flatten.fixture.ts'

const names = Object.values(PERMISSIONS).flatMap((group) => Object.keys(group))

it.each(SEEDED_LANGUAGES)(
  'has a text in $code for what each permission allows, and what that means',
  (language) => {
    const texts = flatten(language.texts)
    const keys = names.flatMap((name) => {
      const key = name.replaceAll(':', '_')
      return [`roles.may.${key}`, `roles.meaning.${key}`]
    })
    expect(keys.filter((key) => !texts[key])).toEqual([])
  },
)
