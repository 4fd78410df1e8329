import { afterAll, beforeAll, expect, it } from 'vitest'

import { LARGE, seedLarge } from '#db/seed/large.ts'
import type { Database } from '#server/database/database.ts'
import { openPostgresql } from '#server/database/postgresql.ts'

import { createNativeDatabase } from '../helpers/databases.ts'
import { contract } from '../scale/contract.ts'
import { explainAll } from '../scale/explain.ts'
import { type Facts, gatherFacts } from '../scale/facts.ts'
import { reached, surface } from '../scale/surface.ts'

// As many events as `npm run bench:scale` has, which checks the same plans, and a fraction of the rest, so
// that the database is filled in seconds. This is stricter: the smaller a table, the sooner a plan scans it
// in full.
const SIZE = { ...LARGE, members: LARGE.members / 2, attendances: LARGE.attendances / 10 }

let url: string
let drop: () => Promise<void>
let database: Database
let facts: Facts

beforeAll(async () => {
  ;({ url, drop } = await createNativeDatabase('migrated'))
  database = await openPostgresql(url, { max: 2 })
  await seedLarge(database, SIZE)
  facts = await gatherFacts(database)
})
afterAll(async () => {
  await database.close()
  await drop()
})

// Some of the calls mail every member: longer than that takes, even on a busy machine.
it(
  'no call of the contract scans a large table in full, or reads more than it must',
  { timeout: 3_600_000 },
  async () => {
    expect(await explainAll(database, url, facts)).toEqual({})
  },
)

it('the contract covers everything that can be called', async () => {
  const calls = contract(facts).flatMap(reached)
  expect((await surface(database)).filter((name) => !calls.includes(name))).toEqual([])
})
