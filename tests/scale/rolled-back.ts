import type { Database } from '#server/database/database.ts'

/** The database, but no transaction leaves anything behind: each call finds what the one before it found. */
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
