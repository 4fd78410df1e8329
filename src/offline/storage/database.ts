import {
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  openDB,
  type StoreNames,
  unwrap,
  wrap,
} from 'idb'

import { StorageFailure, storageFailure } from './failure.ts'

type UpgradeTransaction<Schema extends DBSchema> = IDBPTransaction<
  Schema,
  StoreNames<Schema>[],
  'versionchange'
>

/** One step of a database's history: step n (from 0) migrates version n to n + 1. Steps are never edited. */
export type UpgradeStep<Schema extends DBSchema> = (
  database: IDBPDatabase<Schema>,
  transaction: UpgradeTransaction<Schema>,
) => void

export interface LazyDatabaseOptions<Schema extends DBSchema> {
  /**
   * Runs when a connection is reopened after the browser closed it, before any other work: the database may
   * be empty, if the site's data was deleted.
   */
  onReopen?: (database: IDBPDatabase<Schema>) => Promise<void>
}

export interface LazyDatabase<Schema extends DBSchema> {
  /** Runs `work` on an open connection; every failure is converted to a StorageFailure. */
  use<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * A database that is opened at first use, and again after the browser closed it. It gives way to a newer
 * version of the app: a tab still running the old one fails with `outdated` instead of blocking the upgrade.
 */
export function lazyDatabase<Schema extends DBSchema>(
  name: string,
  steps: readonly UpgradeStep<Schema>[],
  { onReopen }: LazyDatabaseOptions<Schema> = {},
): LazyDatabase<Schema> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  let wasTaken = false

  // async, because a browser may also refuse by throwing synchronously.
  async function open(): Promise<IDBPDatabase<Schema>> {
    if (typeof indexedDB === 'undefined') throw new StorageFailure('denied')
    const database = await openDB<Schema>(name, steps.length, {
      upgrade(upgraded, oldVersion, _newVersion, transaction) {
        for (const step of steps.slice(oldVersion)) step(upgraded, transaction)
      },
      blocking(_current, _blocked, event) {
        ;(event.target as IDBDatabase).close()
        taken()
      },
      terminated: taken,
    })
    handleAbortedReads(database)
    if (wasTaken) await onReopen?.(database)
    wasTaken = false
    return database
  }

  function taken(): void {
    opening = undefined
    wasTaken = true
    // There may be no further call for a long time, but lost rows should be restored while the page is open.
    if (onReopen) connection().catch(() => undefined)
  }

  async function connection(): Promise<IDBPDatabase<Schema>> {
    opening ??= open()
    try {
      return await opening
    } catch (error) {
      opening = undefined
      // A browser that stores nothing (private windows, cookies blocked) refuses to open a database.
      throw isNamed(error, 'InvalidStateError') ? new StorageFailure('denied', error) : storageFailure(error)
    }
  }

  return {
    async use(work) {
      try {
        try {
          return await work(await connection())
        } catch (error) {
          if (!isNamed(error, 'InvalidStateError')) throw error
          // The browser closed the connection, as phones do for background pages. Nothing was started: try
          // once more.
          opening = undefined
          wasTaken = true
          return await work(await connection())
        }
      } catch (error) {
        throw storageFailure(error)
      }
    },
    async close() {
      const closing = opening
      opening = undefined
      wasTaken = false
      ;(await closing?.catch(() => undefined))?.close()
    },
  }
}

// idb's shortcuts for reading reject if their request fails, but leave `done` of their transaction unhandled:
// if the browser aborts a read (the site's data was deleted), that would be an unhandled rejection as well.
function handleAbortedReads<Schema extends DBSchema>(database: IDBPDatabase<Schema>): void {
  const connection = unwrap(database)
  const begin = connection.transaction.bind(connection)
  connection.transaction = (...args) => {
    const transaction = begin(...args)
    wrap(transaction).done.catch(() => undefined)
    return transaction
  }
}

/** The parts of an idb transaction needed to complete it. */
interface Completable {
  readonly done: Promise<void>
  abort(): void
}

/**
 * Resolves with the value of `work` only once the transaction has completed, so that what was written is
 * stored. On failure nothing is stored, and the rejection is the transaction's own reason (a full disk makes
 * every request fail with AbortError; only the transaction knows why).
 */
export async function complete<T>(transaction: Completable, work: () => Promise<T>): Promise<T> {
  const done = transaction.done.then(
    () => undefined,
    (reason: unknown) => ({ reason }),
  )
  try {
    // In parallel: when a commit fails on a full disk, Chromium may never fire the requests' events.
    const [value] = await Promise.all([work(), transaction.done])
    return value
  } catch (error) {
    try {
      transaction.abort()
    } catch {
      // It has already ended.
    }
    const failure = await done
    throw failure && isNamed(error, 'AbortError') ? failure.reason : error
  }
}

/**
 * Commits without waiting for the last requests' events to reach a busy page; call it once they have all been
 * made. Their failures still abort the transaction.
 */
export function commitNow(transaction: { commit(): void }): void {
  try {
    transaction.commit()
  } catch {
    // It has already failed; its requests report why.
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}
