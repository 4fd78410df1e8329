import { describe, expect, it } from 'vitest'

import { LANGUAGES } from '#lib/text/languages.ts'
import { readSchemaFiles } from '#server/database/schema/files.ts'

const { tables, rules } = await readSchemaFiles()

describe.each([...tables, ...rules])('$name', ({ sql }) => {
  it('describes its contents in its first line', () => {
    expect(sql.split('\n')[0]).toMatch(/^-- \S.{10,}/)
  })
})

it('names no language in a rule, so that a new one needs no SQL', () => {
  const code = new RegExp(`'(${LANGUAGES.join('|')})'`)
  const naming = rules.filter(({ sql }) => code.test(sql)).map(({ name }) => name)
  // The word endings of the search, which PostgreSQL has dictionaries for.
  expect(naming).toEqual(['rules/translations/keys.sql', 'rules/translations/texts.sql'])
})
