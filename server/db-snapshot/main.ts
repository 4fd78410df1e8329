import { writeFile } from 'node:fs/promises'

import { openPglite } from '../database/pglite.ts'
import { applySchema } from '../database/schema/apply-schema.ts'
import { renderSnapshot } from './catalog.ts'
import { renderTables } from './tables-page.ts'

// `npm run db:snapshot`: writes the resulting schema of db/ to db/schema.snapshot.sql, for reviews, and what happens to each
// table to docs/tables.md; tests/db/snapshot.test.ts compares both. Generated with the embedded database, so that it is the same on every machine.

const database = await openPglite()
try {
  await applySchema(database)
  await writeFile('db/schema.snapshot.sql', await renderSnapshot(database))
  await writeFile('docs/tables.md', await renderTables(database))
} finally {
  await database.close()
}
