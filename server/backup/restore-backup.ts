import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'

import type { Settings } from '../config.ts'
import type { Database, Transaction } from '../database/database.ts'
import { openEmbedded } from '../database/embedded.ts'
import { lockFolder } from '../database/folder-lock.ts'
import { hasDatabase, openDatabase, partsOf } from '../database/open-database.ts'
import { applySchemaWith, ownSchema, type Rows } from '../database/schema/apply-schema.ts'
import { ownVersion } from '../database/schema/files.ts'
import { BackupFailure, type Header, type Row } from './format.ts'
import { readBackup } from './read-backup.ts'
import { quoted, readTables, type Table } from './tables.ts'
import { syncFolder } from './write-backup.ts'

export interface RestoredBackup {
  file: string
  date: string
  rows: number
}

interface Source {
  file: string
  passphrase: string | undefined
  signal: AbortSignal
}

/**
 * Makes a database from a backup: in DATA_DIR, or in the empty one of DATABASE_URL. Fails with BackupFailure, or StartError, before
 * anything is changed if the file is not whole or does not fit, or the database is not empty; whatever happens later leaves nothing behind.
 */
export async function restoreBackup(settings: Settings, source: Source): Promise<RestoredBackup> {
  const { header, rows } = await verify(source)
  const migrations = new Set(header.schema.map(({ name }) => name))
  const given = { migrations, insert: (tx: Transaction) => insertRows(tx, source) }
  if (settings.DATABASE_URL) await restoreServer(settings, source.signal, given)
  else await restoreFolder(settings.DATA_DIR, given)
  return { file: source.file, date: header.date, rows }
}

async function verify({ file, passphrase, signal }: Source): Promise<{ header: Header; rows: number }> {
  let header: Header | undefined
  let rows = 0
  for await (const part of readBackup(file, passphrase)) {
    signal.throwIfAborted()
    if ('header' in part) {
      await requireFitting(part.header)
      header = part.header
    } else if (!('table' in part)) rows = part.rows
  }
  if (!header) throw new Error('a backup was read without its header')
  return { header, rows }
}

/**
 * The file may be of an older version: its tables are made as they were then, and the migrations since are applied to its rows, as
 * they are at a start of a newer version.
 */
async function requireFitting({ version, schema }: Header): Promise<void> {
  const [ownNumber, own] = await Promise.all([ownVersion(), ownSchema()])
  if (version.localeCompare(ownNumber, 'en', { numeric: true }) > 0) {
    throw new BackupFailure(
      `it was made by Samspel ${version}, which is newer than this one (${ownNumber}). Restore it with that version, or one after it.`,
      { reason: 'newer' },
    )
  }
  const isKnown = ({ name, checksum }: Header['schema'][number]) =>
    name === 'rules' || own.some((part) => part.name === name && part.checksum === checksum)
  if (!schema.some(({ name }) => name === 'tables') || !schema.every(isKnown)) {
    throw new BackupFailure(
      `it was made by a development version (${version}) whose tables no released version had: only the version that made it restores it.`,
      { reason: 'other_tables' },
    )
  }
}

async function restoreServer(settings: Settings, signal: AbortSignal, given: Rows): Promise<void> {
  const { database } = await openDatabase(settings, signal)
  try {
    const { rows } = await database.query(
      `select from pg_namespace where nspname in ('api', 'app', 'private', 'translations')`,
    )
    if (rows.length > 0) throw notEmpty('the database of DATABASE_URL')
    await fill(database, given, 'the database of DATABASE_URL')
    await database.exec(`analyze; notify pgrst, 'reload schema'`)
  } finally {
    await database.close()
  }
}

