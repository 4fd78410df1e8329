import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'

import type { Database, Transaction } from '../database/database.ts'
import { ownSchema, readApplied } from '../database/schema/apply-schema.ts'
import { ownVersion } from '../database/schema/files.ts'
import {
  BackupFailure,
  BATCH_BYTES,
  BATCH_ROWS,
  type End,
  FORMAT,
  type Header,
  type TableEnd,
} from './format.ts'
import { SECRETS } from './secrets.ts'
import { quoted, readTables, type Table } from './tables.ts'

/**
 * Writes all rows of a database as of one moment, while it is in use; ends the stream. Only a batch of them is in memory. The
 * embedded database has one connection, so that its other users wait until it is done.
 */
export async function writeSnapshot(
  database: Database,
  { secrets }: { secrets: boolean },
  out: Writable,
): Promise<void> {
  const schema = await readApplied(database)
  if (schema.length === 0) throw new BackupFailure('the database is empty.')
  if (!secrets) await requireOwnSchema(schema)
  const version = await ownVersion()
  await database.transaction(
    async (tx) => {
      await tx.exec(AS_TEXT)
      const tables = await readTables(tx)
      // No start of a newer version may change one that is still to be read.
      await tx.exec(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`)
      const all = createHash('sha256')
      let total = 0
      const write = async (text: string) => {
        all.update(text)
        await writeTo(out, text)
      }
      await write(
        line({
          samspel: 'backup',
          format: FORMAT,
          version,
          date: new Date().toISOString(),
          database: database.kind,
          secrets,
          schema,
          tables: tables.map(({ name, columns }) => ({
            name,
            columns: columns.map((column) => column.name),
          })),
        } satisfies Header),
      )
      for (const table of tables) {
        const hash = createHash('sha256')
        let rows = 0
        for await (const batch of rowsOf(tx, table, secrets)) {
          const text = batch.join('')
          hash.update(text)
          rows += batch.length
          await write(text)
        }
        total += rows
        await write(line({ table: table.name, rows, sha256: hash.digest('hex') } satisfies TableEnd))
      }
      await writeTo(out, line({ end: true, rows: total, sha256: all.digest('hex') } satisfies End))
    },
    { isolation: 'repeatable read', readOnly: true },
  )
  out.end()
}

/** Every type as text that the other database reads as the same value; and no policy may hide a row. */
const AS_TEXT = `
  set local timezone = 'UTC';
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local row_security = off;`

async function requireOwnSchema(applied: Header['schema']): Promise<void> {
  const own = await ownSchema()
  if (
    own.every(({ name, checksum }) => applied.some((row) => row.name === name && row.checksum === checksum))
  )
    return
  throw new BackupFailure(
    'this version knows only the secrets of its own tables, and the database is of another version: start it once, or make a backup with secrets.',
  )
}

/** The rows as lines, which the database writes: one value of each row to take over instead of twenty. */
async function* rowsOf(tx: Transaction, table: Table, secrets: boolean): AsyncGenerator<string[]> {
  const left = secrets ? undefined : SECRETS[table.name]
  const instead = left && 'columns' in left ? left.columns : {}
  const values = table.columns.map(({ name }) => `(${instead[name] ?? `t.${quoted(name)}`})::text`)
  const kept = left && 'rows' in left ? left.rows : 'true'
  const size = await batchSize(tx, table)
  await tx.exec(
    `declare backup no scroll cursor for
    select json_build_array(${values.join(', ')})::text as line from ${table.name} t where ${kept}`,
  )
  for (;;) {
    const { rows } = await tx.query<{ line: string }>(`fetch ${size} from backup`)
    if (rows.length > 0) yield rows.map((row) => `${row.line}\n`)
    if (rows.length < size) break
  }
  await tx.exec('close backup')
}

/** How many of its widest rows make a batch. */
async function batchSize(tx: Transaction, { name, columns }: Table): Promise<number> {
  const width = columns.map((column) => `coalesce(pg_column_size(t.${quoted(column.name)}), 0)`).join(' + ')
  const { rows } = await tx.query<{ widest: number | null }>(`select max(${width}) as widest from ${name} t`)
  return Math.min(BATCH_ROWS, Math.max(1, Math.floor(BATCH_BYTES / (rows[0]?.widest ?? BATCH_BYTES))))
}

const line = (value: object): string => `${JSON.stringify(value)}\n`

/** Resolves when the stream has room again; rejects if it has failed. */
function writeTo(out: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    out.write(text, (error) => (error ? reject(error) : resolve()))
  })
}
