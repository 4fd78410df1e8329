import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { bystander, fireSync, type Installed, startBrowser } from './browser.ts'
import { access, leaveScans, readAll, refresh } from './device.ts'
import type { ApiAnswer, ApiCall } from './site.ts'

let browser: Awaited<ReturnType<typeof startBrowser>>
let app: Installed

beforeAll(async () => {
  browser = await startBrowser()
})
beforeEach(async () => {
  app = await browser.install()
})
afterAll(() => browser?.close())

async function closeWindows(): Promise<void> {
  await Promise.all(app.context.pages().map((page) => page.close()))
}

async function rows(): Promise<{ state: string; last_error: unknown }[]> {
  const page = await bystander(app)
  const found = await readAll<{ state: string; last_error: unknown }>('samspel-outbox', 'scans', page)
  await page.close()
  return found
}

const states = async () => (await rows()).map(({ state }) => state)
const checkIns = () => app.site.calls.filter(({ path }) => path === '/api/rpc/check_in')
const refused: ApiAnswer = { status: 401, body: { code: 'PGRST303', message: 'JWT expired' } }

function recorded({ path, body }: ApiCall): ApiAnswer {
  // An open window makes other requests, too.
  if (path !== '/api/rpc/check_in') return { status: 503, body: {} }
  const { p_scans } = JSON.parse(body) as { p_scans: { scan_id: string }[] }
  const results = p_scans.map(({ scan_id }) => ({ scan_id, result: 'recorded' }))
  return { status: 200, body: { server_time: new Date().toISOString(), results } }
}

describe('back online, with every window closed', () => {
  beforeEach(async () => {
    await leaveScans(app)
    await closeWindows()
  })

  it('sends the door’s scans, as the person who scanned', async () => {
    app.site.api = recorded
    await fireSync(app, 'samspel-outbox')
    await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered'])
    expect(checkIns()).toHaveLength(1)
    expect(checkIns()[0]?.headers.authorization).toBe(`Bearer ${access(1)}`)
  })

  it('ignores a sync event with another tag', async () => {
    app.site.api = recorded
    await fireSync(app, 'something-else')
    await fireSync(app, 'samspel-outbox')
    await expect.poll(() => checkIns().length).toBe(1)
  })

  it.each([
    ['a 500', { status: 500, body: { message: 'no' } }],
    ['a 503', { status: 503, body: 'upstream', headers: { 'content-type': 'text/plain' } }],
    [
      'a 400 without a code, as after PostgreSQL was killed',
      { status: 400, body: { code: '', message: '' } },
    ],
    ['a portal page', { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }],
    ['an empty answer', { status: 200, body: {} }],
  ])('keeps every scan after %s', async (_, answer) => {
    app.site.api = () => answer
    await fireSync(app, 'samspel-outbox')
    await expect.poll(() => checkIns().length).toBeGreaterThan(0)
    await expect.poll(states).toEqual(['pending', 'pending', 'pending'])
    await expect.poll(async () => (await rows())[0]?.last_error).not.toBeNull()
  })

  it('keeps every scan when the session has ended', async () => {
    app.site.api = () => refused
    await fireSync(app, 'samspel-outbox')
    await expect.poll(() => app.site.calls.some(({ path }) => path === '/api/rpc/refresh_token')).toBe(true)
    await expect.poll(states).toEqual(['pending', 'pending', 'pending'])
  })

  it('refreshes an expired session once, sends, and stores the new tokens for the windows', async () => {
    app.site.api = (call) => {
      if (call.path === '/api/rpc/refresh_token')
        return { status: 200, body: { access_token: access(2), refresh_token: refresh(2) } }
      return call.headers.authorization === `Bearer ${access(2)}` ? recorded(call) : refused
    }
    await fireSync(app, 'samspel-outbox')
    await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered'])
    expect(app.site.calls.filter(({ path }) => path === '/api/rpc/refresh_token')).toHaveLength(1)
    const page = await bystander(app)
    const [mirrored] = await readAll<string>('samspel-session', 'session', page)
    expect(mirrored).toContain(refresh(2))
  })
})

it('leaves the sending to an open window of the app', async () => {
  await leaveScans(app)
  app.site.api = recorded
  const asked = app.page.evaluate(
    () =>
      new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('message', ({ data }) => resolve(data)),
      ),
  )
  await fireSync(app, 'samspel-outbox')
  expect(await asked).toEqual({ type: 'DRAIN_OUTBOX' })
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered'])
  expect(checkIns()).toHaveLength(1)
  // Requests of the worker itself have its script as referrer.
  expect(checkIns()[0]?.headers.referer).not.toMatch(/\.m?js$/)
})

it('sends by itself when an open window does not respond, like a frozen one', async () => {
  await leaveScans(app)
  app.site.api = recorded
  const frozen = await bystander(app)
  await app.page.close()
  await fireSync(app, 'samspel-outbox')
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered'])
  await frozen.close()
})
