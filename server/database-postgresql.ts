import pg from 'pg'
import { RESULT_PARSERS, toParameter } from './database-values.ts'
import { AbortedTransaction, type Database, type QueryResult, type TransactionOptions } from './database.ts'
import { keepListening } from './database-postgresql-listener.ts'

/**
 * Connects to a PostgreSQL by its URL with a pool of at most `max` connections (10 by default). Rejects when the
 * server cannot be reached or refuses the login.
 */
export async function openPostgresql(url: string, options: { max?: number } = {}): Promise<Database> {
  const config: pg.PoolConfig = {
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    application_name: 'samspel',
    types: { getTypeParser },
  }
  const pool = new pg.Pool(config)
  // An idle connection that breaks is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {})
  try {
    await pool.query('select')
  } catch (error) {
    await pool.end()
    throw error
  }

  return {
    kind: 'postgresql',
    transaction: async (work, transactionOptions) => {
      const client = await pool.connect()
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
        open = false
        const { command } = await client.query('commit')
        if (command === 'ROLLBACK') throw new AbortedTransaction()
        return result
      } catch (error) {
        if (open) await client.query('rollback').catch((failure: Error) => (broken = failure))
        throw error
      } finally {
        client.release(broken)
      }
    },
    query: (text, values) => query(pool, text, values),
    exec: async (sql) => void (await pool.query(sql)),
    listen: (channel, onNotify) => keepListening(config, channel, onNotify),
    close: async () => {
      if (!pool.ending) await pool.end()
    },
  }
}

async function query<Row>(
  runner: pg.Pool | pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<QueryResult<Row>> {
  const result = await runner.query(text, values.map(toParameter))
  return { rows: result.rows as Row[], rowCount: result.rowCount ?? result.rows.length }
}

function begin({ readOnly, isolation }: TransactionOptions = {}): string {
  return ['begin', isolation && `isolation level ${isolation}`, readOnly && 'read only']
    .filter(Boolean)
    .join(' ')
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && RESULT_PARSERS[oid]) || pg.types.getTypeParser(oid, format as 'text')
