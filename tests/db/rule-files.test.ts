import { describe, expect, it } from 'vitest'

import { readSchemaFiles } from '#server/database/schema/files.ts'

const { tables, rules } = await readSchemaFiles()

describe.each([...tables, ...rules])('$name', ({ sql }) => {
  it('says in its first line what it holds', () => {
    expect(sql.split('\n')[0]).toMatch(/^-- \S.{10,}/)
  })
})
