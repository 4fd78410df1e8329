import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { DEMO_ACCOUNTS } from '#db/seed/demo-accounts.ts'
import { openPglite } from '#server/database/pglite.ts'

import { failToStart, interruptStart, startServer } from '../helpers/server-process.ts'
import { call, logIn } from './asked.ts'

// Each test starts a real process, as `npm start` does, on a free port and with a data folder of its own.

let root: string
let firstOutput: string
let folders = 0

/** A data folder that a first start has filled with the demo. */
function usedFolder(): string {
  const folder = newFolder()
  cpSync(path.join(root, 'first'), folder, { recursive: true })
  return folder
}

const newFolder = () => path.join(root, `data-${(folders += 1)}`)

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'samspel-start-'))
  const server = await startServer({ env: { DATA_DIR: path.join(root, 'first') } })
  firstOutput = server.output()
  await server.stop()
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a first start', () => {
  it('prints the address and every demo account, and nothing that looks like a log', () => {
    expect(firstOutput).toMatch(/^Samspel is ready: http:\/\/localhost:\d+$/m)
    for (const { role, email, password } of DEMO_ACCOUNTS) {
      expect(firstOutput).toMatch(new RegExp(`^  ${role} +${email} +${password}$`, 'm'))
    }
    expect(firstOutput).not.toMatch(/warn|error|deprecat|[{}]/i)
  })

  it('starts over after it was killed', async () => {
    const folder = newFolder()
    const killed = await interruptStart({ env: { DATA_DIR: folder } }, /Creating the database/, 'SIGKILL')
    expect(killed.exitCode).toBeNull()
    expect(existsSync(path.join(folder, 'unfinished'))).toBe(true)
    const server = await startServer({ env: { DATA_DIR: folder } })
    expect(await logIn(server)).toBeTruthy()
    expect(await server.stop()).toBe(0)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('exits cleanly when stopped halfway by %s', async (signal) => {
    const folder = newFolder()
    const stopped = await interruptStart({ env: { DATA_DIR: folder } }, /Creating the database/, signal)
    expect(stopped).toMatchObject({ exitCode: 0, output: expect.not.stringMatching(/ready|error/i) })
    expect(existsSync(path.join(folder, 'lock.1'))).toBe(false)
  })
})

describe('a later start', () => {
  it('serves the page immediately, without building or seeding again', async () => {
    const folder = usedFolder()
    const server = await startServer({ env: { DATA_DIR: folder } })
    expect(server.output()).not.toMatch(/Building|Creating/)
    const page = await fetch(server.url, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('<title>Samspel</title>')
    expect(await server.stop()).toBe(0)
  })

  it('has up-to-date planner statistics, as PostgreSQL would', async () => {
    const folder = usedFolder()
    expect(await (await startServer({ env: { DATA_DIR: folder } })).stop()).toBe(0)
    const database = await openPglite({ dataDir: path.join(folder, 'database') })
    const { rows } = await database.query(
      `select reltuples::int as members from pg_class where oid = 'api.users'::regclass`,
    )
    await database.close()
    expect(rows).toEqual([{ members: 240 }])
  })

  it('keeps what was written before a kill -9', async () => {
    const folder = usedFolder()
    const before = await startServer({ env: { DATA_DIR: folder } })
    const token = await logIn(before)
    expect((await call(before, 'replace_my_card', {}, token)).status).toBe(200)
    const card = await (await call(before, 'my_card', {}, token)).json()
    await before.kill()

    const after = await startServer({ env: { DATA_DIR: folder } })
    expect(await (await call(after, 'my_card', {}, token)).json()).toMatchObject({
      card: (card as { card: string }).card,
    })
    expect(await after.stop()).toBe(0)
  })

  it('is refused while the first one runs, without affecting it', async () => {
    const folder = usedFolder()
    const first = await startServer({ env: { DATA_DIR: folder } })
    const second = await failToStart({ env: { DATA_DIR: folder } })
    expect(second).toEqual({
      exitCode: 1,
      output: `Samspel did not start: the data folder ${folder} is in use by another Samspel (process ${first.pid}, ${first.url}). Stop it, or set DATA_DIR to another folder.\n`,
    })
    expect(await logIn(first)).toBeTruthy()
    expect(await first.stop()).toBe(0)
  })

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'stops on %s, even while a browser keeps connections open, used and unused',
    async (signal) => {
      const folder = usedFolder()
      const server = await startServer({ env: { DATA_DIR: folder } })
      // fetch keeps its connection open for the next request.
      await (await fetch(`${server.url}/healthz`)).text()
      for (const { address } of await lookup('localhost', { all: true })) {
        const unused = connect(Number(new URL(server.url).port), address).on('error', () => {})
        await once(unused, 'connect')
      }
      expect(await server.stop(signal)).toBe(0)
      expect(existsSync(path.join(folder, 'lock.1'))).toBe(false)
      await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed')
    },
  )
})

describe('npm start', () => {
  // A shell between npm and the server would exit alone, and leave the server running.
  it('stops the server when npm is told to stop', async () => {
    const folder = usedFolder()
    const server = await startServer({ env: { DATA_DIR: folder }, command: ['npm', 'start'] })
    expect(await server.stop()).toBe(0)
    expect(existsSync(path.join(folder, 'lock.1'))).toBe(false)
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed')
  })
})
