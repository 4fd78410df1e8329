import { execFile } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { settingsOff } from './server-process.ts'

const TSX = pathToFileURL(path.resolve('node_modules/tsx/dist/loader.mjs')).href

/**
 * Runs the command `samspel` of this checkout in a folder, with these settings and nothing to type. Rejects with its `code`, `stdout` and
 * `stderr` if it fails.
 */
export function samspelIn(
  cwd: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ stdout: string; stderr: string }> {
  const running = promisify(execFile)(
    process.execPath,
    ['--import', TSX, path.resolve('server/cli.ts'), ...args],
    {
      cwd,
      env: { ...process.env, ...settingsOff, ...env },
    },
  )
  running.child.stdin?.end()
  return running
}

/** The same in the folder of this checkout. */
export const samspel = (env: Record<string, string>, ...args: string[]) => samspelIn('.', env, ...args)
