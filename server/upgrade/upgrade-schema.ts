import { mkdir } from 'node:fs/promises'
import path from 'node:path'

import { BackupFailure } from '../backup/format.ts'
import { writeSnapshot } from '../backup/snapshot.ts'
import { backupFolder, writeBackup, type WrittenBackup } from '../backup/write-backup.ts'
import type { Settings } from '../config.ts'
import type { Database } from '../database/database.ts'
import { applySchema, pendingUpgrade, type Upgrade } from '../database/schema/apply-schema.ts'
import { SchemaFailure } from '../database/schema/schema-failure.ts'
import { StartError } from '../process/start-error.ts'

interface Upgraded {
  /** Whether anything was applied. */
  isChanged: boolean
  /** What was made of it before. */
  backup?: WrittenBackup
}

/**
 * Brings the schema of a database to this version, in one transaction, after a backup if the database is of an older one. Rejects
 * with StartError, having changed nothing, if the database does not fit, a file fails or the backup does.
 */
export async function upgradeSchema(
  database: Database,
  settings: Settings,
  { signal, withoutBackup = false }: { signal: AbortSignal; withoutBackup?: boolean },
): Promise<Upgraded> {
  const upgrade = await plannedUpgrade(database)
  const backup =
    upgrade?.needsBackup && !withoutBackup
      ? await backUpBefore(upgrade, database, settings, signal)
      : undefined
  signal.throwIfAborted()
  const isChanged = await applySchema(database).catch(asStartError)
  // A PostgREST or another server on this database reloads its schema.
  if (isChanged) await database.exec(`notify pgrst, 'reload schema'`)
  return { isChanged, ...(backup && { backup }) }
}

/** What this version would apply to a database; undefined for nothing, or if it is empty. Rejects with StartError if it does not fit. */
export const plannedUpgrade = (database: Pick<Database, 'query'>): Promise<Upgrade | undefined> =>
  pendingUpgrade(database).catch(asStartError)

function asStartError(error: unknown): never {
  throw error instanceof SchemaFailure ? new StartError(`${error.message}.`) : error
}

/** One file per version, so that a server that is restarted again and again, because its upgrade fails, does not fill the disk. */
async function backUpBefore(
  { from, to }: Upgrade,
  database: Database,
  settings: Settings,
  signal: AbortSignal,
): Promise<WrittenBackup | undefined> {
  if (settings.DATABASE_URL && !settings.BACKUP_DIR) {
    console.log(`Upgrading from Samspel ${from} to ${to}, without a backup: BACKUP_DIR is not set.`)
    return undefined
  }
  const folder = backupFolder(settings)
  const file = path.join(folder, `samspel-before-${to}.backup`)
  console.log(`Upgrading from Samspel ${from} to ${to}; a backup is made first …`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const snapshot = (out: Parameters<typeof writeSnapshot>[2]) =>
      writeSnapshot(database, { secrets: true }, out)
    return await writeBackup(file, settings.BACKUP_PASSPHRASE, snapshot, signal)
  } catch (error) {
    const isForKeeper = error instanceof BackupFailure || (error as NodeJS.ErrnoException).syscall
    if (!isForKeeper) throw error
    throw new StartError(
      `no backup could be made before the upgrade, so nothing was changed: ${(error as Error).message} ` +
        'Set BACKUP_DIR to another folder, or run `samspel upgrade --without-backup`.',
      { cause: error },
    )
  }
}
