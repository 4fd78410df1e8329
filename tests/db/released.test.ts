import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { readSchemaFiles } from '#server/database/schema/files.ts'
import { changedSinceRelease } from '#server/db-snapshot/released.ts'

import released from '../../db/released.json' with { type: 'json' }

const { tables, migrations } = await readSchemaFiles()

describe('released database files', () => {
  it('are unchanged: a change is a new file in db/migrations', () => {
    expect(changedSinceRelease(released, [...tables, ...migrations])).toEqual([])
  })

  it('are distinguished from files edited or removed since', () => {
    const [first, second] = [
      { name: 'tables/a.sql', sql: 'create table a ();' },
      { name: 'tables/b.sql', sql: 'create table b ();' },
    ]
    const then = Object.fromEntries(
      [first, second].map(({ name, sql }) => [name, createHash('sha256').update(sql).digest('hex')]),
    )
    const added = { name: 'migrations/0001_c.sql', sql: 'create table c ();' }
    expect(changedSinceRelease(then, [first, second, added])).toEqual([])
    expect(changedSinceRelease(then, [{ ...first, sql: 'create table a (id int);' }, added])).toEqual([
      'tables/a.sql',
      'tables/b.sql',
    ])
  })
})
