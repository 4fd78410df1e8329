import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { type Counted, countByHand } from '../helpers/grant-model.ts'
import { randomRules, randomSeason, storeSeason } from '../helpers/grant-season.ts'

// `npm run count:grants` counts one season of 10,000 activities on each database.
const ACTIVITIES = Number(process.env['GRANT_ACTIVITIES'] ?? 150)
const RUNS = process.env['GRANT_ACTIVITIES'] ? 1 : 2

it('contains activities that count, and others for every reason there is', () => {
  const reasons = new Set<string | null>()
  for (let seed = 0; seed < 20; seed++)
    for (const { reason } of countByHand(
      randomSeason(seed, 150),
      randomRules(seed),
      '2024-07-01',
      '2025-01-01',
    ).values())
      reasons.add(reason)
  expect(reasons).toEqual(
    new Set([
      null,
      'few',
      'few_meetings',
      'leader_elsewhere',
      'leader_unfit',
      'no_leader',
      'nobody',
      'short',
      'type',
      'week_full',
      'weekday',
    ]),
  )
})

describe.each(DATABASES)('a random season on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')

  it('is counted as by hand: each activity, why it does not count, who counts, and what it gives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(2 ** 30), async (seed) => {
        const season = randomSeason(seed, ACTIVITIES)
        const rules = randomRules(seed)
        const { club, grant } = await storeSeason(database, season, rules)
        const { rows } = await database.query<Counted & { event_id: string }>(
          `select event_id, reason, participants, amount
          from private.grant_activities($1, private.grant_rules_on($2, '2024-07-01'), '2024-07-01', '2025-01-01')`,
          [club, grant],
        )
        const counted = rows.map(({ event_id, ...rest }) => [event_id, rest] as const)
        expect(new Map(counted)).toEqual(countByHand(season, rules, '2024-07-01', '2025-01-01'))
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
  })
})
