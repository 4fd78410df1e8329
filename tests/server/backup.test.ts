import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'

import { readBackup } from '#server/backup/read-backup.ts'

import { unpackSnapshot } from '../helpers/pglite-snapshot.ts'
import { settingsOff, startServer } from '../helpers/server-process.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'samspel-backup-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const samspel = (...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/cli.ts', ...args], {
    env: { ...process.env, ...settingsOff, DATA_DIR: dataDir },
  })

it('a running server hands its embedded database over to be backed up, also after one that was killed', async () => {
  await unpackSnapshot('demo', dataDir)
  await (await startServer({ env: { DATA_DIR: dataDir } })).kill()
  expect(readdirSync(dataDir)).toContain('backup.socket')
  const server = await startServer({ env: { DATA_DIR: dataDir } })
  try {
    const { stdout } = await samspel('backup', '--json')
    const { file, rows } = JSON.parse(stdout) as { file: string; rows: number }
    expect(path.dirname(file)).toBe(path.join(dataDir, 'backups'))
    const parts = []
    for await (const part of readBackup(file, undefined)) parts.push(part)
    expect(parts.at(-1)).toEqual({ rows })
    expect(rows).toBeGreaterThan(40_000)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await expect(samspel('restore', file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `Nothing was restored: the data folder ${dataDir} is in use by another Samspel`,
      ),
    })
  } finally {
    expect(await server.stop()).toBe(0)
  }
})
