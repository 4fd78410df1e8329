import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'

import type { Settings } from '../config.ts'
import type { Database, Transaction } from '../database/database.ts'
import { openEmbedded } from '../database/embedded.ts'
import { lockFolder } from '../database/folder-lock.ts'
import { hasDatabase, openDatabase, partsOf } from '../database/open-database.ts'
import { applySchemaWith, ownSchema } from '../database/schema/apply-schema.ts'
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
  const restored = await verify(source)
  if (settings.DATABASE_URL) await restoreServer(settings, source)
  else await restoreFolder(settings.DATA_DIR, source)
  return restored
}

async function verify({ file, passphrase, signal }: Source): Promise<RestoredBackup> {
  let date = ''
  let rows = 0
  for await (const part of readBackup(file, passphrase)) {
    signal.throwIfAborted()
    if ('header' in part) {
      await requireFitting(part.header)
      date = part.header.date
    } else if (!('table' in part)) rows = part.rows
  }
  return { file, date, rows }
}

/**
 * Only tables and migrations have to be the same: rules are applied to whatever rows there are, as they are at a start of a newer version.
 */
async function requireFitting({ version, schema }: Header): Promise<void> {
  const [ownNumber, own] = await Promise.all([ownVersion(), ownSchema()])
  if (version.localeCompare(ownNumber, 'en', { numeric: true }) > 0) {
    throw new BackupFailure(
      `it was made by Samspel ${version}, which is newer than this one (${ownNumber}). Restore it with that version, or one after it.`,
    )
  }
  const levelOf = (parts: Header['schema']) =>
    parts
      .flatMap(({ name, checksum }) => (name === 'rules' ? [] : `${name} ${checksum}`))
      .toSorted()
      .join('\n')
  if (levelOf(schema) !== levelOf(own)) {
    throw new BackupFailure(
      `its tables are those of Samspel ${version} as it was then, and this one (${ownNumber}) has others. Until the first release, only the version that made a backup restores it.`,
    )
  }
}

async function restoreServer(settings: Settings, source: Source): Promise<void> {
  const { database } = await openDatabase(settings, source.signal)
  try {
    const { rows } = await database.query(
      `select from pg_namespace where nspname in ('api', 'app', 'private', 'translations')`,
    )
    if (rows.length > 0) throw notEmpty('the database of DATABASE_URL')
    await fill(database, source, 'the database of DATABASE_URL')
    await database.exec(`analyze; notify pgrst, 'reload schema'`)
  } finally {
    await database.close()
  }
}

async function restoreFolder(dataDir: string, source: Source): Promise<void> {
  const parts = partsOf(dataDir)
  const unlock = await lockFolder(dataDir, () => `process ${process.pid}, restoring a backup`)
  try {
    if (hasDatabase(parts)) throw notEmpty(parts.folder)
    await rm(parts.restoring, { recursive: true, force: true })
    await mkdir(parts.restoring, { mode: 0o700 })
    const database = await openEmbedded(parts.restoring)
    try {
      await fill(database, source, parts.folder)
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
  new BackupFailure(`${what} is not empty. Restore into an empty one, and then use that.`)

async function fill(database: Database, source: Source, what: string): Promise<void> {
  if (!(await applySchemaWith(database, (tx) => load(tx, source)))) throw notEmpty(what)
}

/**
 * Inserts the rows as they were: triggers are off and foreign keys dropped, which their owner may do, and the foreign keys are checked when
 * they are added again.
 */
async function load(tx: Transaction, { file, passphrase, signal }: Source): Promise<void> {
  const tables = await readTables(tx)
  const keys = await readForeignKeys(tx)
  const each = (of: readonly { name: string }[], sql: (name: string) => string) =>
    tx.exec(of.map(({ name }) => `alter table ${name} ${sql(name)};`).join('\n'))
  await each(tables, () => 'disable trigger user')
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
  await each(tables, () => 'enable trigger user')
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
  throw new BackupFailure('the file does not have the tables that it says it has.')
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
