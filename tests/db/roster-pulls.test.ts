import { describe, expect, it } from 'vitest'

import { checkRosters } from '../faults/check-rosters.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'

/** Set by `npm run faults`. */
const seed = Number(process.env['FAULTS_SEED'] ?? 20261129)
const runs = Number(process.env['FAULTS_ROSTERS'] ?? 60)

describe.each(DATABASES)('a door that pulls changes on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')

  it(
    'has the same roster as a fresh download, whatever has changed and however often the event was moved',
    { timeout: Math.max(240_000, runs * 2_000) },
    async () => {
      const tally = await checkRosters(database, { runs, seed })
      console.log(`${kind}, seed ${seed}: ${JSON.stringify(tally)}`)
      expect(tally.pulls).toBeGreaterThan(tally.full)
    },
  )
})
