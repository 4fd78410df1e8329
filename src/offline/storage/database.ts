import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { StorageFailure, storageFailure } from './failure.ts'

type UpgradeTransaction<Schema extends DBSchema> = IDBPTransaction<
  Schema,
  StoreNames<Schema>[],
  'versionchange'
>

/** One step of a database's history: step n (from 0) takes version n to n + 1. Steps are never edited. */
export type UpgradeStep<Schema extends DBSchema> = (
  database: IDBPDatabase<Schema>,
  transaction: UpgradeTransaction<Schema>,
) => void

export interface LazyDatabase<Schema extends DBSchema> {
  /** Runs `work` on an open connection; whatever fails arrives as a StorageFailure. */
  use<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * A database that is opened at first use and again after the browser closed it. It gives way to a newer version
 * of the app: a tab that still runs the old one fails with `outdated` instead of blocking the upgrade.
 */
export function lazyDatabase<Schema extends DBSchema>(
  name: string,
  steps: readonly UpgradeStep<Schema>[],
): LazyDatabase<Schema> {
  let opening: Promise<IDBPDatabase<Schema>> | undefined

  // async, because a browser may also refuse by throwing at once.
  async function open(): Promise<IDBPDatabase<Schema>> {
    if (typeof indexedDB === 'undefined') throw new StorageFailure('denied')
    return openDB<Schema>(name, steps.length, {
      upgrade(database, oldVersion, _newVersion, transaction) {
        for (const step of steps.slice(oldVersion)) step(database, transaction)
      },
      blocking(_current, _blocked, event) {
        ;(event.target as IDBDatabase).close()
        opening = undefined
      },
      terminated() {
        opening = undefined
      },
    })
  }

  async function connection(): Promise<IDBPDatabase<Schema>> {
    opening ??= open()
    try {
      return await opening
    } catch (error) {
      opening = undefined
      // A browser that keeps nothing (private windows, cookies blocked) refuses at the door.
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
          // Closed under our feet, as phones do to pages in the background: nothing was begun, so once more.
          opening = undefined
          return await work(await connection())
        }
      } catch (error) {
        throw storageFailure(error)
      }
    },
    async close() {
      const closing = opening
      opening = undefined
      ;(await closing?.catch(() => undefined))?.close()
    },
  }
}

/** The parts of an idb transaction that completing it needs. */
interface Completable {
  readonly done: Promise<void>
  abort(): void
}

/**
 * Resolves with the value of `work` only once the transaction has completed, so that what was written is kept.
 * On failure nothing of it is kept, and the rejection is the transaction's own reason (a full disk makes every
 * request fail with AbortError, only the transaction knows why).
 */
export async function complete<T>(transaction: Completable, work: () => Promise<T>): Promise<T> {
  const done = transaction.done.then(
    () => undefined,
    (reason: unknown) => ({ reason }),
  )
  try {
    // Side by side: when a commit finds the disk full, Chromium may leave requests without any answer.
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
 * Commits without waiting until the answers to the last requests have come back to a busy page; for use once they
 * all have been made. Their failures still undo the transaction.
 */
export function commitNow(transaction: { commit(): void }): void {
  try {
    transaction.commit()
  } catch {
    // It has already failed, and its requests say why.
  }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}
