import { afterAll, beforeAll, describe, it } from 'vitest'

import type { Database } from '#server/database/database.ts'

import { checkSets } from '../faults/check-sets.ts'
import { DATABASES, openTestDatabase } from '../helpers/databases.ts'

/** Set by `npm run faults`. */
const seed = Number(process.env['FAULTS_SEED'] ?? 20261122)
const sets = Number(process.env['FAULTS_SETS'] ?? 500)

describe.each(DATABASES)('attendance on %s', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase(kind, 'migrated')
  })
  afterAll(() => database.close())

  it(
    'depends on which scans exist, not on the order or batches they arrived in',
    { timeout: Math.max(120_000, sets * 200) },
    async () => {
      const done = await checkSets(database, { sets, seed })
      console.log(`${kind}, seed ${seed}: ${done} sets`)
    },
  )
})
