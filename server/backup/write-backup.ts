import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import type { Settings } from '../config.ts'
import { encrypt } from './encryption.ts'
import { BackupFailure } from './format.ts'
import { readBackup } from './read-backup.ts'

export interface WrittenBackup {
  file: string
  bytes: number
  rows: number
}

/** What an unfinished backup's name ends with. */
export const UNFINISHED = '.unfinished'

/** The name of a backup made at this time; names sort by it. */
export const backupName = (date: Date): string =>
  `samspel-${date.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`

/** Where backups are kept unless somebody says otherwise. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Settings): string =>
  BACKUP_DIR ?? path.join(DATA_DIR, 'backups')

/** When a backup with this name was made; undefined for another name. */
export function dateOf(name: string): Date | undefined {
  const parts = /^samspel-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/.exec(name)?.slice(1)
  if (!parts) return undefined
  const [year = 0, month = 0, ...rest] = parts.map(Number)
  return new Date(Date.UTC(year, month - 1, ...rest))
}

/**
 * Writes what the snapshot writes into a file that is complete or absent: under another name until it is on the disk and has been read
 * back. Replaces a file of that name.
 */
export async function writeBackup(
  file: string,
  passphrase: string | undefined,
  snapshot: (out: Writable) => Promise<void>,
  signal?: AbortSignal,
): Promise<WrittenBackup> {
  const unfinished = `${file}.${process.pid}${UNFINISHED}`
  try {
    const lines = new PassThrough()
    const target = createWriteStream(unfinished, { mode: 0o600, flush: true })
    // Both are awaited: a file must not be opened after it was removed.
    const [written, taken] = await Promise.allSettled([
      passphrase === undefined
        ? pipeline(lines, createGzip(), target, { signal })
        : pipeline(lines, createGzip(), encrypt(passphrase), target, { signal }),
      snapshot(lines).catch((error: Error) => {
        lines.destroy(error)
        throw error
      }),
    ])
    if (written.status === 'rejected') throw written.reason
    if (taken.status === 'rejected') throw taken.reason
    let rows = 0
    for await (const part of readBackup(unfinished, passphrase)) {
      signal?.throwIfAborted()
      if (!('table' in part || 'header' in part)) rows = part.rows
    }
    const { size } = await stat(unfinished)
    await rename(unfinished, file)
    await syncFolder(path.dirname(file))
    return { file, bytes: size, rows }
  } catch (error) {
    await rm(unfinished, { force: true })
    const { code, syscall } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new BackupFailure(`the disk of ${file} is full.`, { cause: error })
    if (syscall) throw new BackupFailure(`${file} cannot be written (${code}).`, { cause: error })
    throw error
  }
}

/** So that a rename in it outlives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
