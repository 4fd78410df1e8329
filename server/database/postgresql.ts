import pg from 'pg'

import { begin } from './begin.ts'
import { AbortedTransaction, type Database, NoConnection, type QueryResult } from './database.ts'
import { keepListening } from './postgresql-listener.ts'
import { RESULT_PARSERS, toParameter } from './values.ts'

/**
 * Connects to a PostgreSQL by its URL with a pool of at most `max` connections (10 by default). Rejects if the server
 * cannot be reached or refuses the login (NoConnection).
 */
export async function openPostgresql(url: string, options: { max?: number } = {}): Promise<Database> {
  const config: pg.PoolConfig = {
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    application_name: 'samspel',
    pipeline: true,
    types: { getTypeParser },
  }
  const pool = new pg.Pool(config)
  // A connection that breaks, idle or between two statements, is replaced at the next use. Without a listener its error
  // would end the process; its current user gets the error from the next statement.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const connect = () => pool.connect().catch((error: unknown) => Promise.reject(new NoConnection(error)))
  try {
    ;(await connect()).release()
  } catch (error) {
    await pool.end()
    throw error
  }

  /** Cancels what the connection is doing once the signal is aborted; returns what to wait for before it is used again. */
  const cancelOnAbort = (client: pg.PoolClient, signal: AbortSignal): (() => Promise<unknown>) => {
    let cancelled: Promise<unknown> = Promise.resolve()
    const cancel = () => {
      const { processID } = client as pg.PoolClient & { processID: number }
      cancelled = pool.query('select pg_cancel_backend($1)', [processID]).catch(() => {})
    }
    signal.addEventListener('abort', cancel, { once: true })
    return () => {
      signal.removeEventListener('abort', cancel)
      return cancelled
    }
  }

  return {
    kind: 'postgresql',
    transaction: async (work, { signal, ...transactionOptions } = {}) => {
      const client = await connect()
      const settled = signal && cancelOnAbort(client, signal)
      let open = false
      let broken: Error | undefined
      try {
        await client.query(begin(transactionOptions))
        open = true
        const rollback = async () => {
          open = false
          await client.query('rollback')
        }
        const result = await work({
          query: (text, values) => query(client, text, values),
          exec: async (sql) => void (await client.query(sql)),
          rollback,
        })
        if (!open) return result
        // Open until then: one that is cancelled before it begins leaves the transaction behind.
        const { command } = await client.query('commit')
        open = false
        if (command === 'ROLLBACK') throw new AbortedTransaction()
        return result
      } catch (error) {
        if (open) await client.query('rollback').catch((failure: Error) => (broken = failure))
        throw error
      } finally {
        // A cancellation under way would hit whoever gets the connection next.
        await settled?.()
        client.release(broken)
      }
    },
    query: async (text, values) => {
      const client = await connect()
      try {
        return await query(client, text, values)
      } finally {
        client.release()
      }
    },
    exec: async (sql) => {
      const client = await connect()
      try {
        await client.query(sql)
      } finally {
        client.release()
      }
    },
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    listen: (channel, onNotify) => keepListening(config, channel, onNotify),
    close: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}

async function query<Row>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<QueryResult<Row>> {
  const result = await client.query(text, values.map(toParameter))
  return { rows: result.rows as Row[], rowCount: result.rowCount ?? result.rows.length }
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && RESULT_PARSERS[oid]) || pg.types.getTypeParser(oid, format)
