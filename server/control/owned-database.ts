import type { Settings } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openEmbedded } from '../database/embedded.ts'
import { FolderInUse, lockFolder } from '../database/folder-lock.ts'
import { hasDatabase, openDatabase, partsOf } from '../database/open-database.ts'
import { StartError } from '../process/start-error.ts'
import { databaseOfRunningServer } from './running-server.ts'

interface Ways<T> {
  /** What is done with the database if this process can open it. */
  directly(database: Database): Promise<T>
  /** What is done if a running server has its folder. */
  besideServer(): Promise<T>
}

/**
 * Lets a command use the database of the settings, also while a server runs on it. Rejects with StartError if there is none yet. `signal`
 * ends the wait for a PostgreSQL that is away; without it there is no wait.
 */
export async function withOwnedDatabase<T>(
  settings: Settings,
  signal: AbortSignal | undefined,
  { directly, besideServer }: Ways<T>,
): Promise<T> {
  const { DATA_DIR } = settings
  if (settings.DATABASE_URL) {
    const { database } = await openDatabase(settings, signal)
    return directly(database).finally(() => database.close())
  }
  const parts = partsOf(DATA_DIR)
  if (!hasDatabase(parts)) throw new StartError(`there is no database in ${DATA_DIR} yet.`)
  const unlock = await lockFolder(DATA_DIR, () => `process ${process.pid}, a command`).catch(
    (error: unknown) => {
      if (!(error instanceof FolderInUse)) throw error
      return undefined
    },
  )
  if (!unlock) return besideServer()
  try {
    const database = await openEmbedded(parts.folder)
    return await directly(database).finally(() => database.close())
  } finally {
    await unlock()
  }
}

/** The same for what takes no more than single statements. */
export const queryOwnedDatabase = <T>(
  settings: Settings,
  signal: AbortSignal | undefined,
  work: (database: Pick<Database, 'query'>) => Promise<T>,
): Promise<T> =>
  withOwnedDatabase(settings, signal, {
    directly: work,
    besideServer: () => work(databaseOfRunningServer(settings.DATA_DIR)),
  })
