import { createAssociation, isEmpty, type NewAssociation } from '#db/seed/association.ts'

import type { Settings } from '../config.ts'
import { lockFolder } from '../database/folder-lock.ts'
import { hasDatabase, openDatabase, partsOf } from '../database/open-database.ts'
import { applySchemaWith, hasSchema } from '../database/schema/apply-schema.ts'
import { plannedUpgrade } from '../upgrade/upgrade-schema.ts'

/**
 * Whether nobody uses the database of these settings yet: it has no club. Waits for a PostgreSQL that is away, until the signal. Rejects
 * with StartError if it was made by files that this version does not know.
 */
export async function isUnused(settings: Settings, signal: AbortSignal): Promise<boolean> {
  // Whatever a folder has, its first start was completed, or it has nothing.
  if (!settings.DATABASE_URL) return !hasDatabase(partsOf(settings.DATA_DIR))
  const { database } = await openDatabase(settings, signal)
  try {
    await plannedUpgrade(database)
    return !(await hasSchema(database)) || (await isEmpty(database))
  } finally {
    await database.close()
  }
}

/**
 * Creates the database with its club in one transaction: a club that is refused leaves nothing behind. Rejects with the database's
 * ERROR_… code, and with a unique violation if somebody else was faster.
 */
export async function createFirstClub(
  settings: Settings,
  association: NewAssociation,
  signal: AbortSignal,
): Promise<void> {
  const unlock = settings.DATABASE_URL
    ? undefined
    : await lockFolder(settings.DATA_DIR, () => `process ${process.pid}, creating the club`)
  try {
    const { database, markComplete } = await openDatabase(settings, signal)
    try {
      const isCreated = await applySchemaWith(
        database,
        { migrations: new Set(), insert: async () => {} },
        async (tx) => void (await createAssociation(tx, association)),
      )
      // A start without these settings has left the schema behind.
      if (!isCreated) await database.transaction((tx) => createAssociation(tx, association))
      await markComplete()
    } finally {
      await database.close()
    }
  } finally {
    await unlock?.()
  }
}
