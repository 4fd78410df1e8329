import { afterAll, beforeAll, describe, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { checkSets } from '../faults/check-sets.ts'
import { DATABASES, openTestDatabase } from '../helpers/databases.ts'

describe.each(DATABASES)('attendance on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind, 'migrated')
  })
  afterAll(() => database.close())

  it('depends on which scans there are, not on the order and the batches in which they came', async () => {
    await checkSets(database, { sets: 500, seed: 20261122 })
  })
})
