import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

import { renderSnapshot } from '#server/db-snapshot/catalog.ts'
import { renderTables } from '#server/db-snapshot/tables-page.ts'

import { DATABASES, openTestDatabase } from '../helpers/databases.ts'

it.each(DATABASES)(
  'the schema on %s matches db/schema.snapshot.sql and docs/tables.md (npm run db:snapshot)',
  async (kind) => {
    const database = await openTestDatabase(kind, 'migrated')
    try {
      expect(await renderSnapshot(database)).toBe(readFileSync('db/schema.snapshot.sql', 'utf8'))
      expect(await renderTables(database)).toBe(readFileSync('docs/tables.md', 'utf8'))
    } finally {
      await database.close()
    }
  },
)
