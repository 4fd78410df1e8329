import { DEFAULTS, seedDefaults } from '#db/seed/defaults.ts'

import { type Database, databaseError, type Transaction } from '../database.ts'
import type { Applied } from './applied.ts'
import {
  checksumOfOnce,
  checksumOfRules,
  ownVersion,
  readSchemaFiles,
  type SchemaFiles,
  type SqlFile,
} from './files.ts'
import { refuseOthers } from './refusals.ts'
import { applyRules, clearRules, replaceDeclared } from './rules.ts'
import { SchemaFailure } from './schema-failure.ts'

/**
 * Brings a database to the state described in db/, in one transaction: the tables if it is empty, missing migrations,
 * and the rules if they have changed. Concurrent starts wait for each other; if there is nothing to do, it takes one
 * query. Resolves to whether anything was applied. Rejects with SchemaFailure if a file fails, or if this database was
 * not made by earlier versions of these files.
 */
export function applySchema(
  database: Database,
  given?: { files: SchemaFiles; version: string },
): Promise<boolean> {
  return applyAll(database, given)
}

/**
 * The same for a database that must be empty, with the rows of one that had these migrations: they are inserted before the others, in
 * the same transaction, and again if that is repeated. Resolves to false if the database is not empty.
 */
export function applySchemaWith(database: Database, rows: Rows, finish?: Finish): Promise<boolean> {
  return applyAll(database, undefined, rows, finish)
}

export interface Rows {
  /** The names of the migrations, among others. */
  migrations: ReadonlySet<string>
  insert(tx: Transaction): Promise<void>
}

/** What is done once a new database is complete, in the same transaction. */
type Finish = (tx: Transaction) => Promise<void>

async function applyAll(
  database: Database,
  given?: { files: SchemaFiles; version: string },
  rows?: Rows,
  finish?: Finish,
): Promise<boolean> {
  const { files: schema, version } = given ?? { files: await readSchemaFiles(), version: await ownVersion() }
  const wanted = wantedBy(schema, version)
  if (isSame(await readApplied(database), wanted)) return false
  for (let dropFunctions = false, collisions = 0; ;) {
    try {
      return await attempt(database, schema, wanted, { dropFunctions, rows, finish })
    } catch (error) {
      const code = databaseError(error instanceof SchemaFailure ? error.cause : error)?.code
      if (code === CANNOT_REPLACE && !dropFunctions) dropFunctions = true
      else if (!COLLISIONS.has(code ?? '') || ++collisions > MOST_COLLISIONS) throw error
    }
  }
}

/** A function's return type has changed. */
const CANNOT_REPLACE = '42P13'
/**
 * Failures worth retrying a moment later: a deadlock (rules lock every table, while requests to another
 * server lock theirs in another order), and a cluster-wide row that another database is writing just now
 * ("tuple concurrently updated").
 */
const COLLISIONS = new Set(['40P01', 'XX000'])
const MOST_COLLISIONS = 10

export interface Upgrade {
  /** The version of Samspel that last changed the database, and this one. */
  from: string
  to: string
  /** What is missing or has changed: migrations, the rules. */
  parts: string[]
  /** Whether it is more than rules that were edited in development, within one version. */
  needsBackup: boolean
}

/**
 * What this version would apply to a database; undefined for nothing, or if it is empty. Rejects with SchemaFailure if this database was
 * not made by earlier versions of these files.
 */
export async function pendingUpgrade(database: Pick<Database, 'query'>): Promise<Upgrade | undefined> {
  const [applied, wanted] = await Promise.all([readApplied(database), ownSchema()])
  if (applied.length === 0 || isSame(applied, wanted)) return undefined
  refuseOthers(applied, wanted)
  const parts = wanted.filter((part) => !isApplied(applied, part)).map(({ name }) => name)
  const [from, to] = [versionOf(applied), versionOf(wanted)]
  return { from, to, parts, needsBackup: from !== to || parts.some((name) => name !== 'rules') }
}

