import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readBackup } from '#server/backup/read-backup.ts'

import { samspel } from '../helpers/command.ts'
import { unpackSnapshot } from '../helpers/pglite-snapshot.ts'
import { type ServerProcess, startServer } from '../helpers/server-process.ts'

// The embedded database belongs to the server that runs on it.

describe('beside a running server', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'samspel-beside-'))
  let server: ServerProcess
  beforeAll(async () => {
    await unpackSnapshot('demo', dataDir)
    // Of a server that was killed.
    writeFileSync(path.join(dataDir, 'socket'), '')
    server = await startServer({ env: { DATA_DIR: dataDir } })
  })
  afterAll(async () => {
    const exitCode = await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
    if (exitCode !== 0) throw new Error(`the server ended with ${exitCode}`)
  })

  it('samspel backup has it write a backup, and samspel restore refuses', async () => {
    const { stdout } = await samspel({ DATA_DIR: dataDir }, 'backup', '--json')
    const { file, rows } = JSON.parse(stdout) as { file: string; rows: number }
    expect(path.dirname(file)).toBe(path.join(dataDir, 'backups'))
    const parts = []
    for await (const part of readBackup(file, undefined)) parts.push(part)
    expect(parts.at(-1)).toEqual({ rows })
    expect(rows).toBeGreaterThan(40_000)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await expect(samspel({ DATA_DIR: dataDir }, 'restore', file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        `Nothing was restored: the data folder ${dataDir} is in use by another Samspel`,
      ),
    })
  })

  it('samspel admin creates an admin, whose link the server knows', async () => {
    const env = { DATA_DIR: dataDir, PUBLIC_URL: server.url }
    const created = await samspel(env, 'admin', 'create', 'ny@example.org', '--name', 'Ny Admin', '--json')
    const { link } = JSON.parse(created.stdout) as { link: string }
    expect(link).toContain(`${server.url}/reset-password?token=`)
    const answer = await fetch(`${server.url}/api/rpc/verify_reset_token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ p_reset_token: link.replace(/.*=/, '') }),
    })
    expect(await answer.json()).toEqual({ email: 'ny@example.org', is_first: true })
    const refused = samspel(env, 'admin', 'promote', 'ingen@example.org')
    await expect(refused).rejects.toMatchObject({
      code: 1,
      stderr: 'Nothing was changed: nobody has an account with the address ingen@example.org.\n',
    })
  })
})
