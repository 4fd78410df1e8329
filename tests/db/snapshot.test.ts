import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

import { renderSnapshot } from '#server/db-snapshot/catalog.ts'

import { DATABASES, openTestDatabase } from '../helpers/databases.ts'

it.each(DATABASES)('the schema on %s matches db/schema.snapshot.sql (npm run db:snapshot)', async (kind) => {
  const database = await openTestDatabase(kind, 'migrated')
  try {
    expect(await renderSnapshot(database)).toBe(readFileSync('db/schema.snapshot.sql', 'utf8'))
  } finally {
    await database.close()
  }
})
