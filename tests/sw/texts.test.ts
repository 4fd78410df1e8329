import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'

import { type Installed, startBrowser } from './browser.ts'
import type { ApiCall } from './site.ts'

const URL =
  '/api/translations?select=value,keys!inner(key)&language_code=eq.sv&order=id.asc&offset=0&limit=1000'
const isTexts = ({ path }: ApiCall) => path.startsWith('/api/translations') && path.includes('limit=1000')

let browser: Awaited<ReturnType<typeof startBrowser>>
let app: Installed

beforeAll(async () => {
  browser = await startBrowser()
})
beforeEach(async () => {
  app = await browser.install()
  app.site.calls.length = 0
})
afterAll(() => browser?.close())

/** Fetches texts as the logged-in app does. */
function ask() {
  return app.page.evaluate(async (url) => {
    const headers = { 'Accept-Profile': 'translations', Authorization: 'Bearer secret' }
    try {
      const response = await fetch(url, { headers })
      return { status: response.status, texts: await response.text() }
    } catch {
      return undefined
    }
  }, URL)
}

/** Responds with a text, dated so that any freshness check would consider it stale at once. */
function serve(value: string) {
  const date = new Date(Date.now() - 25 * 3_600_000).toUTCString()
  app.site.api = () => ({ status: 200, body: [{ value }], headers: { date, 'cache-control': 'max-age=60' } })
}

it('serves every text offline after 25 hours, marked as cached', async () => {
  serve('Hej')
  expect(await ask()).toEqual({ status: 200, texts: '[{"value":"Hej"}]' })
  await app.context.setOffline(true)
  expect(await ask()).toEqual({ status: 203, texts: '[{"value":"Hej"}]' })
})

it('shows an edited text at once when online', async () => {
  serve('Hej')
  await ask()
  serve('Tjena')
  expect(await ask()).toEqual({ status: 200, texts: '[{"value":"Tjena"}]' })
})

it.each([
  ['a server that fails', { status: 500, body: { message: 'no' } }],
  [
    'a portal that answers with its own page',
    { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } },
  ],
])('serves the cached texts despite %s', async (_, answer) => {
  serve('Hej')
  await ask()
  app.site.api = () => answer
  expect(await ask()).toEqual({ status: 203, texts: '[{"value":"Hej"}]' })
})

it('sends no session with the request, so that nothing personal can be cached', async () => {
  serve('Hej')
  await ask()
  const calls = app.site.calls.filter(isTexts)
  expect(calls.length).toBeGreaterThan(0)
  for (const { headers } of calls) expect(headers.authorization).toBeUndefined()
})

it('fails like a network error when nothing is cached', async () => {
  await app.context.setOffline(true)
  expect(await ask()).toBeUndefined()
})
