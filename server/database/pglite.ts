import { PGlite, type Transaction as PgliteTransaction, TransactionAbortedError } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

import { AbortedTransaction, type Database, type QueryResult, type TransactionOptions } from './database.ts'
import { RESULT_PARSERS, toParameter } from './values.ts'

/** The embedded database; it can also be dumped whole, to be loaded again with `loadDataDir`. */
export interface PgliteDatabase extends Database {
  readonly kind: 'pglite'
  dump(): Promise<Blob>
}

/**
 * Opens PGlite in this thread, from a folder, from a dump, or in memory: for generators and tests. One connection
 * serves all callers in turn, so transactions queue, and nothing can interrupt a running statement. The server opens
 * the folder in its own thread (embedded.ts).
 */
export async function openPglite(
  options: { dataDir?: string; loadDataDir?: Blob | File } = {},
): Promise<PgliteDatabase> {
  const pglite = await PGlite.create({
    ...options,
    parsers: RESULT_PARSERS,
    extensions: { citext, pg_trgm, pgcrypto, unaccent },
  })
  await pglite.exec('set log_min_messages = panic')

  return {
    kind: 'pglite',
    transaction: async (work, transactionOptions) => {
      try {
        return await pglite.transaction(async (tx) => {
          const settings = setTransaction(transactionOptions)
          if (settings) await tx.query(settings)
          return work({
            query: (text, values) => query(tx, text, values),
            exec: async (sql) => void (await tx.exec(sql)),
            rollback: () => tx.rollback(),
          })
        })
      } catch (error) {
        throw error instanceof TransactionAbortedError ? new AbortedTransaction() : error
      }
    },
    query: (text, values) => query(pglite, text, values),
    exec: async (sql) => void (await pglite.exec(sql)),
    listen: async (channel, onNotify) => {
      await pglite.listen(quoted(channel), onNotify)
      return () => pglite.unlisten(quoted(channel), onNotify)
    },
    load: () => ({ open: 1, idle: 1, waiting: 0 }),
    dump: () => pglite.dumpDataDir('none'),
    close: async () => {
      if (!pglite.closed) await pglite.close()
    },
  }
}

async function query<Row>(
  runner: Pick<PgliteTransaction, 'query'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<QueryResult<Row>> {
  const result = await runner.query<Row>(text, values.map(toParameter), { serializers: AS_SENT })
  return { rows: result.rows, rowCount: result.rowCount ?? result.rows.length }
}

// PGlite serializes each value by the parameter's type; ours are already text, whatever the type.
const AS_SENT = new Proxy<Record<number, (value: string) => string>>(
  {},
  { get: () => (value: string) => value },
)

function setTransaction({ readOnly, isolation }: TransactionOptions = {}): string | undefined {
  const modes = [isolation && `isolation level ${isolation}`, readOnly && 'read only'].filter(Boolean)
  return modes.length > 0 ? `set transaction ${modes.join(', ')}` : undefined
}

const quoted = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`
