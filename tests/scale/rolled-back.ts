import type { Database } from '#server/database/database.ts'

/** A database that rolls back every transaction, so that each call finds the same rows. */
export function rolledBack(database: Database): Database {
  return {
    ...database,
    transaction: (work, options) =>
      database.transaction(async (tx) => {
        const result = await work(tx)
        await tx.rollback()
        return result
      }, options),
  }
}
