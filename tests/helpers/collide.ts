import type { Database } from '#server/database/database.ts'

import { holdTransaction, waitForBlocked } from './requests.ts'

/** Lets the first run until the gate, then starts the second, and opens the gate once both are blocked. */
export async function collide(
  database: Database,
  gate: readonly [sql: string, values: unknown[]][],
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>[]> {
  const held = await holdTransaction(database, {}, async (tx) => {
    for (const [sql, values] of gate) await tx.query(sql, values)
  })
  const one = Promise.allSettled([first()])
  await waitForBlocked(database)
  const two = Promise.allSettled([second()])
  await waitForBlocked(database, 2)
  await held.commit()
  return [...(await one), ...(await two)]
}

/** The errors of those that failed. */
export const reasons = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))
