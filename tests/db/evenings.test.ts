import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { RosterRequest } from '#api/door.ts'
import type { Database } from '#server/database/database.ts'
import { checkEvenings } from '../faults/check-evenings.ts'
import { currentStaff } from '../faults/device.ts'
import { openTestDatabase } from '../helpers/databases.ts'
import { rosterPage } from '../helpers/door.ts'

/** Set by `npm run faults`. */
const seed = Number(process.env['FAULTS_SEED'] ?? 20261122)
const runs = Number(process.env['FAULTS_RUNS'] ?? 200)

let database: Database

// The app's modules ask this database, as whoever is logged in on the device that is awake.
vi.mock('#api/door.ts', () => ({
  eventRoster: ({ eventId, after = null, since = null }: Asked) =>
    rosterPage(database, currentStaff(), eventId, { after, since }),
}))

type Asked = Pick<RosterRequest, 'eventId'> & { after?: string | null; since?: string | null }

beforeAll(async () => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
  })
  database = await openTestDatabase('postgresql', 'migrated')
})
afterAll(() => database.close())

it(
  'loses nothing, doubles nothing and shows the same at every door after an evening of faults',
  { timeout: Math.max(120_000, runs * 2_000) },
  async () => {
    const tally = await checkEvenings(database, { runs, seed })
    console.log(`seed ${seed}: ${JSON.stringify(tally)}`)
    expect(tally.evenings).toBe(runs)
    expect(Math.min(tally.undos, tally.conflicts)).toBeGreaterThan(0)
  },
)
