import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { createNativeDatabase } from '../helpers/databases.ts'
import { failToStart, interruptStart } from '../helpers/server-process.ts'

// Failed starts, as real processes.

let root: string

const newFolder = () => path.join(root, randomUUID())

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'samspel-refused-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const refusal = (sentence: string) => ({ exitCode: 1, output: `Samspel did not start: ${sentence}\n` })

it('reports which port is taken, before it touches the data folder', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve))
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const folder = newFolder()
  expect(await failToStart({ env: { PORT: String(port), DATA_DIR: folder } })).toEqual(
    refusal(`port ${port} is taken by another program. Stop it, or set PORT to a free one.`),
  )
  expect(existsSync(folder)).toBe(false)
  await new Promise((resolve) => other.close(resolve))
})

it('reports which setting is wrong', async () => {
  expect(await failToStart({ env: { PORT: 'http' } })).toEqual(
    refusal('wrong setting: PORT must be a port number.'),
  )
})

it('reports an unreachable database without its password, and retries until stopped', async () => {
  const start = await interruptStart(
    { env: { DATABASE_URL: 'postgresql://club:hunter2@127.0.0.1:1/club' } },
    /Trying again in 2 s/,
    'SIGTERM',
  )
  expect(start.exitCode).toBe(0)
  expect(start.output).toMatch(
    /^The database postgresql:\/\/club@127\.0\.0\.1:1\/club is away: connect ECONNREFUSED 127\.0\.0\.1:1\. Trying again in 1 s …$/m,
  )
  expect(start.output).not.toContain('hunter2')
})

it('reports that a database refuses the login, and does not retry', async () => {
  const { url, drop } = await createNativeDatabase('empty')
  const start = await failToStart({
    env: { DATABASE_URL: url.replace('postgres@', 'nobody_at_all:hunter2@') },
  })
  expect(start.exitCode).toBe(1)
  expect(start.output).toContain('cannot be used: role "nobody_at_all" does not exist.')
  expect(start.output).not.toContain('hunter2')
  await drop()
})

it('reports which settings an empty database needs', async () => {
  const start = await failToStart({
    env: { DATA_DIR: newFolder(), DEMO: 'false', ASSOCIATION_NAME: 'Norrviks IF' },
  })
  expect(start.exitCode).toBe(1)
  expect(start.output).toContain(
    'the database has no association yet. Set ASSOCIATION_TYPE, ADMIN_NAME, ADMIN_EMAIL to create yours, or DEMO=true for the demo.',
  )
})

it.each(['DATABASE_URL', 'PUBLIC_URL', 'API_URL'])('names %s if the passkeys lack it', async (missing) => {
  const env: Record<string, string> = {
    DATABASE_URL: 'postgresql://passkeys@127.0.0.1:1/club',
    PUBLIC_URL: 'https://samspel.example.org',
    API_URL: 'http://127.0.0.1:1',
  }
  const command = [process.execPath, '--import', 'tsx', 'server/passkeys/main.ts'] as const
  expect(await failToStart({ env: { ...env, [missing]: '' }, command: [...command] })).toEqual(
    refusal(`the passkeys need ${missing}.`),
  )
})
