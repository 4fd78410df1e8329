import type { FastifyBaseLogger } from 'fastify'
import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'

import type { Settings } from '../config.ts'
import type { Database } from '../database/database.ts'
import { writeSnapshot } from './snapshot.ts'
import { backupFolder, backupName, dateOf, UNFINISHED, writeBackup } from './write-backup.ts'

export interface Schedule {
  folder: string
  /** Milliseconds from one backup to the next. */
  every: number
  /** How many days, weeks and months keep their last backup. */
  keep: readonly number[]
  passphrase: string | undefined
}

const DAY_MS = 86_400_000
const LOOK_EVERY_MS = 600_000
/** The schedule of the settings; undefined for none. */
export function scheduleOf(settings: Settings, { demo }: { demo: boolean }): Schedule | undefined {
  const every = settings.BACKUP_EVERY ?? (demo || settings.DATABASE_URL ? 0 : DAY_MS)
  if (every === 0) return undefined
  return {
    folder: backupFolder(settings),
    every,
    keep: settings.BACKUP_KEEP,
    passphrase: settings.BACKUP_PASSPHRASE,
  }
}

/** The disk is low when fewer of them fit. */
const BACKUPS_TO_COME = 10

/**
 * Makes backups of a database while the server runs. Whether one is due is seen from the files in the folder, so that it does not matter
 * how often the server is started; it is first seen after ten minutes, when a start is over. Returns the function that stops it.
 */
export function keepBackups(
  database: Database,
  schedule: Schedule,
  log: FastifyBaseLogger,
): () => Promise<void> {
  const stop = new AbortController()
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= backUpIfDue(database, schedule, { now: new Date(), log, signal: stop.signal })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) log.error({ err: error }, 'the backup failed')
      })
      .finally(() => (running = undefined))
  }, LOOK_EVERY_MS)
  return async () => {
    clearInterval(timer)
    stop.abort()
    await running
  }
}

interface Occasion {
  now: Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  signal: AbortSignal
}

/** Makes a backup if the last one is old enough, and removes those that need not be kept. */
export async function backUpIfDue(
  database: Database,
  { folder, every, keep, passphrase }: Schedule,
  { now, log, signal }: Occasion,
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const before = await readdir(folder)
  if (!isDue(before, every, now)) return
  const file = path.join(folder, backupName(now))
  const snapshot = (out: Parameters<typeof writeSnapshot>[2]) =>
    writeSnapshot(database, { secrets: true }, out)
  const { bytes } = await writeBackup(file, passphrase, snapshot, signal)
  log.info({ file, bytes }, 'backup made')
  for (const name of notKept([...before, path.basename(file)], keep))
    await rm(path.join(folder, name), { force: true })
  for (const name of before.filter((old) => old.endsWith(UNFINISHED)))
    await removeAbandoned(path.join(folder, name), now)
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < BACKUPS_TO_COME * bytes) {
    log.warn({ folder, free: bavail * bsize, bytes }, 'the disk is almost full: few more backups fit')
  }
}

/** Whether the newest of these files is old enough, or has a date that is still to come. */
export function isDue(names: readonly string[], every: number, now: Date): boolean {
  const last = Math.max(...names.map((name) => dateOf(name)?.getTime() ?? Number.NEGATIVE_INFINITY))
  // By one look at most too early, so that daily backups do not come later every day.
  return last > now.getTime() || last + every - LOOK_EVERY_MS <= now.getTime()
}

/** Those of these files that are backups, and the last one of none of the days, weeks and months to be kept. */
export function notKept(names: readonly string[], keep: readonly number[]): string[] {
  const backups = names
    .filter((name) => dateOf(name))
    .toSorted()
    .toReversed()
  const kept = new Set(backups.slice(0, 1))
  PERIODS.forEach((periodOf, index) => {
    const newest = new Map<string, string>()
    for (const name of backups) {
      const period = periodOf(dateOf(name) as Date)
      if (!newest.has(period)) newest.set(period, name)
    }
    for (const name of [...newest.values()].slice(0, keep[index] ?? 0)) kept.add(name)
  })
  return backups.filter((name) => !kept.has(name))
}

const PERIODS: ((date: Date) => string)[] = [
  (date) => date.toISOString().slice(0, 10),
  // 1 January 1970 was a Thursday.
  (date) => String(Math.floor((date.getTime() / DAY_MS + 3) / 7)),
  (date) => date.toISOString().slice(0, 7),
]

/** What a process has left that was killed: another one may be writing it, but not for a day. */
async function removeAbandoned(file: string, now: Date): Promise<void> {
  const { mtimeMs } = await stat(file)
  if (mtimeMs < now.getTime() - DAY_MS) await rm(file, { force: true })
}
