import fc from 'fast-check'
import { expect } from 'vitest'

import type { ScanAnswer, ScanPayload } from '#api/door-types.ts'
import type { Database, Transaction } from '#server/database/database.ts'

import { addEvent, addMember, addMembers, createClub } from '../helpers/club.ts'
import { expectedOf, payloadsOf, type RandomSet, randomSet, SENDERS, type SetIds } from './random-sets.ts'

/** Sets checked together in the database, each about people of its own. */
const SETS_AT_ONCE = 25
const MOST_SCANS_OF_A_CALL = 200

/**
 * Sends random sets of scans to the database, in random orders and batches, and compares the result with the
 * model, and the responses to repeats with the first ones. Throws fast-check’s report of the smallest failing
 * set.
 */
export async function checkSets(
  database: Database,
  { sets, seed }: { sets: number; seed: number },
): Promise<number> {
  const club = await createClub(database)
  const senders = {
    door: club.members['Door staff'],
    colleague: await addMember(database, club.id, 'Door staff'),
    leader: club.members.Leader,
  }
  const events = [await addEvent(database, club.id), await addEvent(database, club.id)] as const
  const people = await addMembers(database, club.id, 2 * SETS_AT_ONCE)
  const idsOf = (number: number): SetIds => ({
    people: [people[2 * number] ?? '', people[2 * number + 1] ?? ''],
    events,
    senders,
    number,
  })
  let done = 0
  const property = fc.asyncProperty(
    fc.array(randomSet, { minLength: SETS_AT_ONCE, maxLength: SETS_AT_ONCE }),
    async (batch) => {
      // Within a transaction the server’s clock stands still, so times do not depend on when a scan arrived.
      await database.transaction(async (tx) => {
        await compare(tx, batch, idsOf)
        await tx.rollback()
      })
      done += batch.length
    },
  )
  await fc.assert(property, { numRuns: Math.ceil(sets / SETS_AT_ONCE), seed })
  return done
}

async function compare(tx: Transaction, sets: RandomSet[], idsOf: (number: number) => SetIds): Promise<void> {
  const { rows } = await tx.query<{ now: Date }>('select now()')
  const now = Number(rows[0]?.now)
  const payloads = sets.map((set, number) => payloadsOf(set, idsOf(number), now))
  const answers = new Map<string, ScanAnswer>()
  for (const step of stepsOf(sets)) {
    for (const sender of SENDERS) {
      const scans = step.filter(({ set, scan }) => sets[set]?.scans[scan]?.sender === sender)
      const sent = scans.flatMap(({ set, scan }) => payloads[set]?.[scan] ?? [])
      for (const answer of await send(tx, idsOf(0).senders[sender], sent, now)) {
        const first = answers.get(answer.scan_id)
        if (first) expect(answer).toEqual(first)
        else answers.set(answer.scan_id, answer)
      }
    }
  }
  const found = await recorded(tx, idsOf(0).events)
  for (const [number, set] of sets.entries()) {
    const own = new Set(payloads[number]?.map((scan) => scan.scan_id))
    const ofSet = {
      attendance: found.attendance.filter((id) => own.has(id)),
      conflicts: found.conflicts.filter((id) => own.has(id)),
    }
    expect(ofSet).toEqual(expectedOf(set, idsOf(number)))
  }
}

/** The batches of all sets in parallel: the first of each, then the second of each. */
function stepsOf(sets: readonly RandomSet[]): { set: number; scan: number }[][] {
  const steps: { set: number; scan: number }[][] = []
  for (const [set, { arrival }] of sets.entries()) {
    let step = 0
    for (const { scan, newBatch } of arrival) {
      if (newBatch) step += 1
      ;(steps[step] ??= []).push({ set, scan })
    }
  }
  return steps.filter((step) => step !== undefined)
}

async function send(
  tx: Transaction,
  senderId: string,
  scans: readonly ScanPayload[],
  now: number,
): Promise<ScanAnswer[]> {
  const answers: ScanAnswer[] = []
  for (let first = 0; first < scans.length; first += MOST_SCANS_OF_A_CALL) {
    await actAs(tx, { role: 'authenticated', user_id: senderId })
    const { rows } = await tx.query<{ reply: { results: ScanAnswer[] } }>(
      'select api.check_in($1::jsonb, $2) as reply',
      [JSON.stringify(scans.slice(first, first + MOST_SCANS_OF_A_CALL)), new Date(now)],
    )
    answers.push(...(rows[0]?.reply.results ?? []))
  }
  await actAs(tx, { role: 'none' })
  return answers
}

async function actAs(tx: Transaction, claims: { role: string; user_id?: string }): Promise<void> {
  await tx.query(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
    claims.user_id ? JSON.stringify(claims) : '',
    claims.role,
  ])
}

async function recorded(
  tx: Transaction,
  events: readonly string[],
): Promise<{ attendance: string[]; conflicts: string[] }> {
  const { rows } = await tx.query<{ attendance: string[]; conflicts: string[] }>(
    `select
      array(select scan_id::text from api.event_attendance where event_id = any ($1) order by scan_id) as attendance,
      array(select scan_id::text from api.scans where event_id = any ($1) and conflict order by scan_id) as conflicts`,
    [events],
  )
  return rows[0] ?? { attendance: [], conflicts: [] }
}
