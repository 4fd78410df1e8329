import { afterAll, beforeAll, expect, it } from 'vitest'

import { LARGE, seedLarge } from '#db/seed/large.ts'
import type { Database } from '#server/database/database.ts'
import { openPostgresql } from '#server/database/postgresql.ts'

import { createNativeDatabase } from '../helpers/databases.ts'
import { contract } from '../scale/contract.ts'
import { explainAll } from '../scale/explain.ts'
import { type Facts, gatherFacts } from '../scale/facts.ts'
import { reached, surface } from '../scale/surface.ts'

// As many events as `npm run bench:scale` has, which looks at the same plans, and a part of the rest, so that the database
// is filled in seconds. That is the stricter size: the smaller a table, the sooner a plan reads it whole.
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

it('no call of the contract reads a large table whole, or more than it must', async () => {
  expect(await explainAll(database, url, facts)).toEqual({})
})

it('everything that can be called is among these calls', async () => {
  const calls = contract(facts).flatMap(reached)
  expect((await surface(database)).filter((name) => !calls.includes(name))).toEqual([])
})
