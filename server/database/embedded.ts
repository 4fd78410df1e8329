import { begin } from './begin.ts'
import {
  AbortedTransaction,
  type Database,
  NoConnection,
  type QueryResult,
  type Transaction,
} from './database.ts'
import { connectPglite, type PgliteConnection } from './pglite-connection.ts'
import { toParameter } from './values.ts'

/**
 * The embedded database in a folder, in its own thread. One connection serves all callers in turn, so transactions
 * queue. A statement that exceeds its transaction's timeout is stopped by ending the thread, which is restarted on the
 * same folder: PostgreSQL's log restores what was committed.
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let closed = false
  let connection = connect()
  let turns: Promise<unknown> = Promise.resolve()
  let taken = 0
  await connection

  function connect(): Promise<PgliteConnection> {
    const connecting = open()
    connecting.catch(() => {})
    return connecting
  }

  async function open(): Promise<PgliteConnection> {
    const opened = await connectPglite(dataDir, (channel, payload) =>
      listeners.get(channel)?.forEach((onNotify) => onNotify(payload)),
    )
    for (const channel of listeners.keys()) await opened.exec(`listen ${quoted(channel)}`)
    void opened.ended.then(restart)
    return opened
  }

  /** Callers wait for the restart. Notifications in between are lost, as with any new connection. */
  async function restart(): Promise<void> {
    if (closed) return
    connection = connect()
    await connection.then(
      () => listeners.forEach((channel) => channel.forEach((onNotify) => onNotify(''))),
      () => {},
    )
  }

  /** One task after another; if one failed to start the database, the next tries again. */
  function inTurn<T>(work: (connection: PgliteConnection) => Promise<T>): Promise<T> {
    const turn = turns.then(async () => {
      if (closed) throw new NoConnection(new Error('the embedded database is closed'))
      const current = await connection.catch(() => (connection = connect()))
      return work(current)
    })
    taken += 1
    turns = turn.catch(() => {}).finally(() => (taken -= 1))
    return turn
  }

  return {
    kind: 'pglite',
    transaction: (work, options) =>
      inTurn(async (current) => {
        const timeout = options?.statementTimeout
        let open = true
        const rollback = async () => {
          open = false
          await current.exec('rollback', timeout)
        }
        const begun = current.exec(begin(options), timeout)
        begun.catch(() => {})
        try {
          const result = await work(transactionOn(current, timeout, rollback))
          await begun
          if (!open) return result
          open = false
          if ((await current.exec('commit', timeout)) === 'ROLLBACK') throw new AbortedTransaction()
          return result
        } catch (error) {
          if (open) await rollback().catch(() => {})
          throw error
        }
      }),
    query: (text, values) => inTurn((current) => query(current, text, values)),
    exec: (sql) => inTurn(async (current) => void (await current.exec(sql))),
    load: () => ({ open: 1, idle: taken > 0 ? 0 : 1, waiting: Math.max(0, taken - 1) }),
    listen: async (channel, onNotify) => {
      const heard = listeners.get(channel) ?? new Set()
      listeners.set(channel, heard.add(onNotify))
      await inTurn((current) => current.exec(`listen ${quoted(channel)}`))
      return async () => void heard.delete(onNotify)
    },
    close: async () => {
      if (closed) return
      const last = inTurn((current) => {
        closed = true
        return current.close()
      })
      await last.catch(() => (closed = true))
    },
  }
}

const transactionOn = (
  connection: PgliteConnection,
  timeout: number | undefined,
  rollback: () => Promise<void>,
): Transaction => ({
  query: (text, values) => query(connection, text, values, timeout),
  exec: async (sql) => void (await connection.exec(sql, timeout)),
  rollback,
})

async function query<Row>(
  connection: PgliteConnection,
  text: string,
  values: readonly unknown[] = [],
  timeout?: number,
): Promise<QueryResult<Row>> {
  const { rows, rowCount } = await connection.query(text, values.map(toParameter), timeout)
  return { rows: rows as Row[], rowCount }
}

const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`
