import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { readSettings } from '#server/config.ts'
import { openPostgresql } from '#server/database/postgresql.ts'
import { createFirstClub } from '#server/setup/first-club.ts'
import { serveSetup } from '#server/setup/setup-server.ts'

import { backUp } from '../helpers/backups.ts'
import { createNativeDatabase, openTestDatabase } from '../helpers/databases.ts'

const CLUB = {
  name: 'Norrviks IF',
  type: 'sport',
  adminName: 'Karin Ekdahl',
  adminEmail: 'karin@example.org',
  adminLanguage: 'sv',
  adminPassword: 'Kvarnhjul-2026',
}
const PASSPHRASE = 'häst batteri klammer'

describe('an installation without a club', { timeout: 240_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'samspel-setup-'))
  const encrypted = path.join(folder, 'club.backup')
  const stop = new AbortController()
  let url: string
  let drop: () => Promise<void>
  let site: string
  let key: string
  let ended: Promise<void>

  beforeAll(async () => {
    const club = await openTestDatabase('postgresql', 'demo')
    await backUp(club, encrypted, { passphrase: PASSPHRASE })
    await club.close()
  })
  beforeEach(async () => {
    ;({ url, drop } = await createNativeDatabase('empty'))
    const settings = readSettings({
      DATABASE_URL: url,
      DATA_DIR: path.join(folder, 'data'),
      PORT: '0',
      VISITOR_RATE: '0',
    })
    const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
    ended = serveSetup(settings, {
      frontEnd: async (app) => {
        app.setNotFoundHandler((_request, reply) => reply.type('text/html').send('<p>page'))
      },
      signal: stop.signal,
    })
    await vi.waitUntil(() => printed.mock.calls.length > 0, { timeout: 60_000 })
    const [, address = '', secret = ''] =
      /^(http:\S+)\/setup#(\S+)$/m.exec(String(printed.mock.calls[0])) ?? []
    printed.mockRestore()
    site = address
    key = secret
  })
  afterEach(async () => {
    stop.signal.throwIfAborted()
    await drop()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const call = async (way: string, init: RequestInit = {}, secret = key) => {
    const headers = { authorization: `Bearer ${secret}`, ...(init.headers as Record<string, string>) }
    const response = await fetch(`${site}/api/setup${way}`, { ...init, headers })
    const body = (await response.json()) as { state?: string; message?: string }
    return { status: response.status, ...(body.message ? (JSON.parse(body.message) as object) : body) }
  }
  const create = (club: object, secret = key) =>
    call(
      '/club',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(club) },
      secret,
    )
  const restore = (bytes: Buffer, passphrase = PASSPHRASE, secret = key) =>
    call(
      '/backup',
      {
        method: 'POST',
        headers: {
          'content-type': 'application/octet-stream',
          'samspel-passphrase': encodeURIComponent(passphrase),
        },
        body: new Uint8Array(bytes),
      },
      secret,
    )
  async function contents<Row>(sql: string): Promise<Row[]> {
    const database = await openPostgresql(url, { max: 1 })
    const { rows } = await database.query<Row>(sql)
    await database.close()
    return rows
  }
  const schemas = () => contents(`select nspname from pg_namespace where nspname in ('api', 'private')`)

  it('shows a visitor who finds it nothing but a page without the key, and lets them do nothing', async () => {
    const page = await fetch(`${site}/login`, { headers: { accept: 'text/html' }, redirect: 'manual' })
    expect([page.status, page.headers.get('location')]).toEqual([302, '/setup'])
    expect(await (await fetch(`${site}/setup`)).text()).not.toContain(key)
    expect((await fetch(`${site}/api/rpc/authenticate`, { method: 'POST' })).status).toBe(503)
    const bytes = readFileSync(encrypted)
    for (const secret of ['', key.slice(1), `${key}x`]) {
      expect(await call('', {}, secret)).toMatchObject({ status: 401 })
      expect(await create(CLUB, secret)).toMatchObject({ status: 401 })
      expect(await restore(bytes, PASSPHRASE, secret)).toMatchObject({ status: 401 })
    }
    expect(await schemas()).toEqual([])
    // The same request with the key works, and then the key is worth nothing.
    expect(await create(CLUB)).toEqual({ status: 200, state: 'done' })
    await ended
    await expect(call('')).rejects.toThrow('fetch failed')
    expect(await contents('select name, email, status from api.users')).toEqual([
      { name: 'Karin Ekdahl', email: 'karin@example.org', status: 'verified' },
    ])
  })

  it('creates one club, whoever is first, and leaves nothing of a club that is refused', async () => {
    expect(await create({ ...CLUB, adminPassword: 'Password-1' })).toMatchObject({
      status: 400,
      code: 'ERROR_PASSWORD_TOO_COMMON',
    })
    expect(await create({ ...CLUB, type: 'chess' })).toMatchObject({ status: 400, params: { field: 'type' } })
    expect(await schemas()).toEqual([])
    const both = await Promise.all([create(CLUB), create({ ...CLUB, name: 'Annan IF' })])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    await ended
    expect(await contents('select count(*)::int as clubs from api.associations')).toEqual([{ clubs: 1 }])
  })

  it('restores an uploaded backup, or says why it cannot, and keeps nothing of it', async () => {
    const bytes = readFileSync(encrypted)
    const reasons = await Promise.resolve([
      await restore(bytes, ''),
      await restore(bytes, 'something else'),
      await restore(bytes.subarray(0, bytes.length - 1000)),
      await restore(Buffer.from('no backup')),
    ])
    expect(reasons).toMatchObject(
      ['encrypted', 'wrong_passphrase', 'damaged', 'damaged'].map((reason) => ({
        status: 400,
        params: { field: 'backup', reason },
      })),
    )
    expect(await schemas()).toEqual([])
    expect(await restore(bytes)).toEqual({ status: 200, state: 'done' })
    await ended
    expect(readdirSync(path.join(folder, 'data'))).toEqual([])
    expect((await contents('select from api.users')).length).toBeGreaterThan(200)
  })

  it('is left by a server whose database somebody else has set up meanwhile', async () => {
    const settings = readSettings({ DATABASE_URL: url })
    await createFirstClub(settings, { ...CLUB, type: 'sport' }, stop.signal)
    await ended
    await expect(createFirstClub(settings, { ...CLUB, type: 'sport' }, stop.signal)).rejects.toMatchObject({
      code: '23505',
    })
  })
})
