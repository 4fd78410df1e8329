import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Database, Transaction } from './database.ts'

const FOLDER = fileURLToPath(new URL('../../db/migrations/', import.meta.url))

/** A migration that must not or cannot be applied; the message says which and why. */
export class MigrationFailure extends Error {}

interface Migration {
  name: string
  sql: string
  checksum: string
}

/**
 * Applies the migrations that this database does not have, in the order of their names, each in a transaction
 * with the row that records it. Two that start at once wait for each other. Returns the names applied.
 * Throws MigrationFailure when a file fails, was edited or removed after it was applied, or sorts before one that was.
 */
export async function migrate(database: Database, folder = FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const applied: string[] = []
  await database.transaction(prepare)
  for (const migration of migrations) {
    const isNew = await database.transaction((tx) => apply(tx, migration, migrations))
    if (isNew) applied.push(migration.name)
  }
  return applied
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function prepare(tx: Transaction): Promise<void> {
  await lock(tx)
  await tx.exec(`
    create schema if not exists private;
    create table if not exists private.migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    );
    alter table private.migrations enable row level security;
    comment on table private.migrations is 'The migrations applied to this database, with the SHA-256 of each file.';`)
}

async function apply(tx: Transaction, migration: Migration, all: readonly Migration[]): Promise<boolean> {
  await lock(tx)
  const { rows } = await tx.query<{ name: string; checksum: string }>(
    'select name, checksum from private.migrations order by name',
  )
  const known = rows.find((row) => row.name === migration.name)
  if (known) {
    if (known.checksum === migration.checksum) return false
    throw new MigrationFailure(
      `${migration.name} was edited after it was applied: add a new migration instead`,
    )
  }
  const missing = rows.find((row) => !all.some((file) => file.name === row.name))
  if (missing)
    throw new MigrationFailure(`${missing.name} was applied to this database, but its file is gone`)
  const later = rows.at(-1)
  if (later && later.name > migration.name)
    throw new MigrationFailure(
      `${migration.name} sorts before ${later.name}, which is already applied: rename it`,
    )

  try {
    await tx.exec(migration.sql)
  } catch (error) {
    throw new MigrationFailure(`${migration.name} failed: ${String(error)}`, { cause: error })
  }
  await tx.query('insert into private.migrations (name, checksum) values ($1, $2)', [
    migration.name,
    migration.checksum,
  ])
  return true
}

async function lock(tx: Transaction): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('samspel migrations', 0))`)
}
