import type { Database, Transaction } from '#server/database/database.ts'

import { ASSOCIATION_ID, insertAssociation } from './association.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import { LARGE_STEPS } from './large-steps.ts'

export interface LargeSize {
  members: number
  events: number
  /** In total, approximately: the same number at each past event. */
  attendances: number
}

/** The size that `npm run bench:scale` measures. */
export const LARGE: LargeSize = { members: 100_000, events: 10_000, attendances: 2_000_000 }

/**
 * Fills a migrated database with twenty years of a large association, using set-based SQL: members, events,
 * registrations, scans and attendance, mail, sessions. Must run as a superuser. Triggers are disabled and
 * their effects written here, and indexes are rebuilt at the end, which takes a tenth of the time.
 */
export async function seedLarge(database: Database, size: LargeSize): Promise<void> {
  await database.transaction(async (tx) => {
    await insertAssociation(tx, { name: 'Hundratusen toner', type: 'music' })
    await tx.exec(`set local session_replication_role = replica; set local work_mem = '64MB';
      set local maintenance_work_mem = '256MB'; set local synchronous_commit = off`)
    const indexes = await dropIndexes(tx)
    await tx.query(
      `create temporary table large on commit drop as
      select $1::uuid as club, $2::int as members, $3::int as events, $4::int as attendances, $5::jsonb as accounts`,
      [ASSOCIATION_ID, size.members, size.events, size.attendances, JSON.stringify(DEMO_ACCOUNTS)],
    )
    for (const step of LARGE_STEPS) await tx.query(step)
    for (const index of indexes) await tx.exec(index)
  })
  await database.exec('vacuum (analyze)')
}

/** Drops the indexes that no constraint needs; resolves to the statements that recreate them. */
async function dropIndexes(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace in ('api'::regnamespace, 'private'::regnamespace) and not i.indisunique`,
  )
  for (const { name } of rows) await tx.exec(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}
