import type { Database } from '#server/database/database.ts'

import { logIn } from '../../e2e/door-staff.ts'
import type { Phone } from '../../e2e/phone.ts'
import { measureLargeRoster } from './large-roster.ts'
import { measureLaunch } from './launch.ts'
import type { Stage } from './stage.ts'

/**
 * Gives every member a phone that shows the card, or takes all of these away. The keys are arbitrary bytes, as a door reads none
 * before its card is shown.
 */
export async function setKeys(database: Database, given: boolean): Promise<void> {
  await database.query(
    given
      ? `insert into private.card_keys (user_id, number, public_key)
         select id, 1, '\\x02'::bytea || sha256(id::text::bytea) from api.users on conflict do nothing`
      : 'delete from private.card_keys',
  )
}

/** What it takes to open a door. */
export interface Opening {
  /** Milliseconds from the arrival of the list's last page. */
  readyMs: number
  /** Milliseconds of each launch without a network, until cards are read. */
  launches: number[]
  /** Bytes of JavaScript that the page holds, after a search. */
  heap: number
}

/** Downloads the list to a new phone and searches in it; then closes and opens the app without a network. */
export async function measureOpening(
  phone: Phone,
  stage: Stage,
  { launches, slowdown }: { launches: number; slowdown: number },
): Promise<Opening> {
  const { page, context } = phone
  await logIn(page, 'Door staff')
  const { readyMs } = await measureLargeRoster(page, stage, slowdown)
  const session = await context.newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const samples = await measureLaunch(phone, { launches, slowdown })
  return { readyMs, heap: usedSize, launches: samples.map((steps) => steps['scanner reads'] ?? Number.NaN) }
}
