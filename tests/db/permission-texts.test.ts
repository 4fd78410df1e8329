import { expect, it } from 'vitest'

import { BASE_TEXTS } from '#db/seed/base-texts.ts'
import { PERMISSIONS } from '#db/seed/permissions.ts'
import { flatten } from '#lib/flatten.fixture.ts'

const names = Object.values(PERMISSIONS).flatMap((group) => Object.keys(group))

it.each(Object.keys(BASE_TEXTS))(
  'has a text in %s for what each permission allows, and what that means',
  (language) => {
    const texts = flatten(BASE_TEXTS[language] ?? {})
    const keys = names.flatMap((name) => {
      const key = name.replaceAll(':', '_')
      return [`roles.may.${key}`, `roles.meaning.${key}`]
    })
    expect(keys.filter((key) => !texts[key])).toEqual([])
  },
)
