import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import type { RosterRequest } from '#api/door.ts'
import type { Database } from '#server/database/database.ts'

import { openTestDatabase } from '../helpers/databases.ts'
import { rosterPage } from '../helpers/door.ts'
import { checkEvenings } from './check-evenings.ts'
import { deviceAwake } from './device.ts'
import { stubSurroundings } from './surroundings.ts'

/** Set by `npm run faults`. */
const seed = Number(process.env['FAULTS_SEED'] ?? 20261122)
const runs = Number(process.env['FAULTS_RUNS'] ?? 200)
const path = process.env['FAULTS_PATH'] || undefined

let database: Database

// The app's modules query this database as whoever is logged in on the device that is awake; some responses
// are slow.
vi.mock('#api/door.ts', () => ({
  eventRoster: async ({ eventId, after = null, since = null }: Asked) => {
    const device = deviceAwake()
    const { onAnswer } = device
    device.onAnswer = undefined
    const page = await rosterPage(database, device.staffId, eventId, { after, since })
    await onAnswer?.()
    return page
  },
}))

type Asked = Pick<RosterRequest, 'eventId'> & { after?: string | null; since?: string | null }

beforeAll(async () => {
  database = await openTestDatabase('postgresql', 'migrated')
  stubSurroundings()
})
afterAll(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await database.close()
})

it(
  'loses nothing, duplicates nothing and shows the same at every door after an evening of faults',
  { timeout: Math.max(240_000, runs * 2_000) },
  async () => {
    const tally = await checkEvenings(database, { runs, seed, ...(path && { path }) })
    console.log(`seed ${seed}: ${JSON.stringify(tally)}`)
    const isWhole = tally.evenings === runs && Math.min(tally.undos, tally.conflicts, tally.visitors) > 0
    // A replayed path is a single evening.
    expect(isWhole || path !== undefined).toBe(true)
  },
)
