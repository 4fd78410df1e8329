import { type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames, wrap } from 'idb'

import { isNamed, lazyConnection } from './connection.ts'

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
  /**
   * Runs `work`, a single transaction that may be repeated, on an open connection. Every failure is converted to a
   * StorageFailure.
   */
  use<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A database with a history, through idb; its connection is kept as described at `lazyConnection`. */
export function lazyDatabase<Schema extends DBSchema>(
  name: string,
  steps: readonly UpgradeStep<Schema>[],
  { onReopen }: LazyDatabaseOptions<Schema> = {},
): LazyDatabase<Schema> {
  const wrapped = (database: IDBDatabase) => wrap(database) as unknown as IDBPDatabase<Schema>
  const { use, close } = lazyConnection({
    name,
    version: steps.length,
    upgrade(database, transaction, oldVersion) {
      const upgrading = wrap(transaction) as unknown as UpgradeTransaction<Schema>
      for (const step of steps.slice(oldVersion)) step(wrapped(database), upgrading)
    },
    async onOpen(database, isAgain) {
      handleAbortedReads(database)
      if (isAgain) await onReopen?.(wrapped(database))
    },
    // There may be no further call for a long time, but lost rows should be restored while the page is open.
    reopensAtOnce: onReopen !== undefined,
  })
  return { use: (work) => use((database) => work(wrapped(database))), close }
}

// idb's shortcuts for reading reject if their request fails, but leave `done` of their transaction unhandled:
// if the browser aborts a read (the site's data was deleted), that would be an unhandled rejection as well.
function handleAbortedReads(connection: IDBDatabase): void {
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
