import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { startServer, type ServerOptions, type ServerProcess } from './server-process.ts'

const EMBEDDED = 'node_modules/@electric-sql/pglite'
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** What `npm run package` has written. */
export const PACKAGE_FILE = path.resolve(`release/samspel-${version}.tgz`)

/**
 * Installs the package into a new folder, as `npm install` would, but with the database that is here instead of a download of the same
 * one. Returns the folder.
 */
export function installPackage(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'samspel-package-'))
  const place = path.join(folder, 'node_modules/samspel')
  mkdirSync(place, { recursive: true })
  execFileSync('tar', ['-xzf', PACKAGE_FILE, '--strip-components=1', '-C', place])
  cpSync(EMBEDDED, path.join(folder, EMBEDDED), { recursive: true, dereference: true })
  return folder
}

/** Starts the server of a folder with the package installed, without the rest of this checkout. */
export const startPackaged = (folder: string, { env }: Pick<ServerOptions, 'env'>): Promise<ServerProcess> =>
  startServer({ env, command: [process.execPath, commandOf(folder), 'start'], cwd: folder })

/** The file that runs as the command `samspel`. */
export const commandOf = (folder: string): string =>
  path.join(folder, 'node_modules/samspel/server/samspel.mjs')
