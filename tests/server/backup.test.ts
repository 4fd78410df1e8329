import fc from 'fast-check'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readBackup } from '#server/backup/read-backup.ts'

import { backUp } from '../helpers/backups.ts'
import { samspel } from '../helpers/command.ts'
import { createNativeDatabase, openTestDatabase } from '../helpers/databases.ts'
import { settingsOff } from '../helpers/server-process.ts'

/** `BACKUP_KILLS=100 npx vitest run --project server tests/server/backup.test.ts`, and BACKUP_SEED for other moments. */
const kills = Number(process.env['BACKUP_KILLS'] ?? 1)
const seed = Number(process.env['BACKUP_SEED'] ?? 20261130)

describe('a command that is killed', { timeout: Math.max(240_000, kills * 60_000) }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'samspel-killed-'))
  const good = path.join(folder, 'good.backup')
  let rows: number
  beforeAll(async () => {
    const database = await openTestDatabase('postgresql', 'migrated')
    rows = (await backUp(database, good)).rows
    await database.close()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Runs it, and kills it at any moment; it may be done by then. */
  async function killed(env: Record<string, string>, moment: number, ...args: string[]): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli.ts', ...args], {
      env: { ...process.env, ...settingsOff, ...env },
      stdio: 'ignore',
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), moment)
    await once(child, 'close')
    clearTimeout(timer)
  }
  const moments = (longest: number) => fc.sample(fc.noBias(fc.nat(longest)), { seed, numRuns: kills })

  it('leaves the last backup whole', async () => {
    const { url, drop } = await createNativeDatabase('migrated')
    const file = path.join(folder, 'last.backup')
    try {
      for (const moment of moments(1500)) {
        copyFileSync(good, file)
        await killed({ DATABASE_URL: url }, moment, 'backup', file)
        const parts = []
        for await (const part of readBackup(file, undefined)) parts.push(part)
        expect(parts.at(-1), `killed after ${moment} ms`).toEqual({ rows })
      }
    } finally {
      await drop()
    }
  })

  it('leaves either no database or a complete one', async () => {
    for (const [index, moment] of moments(4000).entries()) {
      const dataDir = path.join(folder, String(index))
      const { url, drop } = await createNativeDatabase('empty')
      try {
        const places: Record<string, string>[] = [{ DATA_DIR: dataDir }, { DATABASE_URL: url }]
        for (const env of places) {
          await killed(env, moment, 'restore', good)
          const again = await samspel(env, 'restore', good).catch(({ stderr }: { stderr: string }) => ({
            stdout: /is not empty/.exec(stderr)?.[0] ?? stderr,
          }))
          expect(again.stdout, `killed after ${moment} ms`).toMatch(/^Restored|is not empty/)
          const { stdout } = await samspel(env, 'backup', path.join(folder, 'again'), '--json')
          expect(JSON.parse(stdout), `killed after ${moment} ms`).toMatchObject({ rows })
        }
        expect(readdirSync(dataDir)).toEqual(['database'])
      } finally {
        await drop()
      }
    }
  })
})
