import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

import type { Database } from '#server/database/database.ts'
import { openPglite } from '#server/database/pglite.ts'
import { openPostgresql } from '#server/database/postgresql.ts'

import { type Contents, contentsHash, fill, refresh } from './database-contents.ts'
import { pgliteSnapshot } from './pglite-snapshot.ts'

/** The two databases that everything must work on, for `describe.each(DATABASES)`. */
export const DATABASES = ['pglite', 'postgresql'] as const
export type DatabaseKind = (typeof DATABASES)[number]

/**
 * Opens a database for the caller: `empty`, `migrated` (the schema without a club) or `demo` (the seeded
 * demo club, with its always-running event moved to now). Closing it removes it.
 */
export async function openTestDatabase(kind: DatabaseKind, contents: Contents): Promise<Database> {
  const database = kind === 'pglite' ? await openSnapshot(contents) : await openNative(contents)
  await refresh(database, contents)
  return database
}

/** A database for the tests of the enclosing describe block, available from its first hook to its last. */
export function useDatabase(kind: DatabaseKind, contents: Contents): Database {
  let opened: Database | undefined
  beforeAll(async () => {
    opened = await openTestDatabase(kind, contents)
  })
  afterAll(() => opened?.close())
  return new Proxy({} as Database, {
    get: (_, name) => {
      if (!opened) throw new Error('the database is used before the hooks of its describe block have run')
      return Reflect.get(opened, name) as unknown
    },
  })
}

/**
 * A new database on the throwaway cluster, for tests that need its URL; `drop` terminates its connections.
 */
export async function createNativeDatabase(
  contents: Contents,
): Promise<{ url: string; drop(): Promise<void> }> {
  const template = contents === 'empty' ? 'template0' : await nativeTemplate(contents)
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdministrator((admin) => admin.query(`create database ${name} template ${template}`))
  return {
    url: nativeUrl(name),
    drop: async () => {
      await asAdministrator((admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

/** An empty one, owned by a role that is no superuser, as hosts give it; the URL is the owner's. */
export async function createOwnedDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, drop } = await createNativeDatabase('empty')
  const admin = await openPostgresql(url, { max: 1 })
  await admin.exec(`
    do $$ begin create role club_owner login createrole; exception when duplicate_object or unique_violation then null; end $$;
    do $$ begin execute format('alter database %I owner to club_owner', current_database()); end $$;
    grant anon, authenticated, mailer, passkeys, authenticator to club_owner with admin option;`)
  await admin.close()
  return { url: url.replace('postgres@', 'club_owner@'), drop }
}

async function openSnapshot(contents: Contents): Promise<Database> {
  const snapshot = await oneAtATime(`pglite ${contents}`, () => pgliteSnapshot(contents))
  return openPglite({ loadDataDir: snapshot })
}

async function openNative(contents: Contents): Promise<Database> {
  const { url, drop } = await createNativeDatabase(contents)
  const database = await openPostgresql(url, { max: 4 })
  const close = database.close.bind(database)
  return Object.assign(database, {
    close: async () => {
      await close()
      await drop()
    },
  })
}

/** The database that new ones are copied from, created by the first worker that asks. */
async function nativeTemplate(contents: Contents): Promise<string> {
  const template = `template_${contents}_${contentsHash(contents)}`
  await oneAtATime(template, async (admin) => {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    // Filled under another name, so that a template that failed halfway is never mistaken for a complete one.
    const draft = `draft_${randomBytes(6).toString('hex')}`
    await admin.query(`create database ${draft} template template0`)
    const database = await openPostgresql(nativeUrl(draft), { max: 2 })
    try {
      await fill(database, contents)
    } finally {
      await database.close()
    }
    await admin.query(`alter database ${draft} rename to ${template}`)
  })
  return template
}

/**
 * Runs one piece of work at a time across all workers: the cluster's advisory locks end with their
 * connection.
 */
export function oneAtATime<T>(name: string, work: (admin: Client) => Promise<T>): Promise<T> {
  return asAdministrator(async (admin) => {
    await admin.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    return work(admin)
  })
}

async function asAdministrator<T>(work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: inject('nativePostgres') })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function nativeUrl(database: string): string {
  const url = inject('nativePostgres')
  return url.replace('/postgres?', `/${database}?`)
}
