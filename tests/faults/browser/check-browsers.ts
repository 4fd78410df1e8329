import fc from 'fast-check'
import assert from 'node:assert/strict'
import type { Browser } from 'playwright'

import { ASSOCIATION_ID } from '#lib/club/association.ts'
import type { Database } from '#server/database/database.ts'
import { openPostgresql } from '#server/database/postgresql.ts'

import { launchBrowser } from '../../e2e/phone.ts'
import { addEvent } from '../../helpers/club.ts'
import { startNativePostgres } from '../../helpers/native-postgres.ts'
import { startServer } from '../../helpers/server-process.ts'
import { compareServer, newTally, type Staff, type Tally } from '../compare-evening.ts'
import { BrowserDoor } from './browser-door.ts'
import { type BrowserStep, PEOPLE, randomSchedule } from './random-schedule.ts'

interface Person {
  user_id: string
  card: string
}

/**
 * Runs random evenings on the built app in three browsers, against a real server over HTTP, and compares the
 * results on the server and at every door with the rule. Throws fast-check’s report of the failing schedule.
 */
export async function checkBrowsers({ runs, seed, path }: { runs: number; seed: number; path?: string }) {
  const cluster = await startNativePostgres()
  const url = cluster.url('postgres')
  const server = await startServer({ env: { DATABASE_URL: url, DEMO: 'true' } })
  const database = await openPostgresql(url)
  const browser = await launchBrowser()
  try {
    return await checkSchedules(database, browser, server.url, { runs, seed, ...(path && { path }) })
  } finally {
    await browser.close()
    await database.close()
    await server.stop()
    cluster.stop()
  }
}

async function checkSchedules(
  database: Database,
  browser: Browser,
  url: string,
  parameters: { seed: number; runs: number; path?: string },
): Promise<Tally> {
  const doors = [
    await BrowserDoor.open(browser, url, 'Door staff', 0),
    await BrowserDoor.open(browser, url, 'Door staff', 3),
    await BrowserDoor.open(browser, url, 'Leader', -2),
  ]
  const staff = await staffOf(database)
  const { rows: people } = await database.query<Person>(
    `select user_id, 'S1.' || app.base64url(token) as card from private.cards order by user_id limit $1`,
    [PEOPLE],
  )
  const tally = newTally()
  const property = fc.asyncProperty(randomSchedule, async (steps) => {
    const event = await addEvent(database, ASSOCIATION_ID)
    for (const door of doors) {
      await door.setOffline(false)
      await door.prepare(event)
    }
    for (const step of steps) await take(doors[step.door] as BrowserDoor, people, step)
    await compare(database, event, doors, staff, tally)
    await database.query(`update api.events set status = 'archived' where id = $1`, [event])
    tally.evenings += 1
    console.log(`${tally.evenings} of ${parameters.runs}: ${JSON.stringify(tally)}`)
  })
  const { seed, runs, path } = parameters
  // Shrinking to a shorter failing schedule would take minutes.
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: true, ...(path && { path }) })
  return tally
}

async function staffOf(database: Database): Promise<Staff[]> {
  const { rows } = await database.query<{ id: string; name: string }>(
    `select u.id, u.email as name from api.users u where u.email in ('door@example.org', 'leader@example.org')`,
  )
  return rows.map(({ id, name }) => ({ id, undoesOthers: name.startsWith('leader') }))
}

function take(door: BrowserDoor, people: readonly Person[], step: BrowserStep): Promise<void> | void {
  switch (step.kind) {
    case 'scan':
      return door.scan(people[step.person]?.card ?? '')
    case 'kill':
      return door.kill(people[step.person]?.card ?? '')
    case 'undo':
      return door.undo()
    case 'reload':
      return door.reload()
    case 'offline':
    case 'online':
      return door.setOffline(step.kind === 'offline')
    case 'fault':
      return door.setFault(step.fault)
  }
}

async function compare(
  database: Database,
  event: string,
  doors: readonly BrowserDoor[],
  staff: readonly Staff[],
  tally: Tally,
): Promise<void> {
  const rows = []
  for (const door of doors) {
    const kept = await door.settle(event)
    const lost = [...door.shown].filter((id) => !kept.some(({ scan_id }) => scan_id === id))
    assert.deepEqual(lost, [], 'whatever the door has said is kept')
    rows.push(...kept)
  }
  await compareServer(database, event, rows, staff, tally)
  const { rows: inside } = await database.query<{ count: number }>(
    'select count(*)::int as count from api.event_attendance where event_id = $1',
    [event],
  )
  // Each door polls within five seconds.
  for (const door of doors) await door.untilInside(inside[0]?.count ?? 0)
}
