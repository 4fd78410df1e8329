import { statSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'

import type { Settings } from '../config.ts'
import { withOwnedDatabase } from '../control/owned-database.ts'
import { askForSnapshot } from '../control/running-server.ts'
import { runProcess } from '../process/run-process.ts'
import { BackupFailure } from './format.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeSnapshot } from './snapshot.ts'
import { backupFolder, backupName, writeBackup } from './write-backup.ts'

// The commands `samspel backup` and `samspel restore`; server/cli.ts has their usage.

export interface BackupOptions {
  /** A file, or a folder; by default the folder of the settings. */
  to: string | undefined
  withoutSecrets: boolean
  passphraseFile: string | undefined
  json: boolean
}

export const runBackup = ({ to, withoutSecrets, passphraseFile, json }: BackupOptions): Promise<void> =>
  runProcess(async (settings, { signal }) => {
    // Also if it is told to stop.
    process.exitCode = 1
    const target = await fileFor(to ?? backupFolder(settings), to === undefined)
    const snapshot = snapshotOf(settings, { secrets: !withoutSecrets }, signal)
    const written = await writeBackup(target, await passphraseOf(settings, passphraseFile), snapshot, signal)
    const { file, bytes, rows } = written
    console.log(json ? JSON.stringify(written) : `${file}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB`)
    process.exitCode = 0
  }, 'No backup was made')

export interface RestoreOptions {
  file: string
  passphraseFile: string | undefined
  json: boolean
}

export const runRestore = ({ file, passphraseFile, json }: RestoreOptions): Promise<void> =>
  runProcess(async (settings, { signal }) => {
    process.exitCode = 1
    const passphrase = await passphraseOf(settings, passphraseFile)
    const restored = await restoreBackup(settings, { file, passphrase, signal })
    console.log(
      json ? JSON.stringify(restored) : `Restored ${restored.rows} rows, as they were at ${restored.date}.`,
    )
    process.exitCode = 0
  }, 'Nothing was restored')

async function fileFor(target: string, isOwnFolder: boolean): Promise<string> {
  if (isOwnFolder) await mkdir(target, { recursive: true, mode: 0o700 })
  const isExistingFolder = statSync(target, { throwIfNoEntry: false })?.isDirectory()
  return isExistingFolder ? path.join(target, backupName(new Date())) : target
}

/** Never an argument, which every user of the machine could see. */
async function passphraseOf(settings: Settings, file: string | undefined): Promise<string | undefined> {
  if (file === undefined) return settings.BACKUP_PASSPHRASE
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new BackupFailure(`the passphrase cannot be read from ${file} (${error.code}).`, { cause: error })
  })
  const passphrase = text.replace(/\r?\n$/, '')
  if (passphrase.length < 12)
    throw new BackupFailure(`the passphrase in ${file} must have at least 12 characters.`)
  return passphrase
}

const snapshotOf =
  (settings: Settings, options: { secrets: boolean }, signal: AbortSignal) =>
  (out: Writable): Promise<void> =>
    withOwnedDatabase(settings, signal, {
      directly: (database) => writeSnapshot(database, options, out),
      besideServer: () => askForSnapshot(settings.DATA_DIR, options, out),
    })
