import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Settings } from '../config.ts'
import { StartError } from '../process/start-error.ts'
import { type Database, databaseError } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { openPostgresql } from './postgresql.ts'
import { untilThere } from './until-there.ts'

const OLDEST_POSTGRESQL = 15

/** A database that may still lack its schema and first rows; call `markComplete` when it has them. */
export interface OpenedDatabase {
  database: Database
  markComplete(): Promise<void>
}

/**
 * Opens the PostgreSQL of DATABASE_URL, or else the embedded database in DATA_DIR. Waits for an unavailable PostgreSQL
 * until the signal is aborted; without a signal it does not wait. Rejects with StartError.
 */
export function openDatabase(settings: Settings, signal: AbortSignal | undefined): Promise<OpenedDatabase> {
  return settings.DATABASE_URL ? openServer(settings.DATABASE_URL, signal) : openFolder(settings.DATA_DIR)
}

async function openServer(url: string, signal: AbortSignal | undefined): Promise<OpenedDatabase> {
  const database = await untilThere(() => openPostgresql(url), {
    signal,
    onAway: (error, seconds) =>
      console.error(
        `The database ${withoutPassword(url)} is away: ${reason(error)}. Trying again in ${seconds} s …`,
      ),
  }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw new StartError(`the database ${withoutPassword(url)} cannot be used: ${reason(error)}.`)
  })
  const { rows } = await database.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  )
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) < OLDEST_POSTGRESQL) {
    await database.close()
    throw new StartError(
      `PostgreSQL ${OLDEST_POSTGRESQL} or newer is needed; ${withoutPassword(url)} is ${version}.`,
    )
  }
  return { database, markComplete: async () => {} }
}

/** Where the parts of a data folder are. */
export const partsOf = (dataDir: string) => ({
  folder: path.join(dataDir, 'database'),
  /**
   * This file exists until the first start is complete. If it is found, that start was killed before anybody could use the
   * database, so the database is created anew.
   */
  unfinished: path.join(dataDir, 'unfinished'),
  /** The database while it is restored. If it is found, that was killed. */
  restoring: path.join(dataDir, 'restoring'),
})

/** Whether a data folder has a database that somebody can have used. */
export const hasDatabase = ({ folder, unfinished }: ReturnType<typeof partsOf>): boolean =>
  existsSync(folder) && !existsSync(unfinished)

async function openFolder(dataDir: string): Promise<OpenedDatabase> {
  const { folder, unfinished, restoring } = partsOf(dataDir)
  await rm(restoring, { recursive: true, force: true })
  if (existsSync(unfinished)) await rm(folder, { recursive: true, force: true })
  if (!existsSync(folder)) {
    await writeFile(unfinished, '')
    await mkdir(folder, { recursive: true })
    // Not on standard output, where some commands print JSON.
    console.error('Creating the database …')
  }
  const database = await openEmbedded(folder).catch((error: unknown) => {
    throw new StartError(`the embedded database in ${folder} cannot be opened: ${reason(error)}.`)
  })
  return { database, markComplete: () => rm(unfinished, { force: true }) }
}

function withoutPassword(url: string): string {
  if (!URL.canParse(url)) return 'of DATABASE_URL'
  const shown = new URL(url)
  shown.password = ''
  return shown.href.replace(/\?.*$/, '')
}

function reason(error: unknown): string {
  if (databaseError(error)) return databaseError(error)?.message ?? ''
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
