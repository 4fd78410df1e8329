import { describe, expect, it } from 'vitest'

import { readSchemaFiles } from '#server/database/schema/files.ts'

const { tables, rules } = await readSchemaFiles()

describe.each([...tables, ...rules])('$name', ({ sql }) => {
  it('describes its contents in its first line', () => {
    expect(sql.split('\n')[0]).toMatch(/^-- \S.{10,}/)
  })
})
