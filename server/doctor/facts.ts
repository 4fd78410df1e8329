import { existsSync } from 'node:fs'
import { access, constants, readdir, readFile, stat, statfs } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'

import { scheduleOf } from '../backup/schedule.ts'
import { backupFolder, dateOf } from '../backup/write-backup.ts'
import { type Settings, settingsSchema } from '../config.ts'
import type { Database } from '../database/database.ts'
import { hasSchema } from '../database/schema/apply-schema.ts'
import { ownVersion } from '../database/schema/files.ts'
import { StartError } from '../process/start-error.ts'
import { newerRelease } from '../upgrade/newer-release.ts'
import { plannedUpgrade } from '../upgrade/upgrade-schema.ts'
import { type MailFacts, mailFacts } from './mail-facts.ts'
import { ownServerState, type ServerState, type SiteFacts, siteFacts } from './site-facts.ts'

// What `samspel doctor` looks at; checks.ts says what it means. None of it is a secret.

/** What a database says about itself. */
export interface DatabaseFacts {
  version: string
  bytes: number
  /** How many milliseconds its clock is ahead of this machine's. */
  ahead: number
  isDemo: boolean
  /** What of db/ is missing, and of which version it is; a sentence if it does not fit. */
  upgrade: { from: string; parts: readonly string[] } | { refusal: string } | undefined
}

export interface Facts {
  now: Date
  settings: Settings
  version: string
  node: string
  /** A newer release, if somebody is asked and answers. */
  release: { newer: string | undefined } | 'silent' | undefined
  /** Names in the settings file that are no settings. */
  unknownSettings: readonly string[]
  /** Files and folders that other users of the machine can read, and those that cannot be written. */
  open: readonly string[]
  unwritable: readonly string[]
  /** Undefined if it is this process, or nobody knows its port. */
  server: ServerState | undefined
  /** A sentence if it cannot be used; undefined if there is none yet. */
  database: DatabaseFacts | { failure: string } | undefined
  disks: readonly { folder: string; free: number }[]
  memory: { free: number; total: number }
  site: SiteFacts | undefined
  mail: MailFacts
  backup: { last: Date | undefined; every: number | undefined }
}

interface Looking {
  settings: Settings
  /** Lets a piece of work use the database. Rejects with StartError if it cannot be used. */
  withDatabase<T>(work: (database: Pick<Database, 'query'>) => Promise<T>): Promise<T>
  hasDatabase: boolean
  /** Whether the server is this process. */
  isServer: boolean
  /** Who gets a test mail. */
  mailTo?: string | undefined
  signal: AbortSignal
}

/** Looks at everything at the same time; what is away takes about ten seconds. */
export async function gatherFacts(looking: Looking): Promise<Facts> {
  const { settings, isServer, signal } = looking
  const [version, release, unknownSettings, rights, server, database, disks, site, mail, last] =
    await Promise.all([
      ownVersion(),
      releaseFacts(settings, signal),
      unknownIn('.env'),
      rightsOf(settings),
      isServer ? undefined : ownServerState(settings),
      databaseOf(looking),
      disksOf(settings),
      siteFacts(settings),
      mailFacts(settings, looking.mailTo),
      lastBackup(settings),
    ])
  const demo = database !== undefined && 'isDemo' in database && database.isDemo
  return {
    now: new Date(),
    settings,
    version,
    node: process.versions.node,
    release,
    unknownSettings,
    ...rights,
    server,
    database,
    disks,
    memory: memory(),
    site,
    mail,
    backup: { last, every: scheduleOf(settings, { demo })?.every },
  }
}

async function releaseFacts({ UPDATE_CHECK }: Settings, signal: AbortSignal): Promise<Facts['release']> {
  if (UPDATE_CHECK === undefined) return undefined
  try {
    return { newer: await newerRelease(UPDATE_CHECK, await ownVersion(), signal) }
  } catch {
    return 'silent'
  }
}