async function restoreFolder(dataDir: string, given: Rows): Promise<void> {
  const parts = partsOf(dataDir)
  const unlock = await lockFolder(dataDir, () => `process ${process.pid}, restoring a backup`)
  try {
    if (hasDatabase(parts)) throw notEmpty(parts.folder)
    await rm(parts.restoring, { recursive: true, force: true })
    await mkdir(parts.restoring, { mode: 0o700 })
    const database = await openEmbedded(parts.restoring)
    try {
      await fill(database, given, parts.folder)
      await database.exec('vacuum (analyze)')
    } finally {
      await database.close()
    }
    await syncAll(parts.restoring)
    // Of a first start that was killed. In this order, no moment has a database that a start would delete.
    await rm(parts.folder, { recursive: true, force: true })
    await rm(parts.unfinished, { force: true })
    await rename(parts.restoring, parts.folder)
    await syncFolder(dataDir)
  } catch (error) {
    if (existsSync(parts.restoring)) await rm(parts.restoring, { recursive: true, force: true })
    throw error
  } finally {
    await unlock()
    // Only if it is empty.
    await rmdir(dataDir).catch(() => {})
  }
}

const notEmpty = (what: string) =>
  new BackupFailure(`${what} is not empty. Restore into an empty one, and then use that.`, {
    reason: 'not_empty',
  })

async function fill(database: Database, given: Rows, what: string): Promise<void> {
  if (!(await applySchemaWith(database, given))) throw notEmpty(what)
}

/**
 * Inserts the rows as they were: there are no triggers yet, and foreign keys are dropped, and checked when they are added again.
 */
async function insertRows(tx: Transaction, { file, passphrase, signal }: Source): Promise<void> {
  const tables = await readTables(tx)
  const keys = await readForeignKeys(tx)
  await tx.exec(keys.map((key) => `alter table ${key.table} drop constraint ${key.name};`).join('\n'))
  for await (const part of readBackup(file, passphrase)) {
    signal.throwIfAborted()
    if ('header' in part) requireSameTables(part.header, tables)
    else if ('table' in part) await insert(tx, tableNamed(tables, part.table.name), part.rows)
  }
  await tx.exec(
    keys.map((key) => `alter table ${key.table} add constraint ${key.name} ${key.definition};`).join('\n'),
  )
  for (const { name, identity } of tables) {
    if (identity === null) continue
    await tx.query(`select setval(pg_get_serial_sequence($1, $2), max(${quoted(identity)})) from ${name}`, [
      name,
      identity,
    ])
  }
  // The cursors of doors belong to the database that the backup was made of (rules/door/roster_cursor.sql).
  await tx.exec(`update private.settings set value = gen_random_uuid() where key = 'instance'`)
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

async function readForeignKeys(tx: Transaction): Promise<ForeignKey[]> {
  const { rows } = await tx.query<ForeignKey>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace::regnamespace::text in ('api', 'app', 'private', 'translations')
    order by 1, 2`)
  return rows
}

function requireSameTables(header: Header, tables: readonly Table[]): void {
  const own = tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }))
  if (JSON.stringify(own) === JSON.stringify(header.tables)) return
  throw new BackupFailure('the file does not have the tables that it says it has.', { reason: 'damaged' })
}

function tableNamed(tables: readonly Table[], wanted: string): Table {
  const table = tables.find(({ name }) => name === wanted)
  if (!table) throw new Error(`there is no table ${wanted}`)
  return table
}

async function insert(tx: Transaction, { name, columns }: Table, rows: readonly Row[]): Promise<void> {
  const values = columns.map(({ type }, index) =>
    // Ids of transactions mean nothing here: the row was last changed by this one.
    type === 'xid8' ? `case when v${index} is not null then pg_current_xact_id() end` : `v${index}::${type}`,
  )
  await tx.query(
    `insert into ${name} (${columns.map((column) => quoted(column.name)).join(', ')}) overriding system value
    select ${values.join(', ')}
    from unnest(${columns.map((_, index) => `$${index + 1}::text[]`).join(', ')}) r (${columns.map((_, index) => `v${index}`).join(', ')})`,
    columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  )
}

/** Puts everything in the folder on the disk, before something else may be deleted because of it. */
async function syncAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const handle = await open(path.join(entry.parentPath, entry.name), 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}
