import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'

import { readBackup } from '#server/backup/read-backup.ts'
import { openPglite } from '#server/database/pglite.ts'
import { openPostgresql } from '#server/database/postgresql.ts'

import { createNativeDatabase } from '../helpers/databases.ts'
import { unpackSnapshot } from '../helpers/pglite-snapshot.ts'
import { valueOf } from '../helpers/requests.ts'
import { settingsOff, startServer } from '../helpers/server-process.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'samspel-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const samspel = (env: Record<string, string>, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', 'server/cli.ts', ...args], {
    env: { ...process.env, ...settingsOff, ...env },
  })

/** As an older version left it. */
const MAKE_OLDER = `update private.migrations set version = '0.9.0', checksum = 'older' where name = 'rules'`
const VERSION = `select version from private.migrations where name = 'rules'`

it('samspel upgrade says what it would apply, makes a backup, applies it, and has then nothing to do', async () => {
  const { url, drop } = await createNativeDatabase('migrated')
  const database = await openPostgresql(url, { max: 1 })
  const env = { DATABASE_URL: url, BACKUP_DIR: path.join(folder, 'backups') }
  try {
    await database.exec(MAKE_OLDER)
    await expect(samspel(env, 'upgrade', '--check', '--json')).rejects.toMatchObject({
      code: 3,
      stdout: expect.stringContaining('"from":"0.9.0","parts":["rules"]'),
    })
    expect(await valueOf(database, VERSION)).toBe('0.9.0')

    // A file where the folder should be.
    writeFileSync(path.join(folder, 'file'), '')
    await expect(
      samspel({ ...env, BACKUP_DIR: path.join(folder, 'file', 'in') }, 'upgrade'),
    ).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Nothing was upgraded: no backup could be made .* --without-backup/),
    })
    expect(await valueOf(database, VERSION)).toBe('0.9.0')

    const { stdout } = await samspel(env, 'upgrade', '--json')
    const { backup, version } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as {
      backup: { file: string; rows: number }
      version: string
    }
    const parts = []
    for await (const part of readBackup(backup.file, undefined)) parts.push(part)
    expect(parts.at(-1)).toEqual({ rows: backup.rows })
    expect(parts[0]).toMatchObject({
      header: { schema: expect.arrayContaining([{ name: 'rules', checksum: 'older', version: '0.9.0' }]) },
    })
    expect(await valueOf(database, VERSION)).toBe(version)
    const again = await samspel(env, 'upgrade', '--check')
    expect(again.stdout).toBe(`The database is that of Samspel ${version}.\n`)

    await database.exec(
      `update private.migrations set version = '99.0.0', checksum = 'x' where name = 'rules'`,
    )
    await expect(samspel(env, 'upgrade')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Samspel 99.0.0, which is newer than this one'),
    })
  } finally {
    await database.close()
    await drop()
  }
})

it('a start on an embedded database of an older version makes a backup of it first', async () => {
  const dataDir = path.join(folder, 'data')
  await unpackSnapshot('migrated', dataDir)
  const before = await openPglite({ dataDir: path.join(dataDir, 'database') })
  await before.exec(MAKE_OLDER)
  await before.close()
  const club = { ASSOCIATION_NAME: 'Norrviks IF', ASSOCIATION_TYPE: 'sport', ADMIN_NAME: 'Karin' }
  const server = await startServer({
    env: {
      DATA_DIR: dataDir,
      DEMO: 'false',
      ...club,
      ADMIN_EMAIL: 'karin@example.org',
      ADMIN_PASSWORD: 'Kvarnhjul-2026',
    },
  })
  expect(await server.stop()).toBe(0)
  expect(readdirSync(path.join(dataDir, 'backups'))).toEqual([
    expect.stringMatching(/^samspel-before-\d+\.\d+\.\d+\.backup$/),
  ])
})