/** Those that Node.js and PostgreSQL's client read are no typing errors. */
const OTHERS = /^(?:NODE_|PG|TZ$)/

async function unknownIn(file: string): Promise<string[]> {
  if (!existsSync(file)) return []
  const text = await readFile(file, 'utf8').catch(() => '')
  return Object.keys(parseEnv(text)).filter((name) => !(name in settingsSchema.shape) && !OTHERS.test(name))
}

async function rightsOf(settings: Settings): Promise<Pick<Facts, 'open' | 'unwritable'>> {
  const folders = foldersOf(settings)
  const seen = async (file: string) => ({
    file,
    isOpen: ((await stat(file)).mode & 0o077) !== 0,
    isWritable: await access(file, constants.W_OK).then(
      () => true,
      () => false,
    ),
  })
  const [env, ...others] = await Promise.all(
    ['.env', ...folders].map(async (file) => (existsSync(file) ? seen(file) : undefined)),
  )
  const found = others.filter((each) => each !== undefined)
  return {
    open: [env, ...found].flatMap((each) => (each?.isOpen ? each.file : [])),
    unwritable: found.filter(({ isWritable }) => !isWritable).map(({ file }) => file),
  }
}

/** Where data and backups are. */
const foldersOf = (settings: Settings): string[] => [
  ...(settings.DATABASE_URL ? [] : [settings.DATA_DIR]),
  backupFolder(settings),
]

/** One for each disk; without a folder yet, the disk of this folder. */
async function disksOf(settings: Settings): Promise<Facts['disks']> {
  const existing = foldersOf(settings).filter((folder) => existsSync(folder))
  const byDisk = new Map<number, { folder: string; free: number }>()
  for (const folder of existing.length > 0 ? existing : ['.']) {
    const [{ dev }, { bavail, bsize }] = await Promise.all([stat(folder), statfs(folder)])
    if (!byDisk.has(dev)) byDisk.set(dev, { folder: path.resolve(folder), free: bavail * bsize })
  }
  return [...byDisk.values()]
}

/** A container may have less than its machine. */
function memory(): Facts['memory'] {
  const limit = process.constrainedMemory()
  const total = limit > 0 ? Math.min(limit, os.totalmem()) : os.totalmem()
  return { free: process.availableMemory(), total }
}

async function lastBackup(settings: Settings): Promise<Date | undefined> {
  const names = await readdir(backupFolder(settings)).catch(() => [])
  return names.flatMap((name) => dateOf(name) ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0]
}

async function databaseOf({ hasDatabase, withDatabase }: Looking): Promise<Facts['database']> {
  if (!hasDatabase) return undefined
  try {
    return await withDatabase(databaseFacts)
  } catch (error) {
    return { failure: sentence(error) }
  }
}

async function databaseFacts(database: Pick<Database, 'query'>): Promise<DatabaseFacts | undefined> {
  const before = Date.now()
  const { rows } = await database.query<{ version: string; bytes: number; clock: number }>(
    `select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (extract(epoch from clock_timestamp()) * 1000)::float8 as clock`,
  )
  const after = Date.now()
  if (!rows[0] || !(await hasSchema(database))) return undefined
  const { version, bytes, clock } = rows[0]
  // Its answer was under way for some of the time.
  const ahead = clock < before ? clock - before : Math.max(0, clock - after)
  const demo = await database.query(`select from private.settings where key = 'demo'`)
  const upgrade = await plannedUpgrade(database).catch((error: unknown) => ({ refusal: sentence(error) }))
  return { version, bytes, ahead, isDemo: demo.rows.length > 0, upgrade }
}

/** What a StartError says; of anything else only that, as nobody knows what is in it. */
const sentence = (error: unknown): string =>
  error instanceof StartError
    ? error.message
    : `it failed (${(error as NodeJS.ErrnoException).code ?? 'unknown'}).`
