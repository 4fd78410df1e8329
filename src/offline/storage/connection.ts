import { StorageFailure, storageFailure } from './failure.ts'

export interface ConnectionOptions {
  name: string
  version: number
  /** Brings an older database, from version 0 if there was none, to this version. */
  upgrade: (database: IDBDatabase, transaction: IDBTransaction, oldVersion: number) => void
  /**
   * Runs before any other work on a new connection. `isAgain` says that the browser took the last one: the database may
   * be empty, if the site's data was deleted.
   */
  onOpen?: (database: IDBDatabase, isAgain: boolean) => Promise<void> | void
  /** Reopens the database as soon as the browser has closed it, not only when it is next needed. */
  reopensAtOnce?: boolean
}

export interface Connection {
  /**
   * Runs `work`, a single transaction that may be repeated, on an open connection. Every failure is converted to a
   * StorageFailure.
   */
  use<T>(work: (database: IDBDatabase) => PromiseLike<T> | T): Promise<T>
  close(): Promise<void>
}

/**
 * A connection to a database that is opened at first use, and again after the browser closed it, with or without saying
 * so: then the transaction is repeated once. It gives way to a newer version of the app: a tab still running the old one
 * fails with `outdated` instead of blocking the upgrade.
 */
export function lazyConnection({
  name,
  version,
  upgrade,
  onOpen,
  reopensAtOnce,
}: ConnectionOptions): Connection {
  let opening: Promise<IDBDatabase> | undefined
  let wasTaken = false

  async function open(): Promise<IDBDatabase> {
    if (typeof indexedDB === 'undefined') throw new StorageFailure('denied')
    const database = await request(name, version, upgrade).catch(refused)
    database.addEventListener('versionchange', () => {
      database.close()
      taken()
    })
    database.addEventListener('close', taken)
    await onOpen?.(database, wasTaken)
    wasTaken = false
    return database
  }

  function taken(): void {
    opening = undefined
    wasTaken = true
    if (reopensAtOnce) connection().catch(() => undefined)
  }

  function connection(): Promise<IDBDatabase> {
    const current = (opening ??= open())
    current.catch(() => {
      if (opening === current) opening = undefined
    })
    return current
  }

  async function forget(lost: Promise<IDBDatabase>): Promise<void> {
    const database = await lost.catch(() => undefined)
    database?.close()
    // Otherwise other work has reopened it meanwhile.
    if (opening !== lost) return
    opening = undefined
    wasTaken = true
  }

  return {
    async use(work) {
      const current = connection()
      try {
        try {
          return await work(await current)
        } catch (error) {
          if (!isLost(error)) throw error
          await forget(current)
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

function request(name: string, version: number, upgrade: ConnectionOptions['upgrade']): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version)
    opening.addEventListener('upgradeneeded', ({ oldVersion }) => {
      // Never null during an upgrade.
      if (opening.transaction) upgrade(opening.result, opening.transaction, oldVersion)
    })
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })
}

/** A browser that stores nothing (private windows, cookies blocked) refuses to open a database. */
function refused(error: unknown): never {
  throw isNamed(error, 'InvalidStateError') ? new StorageFailure('denied', error) : error
}

/**
 * Phones close the connections of pages in the background, and Safari loses them all when the process that holds the
 * databases dies (`UnknownError`); neither always fires an event. Nothing of the transaction was stored.
 */
const isLost = (error: unknown): boolean =>
  isNamed(error, 'InvalidStateError') || isNamed(error, 'UnknownError')

/** Whether it is the browser's error of this name. */
export function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}