const versionOf = (parts: readonly Applied[]) => parts.find(({ name }) => name === 'rules')?.version ?? '?'

/** What this version's files make of a database. */
export const ownSchema = async (): Promise<Applied[]> => wantedBy(await readSchemaFiles(), await ownVersion())

function wantedBy({ tables, migrations, rules }: SchemaFiles, version: string): Applied[] {
  return [
    { name: 'tables', checksum: checksumOfOnce(tables), version },
    ...migrations.map((file) => ({ name: file.name, checksum: checksumOfOnce([file]), version })),
    { name: 'rules', checksum: checksumOfRules(rules, DEFAULTS), version },
  ]
}

/** What of db/ was applied to a database; nothing if it is empty. */
export async function readApplied(database: Pick<Database, 'query'>): Promise<Applied[]> {
  const { rows } = await database
    .query<Applied>('select name, checksum, version from private.migrations order by 1')
    .catch((error: unknown) => {
      if (UNDEFINED.has(databaseError(error)?.code ?? '')) return { rows: [] }
      throw error
    })
  return rows
}

/** Whether anything of db/ was applied to a database. */
export const hasSchema = async (database: Pick<Database, 'query'>): Promise<boolean> =>
  (await readApplied(database)).length > 0

/** No such schema, no such table. */
const UNDEFINED = new Set(['3F000', '42P01'])

const isSame = (applied: readonly Applied[], wanted: readonly Applied[]) =>
  applied.length === wanted.length && wanted.every((part) => isApplied(applied, part))

const isApplied = (applied: readonly Applied[], { name, checksum }: Applied) =>
  applied.some((row) => row.name === name && row.checksum === checksum)

function attempt(
  database: Database,
  schema: SchemaFiles,
  wanted: readonly Applied[],
  {
    dropFunctions,
    rows,
    finish,
  }: { dropFunctions: boolean; rows: Rows | undefined; finish: Finish | undefined },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.exec(PREPARE)
    const applied = await readApplied(tx)
    // Another server was faster.
    if (isSame(applied, wanted) || (rows && applied.length > 0)) return false
    refuseOthers(applied, wanted)
    const has = (name: string) => applied.some((row) => row.name === name)
    if (!has('tables')) for (const file of schema.tables) await applyFile(tx, file)
    const isInRows = ({ name }: SqlFile) => rows?.migrations.has(name) ?? false
    const missing = schema.migrations.filter(({ name }) => !has(name))
    for (const file of missing.filter(isInRows)) await applyFile(tx, file)
    // A migration finds the same whether it changes a database in use or one that is restored: tables without views, triggers or policies.
    await clearRules(tx)
    if (rows) {
      await replaceDeclared(tx, schema.rules)
      await rows.insert(tx)
    }
    for (const file of missing.filter((file) => !isInRows(file))) await applyFile(tx, file)
    await applyRules(tx, schema.rules, { dropFunctions })
    await seedDefaults(tx)
    await finish?.(tx)
    await record(tx, wanted)
    return true
  })
}

async function applyFile(tx: Transaction, { name, sql }: SqlFile): Promise<void> {
  await tx.exec(sql).catch((error: unknown) => {
    throw new SchemaFailure(`db/${name} failed: ${String(error)}`, { cause: error })
  })
}

async function record(tx: Transaction, parts: readonly Applied[]): Promise<void> {
  await tx.query(
    `insert into private.migrations (name, checksum, version)
    select * from jsonb_to_recordset($1) p (name text, checksum text, version text)
    on conflict (name) do update set checksum = excluded.checksum, version = excluded.version, applied_at = now()
    where (migrations.checksum, migrations.version) is distinct from (excluded.checksum, excluded.version)`,
    [JSON.stringify(parts)],
  )
}

const PREPARE = `
  select pg_advisory_xact_lock(hashtextextended('samspel migrations', 0));
  create schema if not exists private;
  create table if not exists private.migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now(),
    version text not null
  );
  alter table private.migrations enable row level security;
  comment on table private.migrations is 'What of db/ was applied to this database: the tables, each migration, the rules.';`
