import { readdir, readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { bystander, type Installed, startBrowser, untilInstalled } from './browser.ts'
import { atOnce } from './site.ts'

let browser: Awaited<ReturnType<typeof startBrowser>>
let app: Installed

beforeAll(async () => {
  browser = await startBrowser()
})
beforeEach(async () => {
  app = await browser.install()
})
afterAll(() => browser?.close())

describe('offline', () => {
  it.each(['/', '/login', '/events/autumn-concert', '/admin/qr-portable?from=install'])(
    'the installed app opens at %s',
    async (address) => {
      await app.context.setOffline(true)
      await app.page.goto(app.site.url + address)
      await app.page.getByRole('main').waitFor()
    },
  )

  it.each([
    ['en', 'Log in'],
    ['sv', 'Logga in'],
  ])('the app is shown in %s', async (language, text) => {
    await app.context.setOffline(true)
    await app.page.evaluate((code) => localStorage.setItem('i18nextLng', code), language)
    await app.page.goto(`${app.site.url}/login`)
    await app.page.getByRole('button', { name: text, exact: true }).waitFor()
    expect(await app.page.locator('html').getAttribute('lang')).toBe(language)
  })

  it('everything a door needs is available: the decoder, its WebAssembly, the scanner', async () => {
    const built = await readdir('dist/assets')
    const needed = built.filter((name) => /\.wasm$|^(?:.*worker|jsQR|ScannerScreen).*\.js$/.test(name))
    expect(needed.join()).toMatch(/decoder\.worker.*\.js/)
    expect(needed.join()).toMatch(/zxing_reader.*\.wasm/)
    await app.context.setOffline(true)
    const there = await app.page.evaluate(async (names) => {
      const found = await Promise.allSettled(names.map((name) => fetch(`/assets/${name}`)))
      return names.filter((_, index) => found[index]?.status === 'fulfilled')
    }, needed)
    expect(there).toEqual(needed)
  })

  it('the page is not served for the API, missing files, or addresses that the server handles', async () => {
    await app.context.setOffline(true)
    const answers = (url: string) =>
      app.page.evaluate(
        (to) =>
          fetch(to).then(
            () => true,
            () => false,
          ),
        url,
      )
    expect(await answers('/api/rpc/me')).toBe(false)
    expect(await answers('/assets/gone-123.js')).toBe(false)
    await expect(app.page.goto(`${app.site.url}/api/rpc/event_image?id=1`)).rejects.toThrow(
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    )
    for (const path of ['/gone.txt', '/calendar/token.ics', '/u/token/all'])
      await expect(app.page.goto(app.site.url + path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  })
})

it('installs several files at a time, so that a slow network does not take a round trip for each', async () => {
  const held: (() => void)[] = []
  app.site.beforeFile = async ({ headers }) => {
    // The worker’s requests; the page asks for scripts and styles.
    if (headers['sec-fetch-dest'] === 'empty') await new Promise<void>((serve) => held.push(serve))
  }
  const device = await app.context.browser()?.newContext()
  const page = await device?.newPage()
  if (!page) throw new Error('There is no browser')
  await page.goto(`${app.site.url}/login`)
  await expect.poll(() => held.length).toBeGreaterThan(1)
  app.site.beforeFile = atOnce
  for (const serve of held) serve()
  await untilInstalled(page)
  await page.context().setOffline(true)
  await page.goto(app.site.url)
  await page.getByRole('main').waitFor()
  await device?.close()
})

it('caches no personal responses', async () => {
  app.site.api = () => ({ status: 200, body: { id: 1 } })
  await app.page.evaluate(() =>
    Promise.all(
      [
        '/api/rpc/me',
        '/api/events?select=*',
        '/api/translations?select=key_id&value=fts.x&language_code=eq.sv',
      ].map((url) =>
        fetch(url, { headers: { Authorization: 'Bearer secret', 'Accept-Profile': 'translations' } }),
      ),
    ),
  )
  const kept = await app.page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => url)
  })
  expect(kept.length).toBeGreaterThan(20)
  expect(kept.filter((url) => url.includes('/api/') && !url.includes('select=value'))).toEqual([])
})

describe('an update', () => {
  async function deploy() {
    const [worker, page] = await Promise.all([
      readFile('dist/sw.js', 'utf8'),
      readFile('dist/index.html', 'utf8'),
    ])
    // The next build: the page has different content, and so another revision in the worker’s precache list.
    app.site.deployed.set('/index.html', page.replace('<head>', '<head><meta name="build" content="next">'))
    app.site.deployed.set('/sw.js', worker.replace(/"[^"]*"(?=,"url":"index\.html")/, '"next"'))
    await app.page.evaluate(async () => {
      await (await navigator.serviceWorker.ready).update()
    })
    await expect.poll(() => waiting(app.page)).toBe('installed')
  }
  const build = () => app.page.locator('meta[name=build]').count()

  /** The state of the version that waits; undefined while there is none. */
  const waiting = (page: Page) =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)

  it('waits for consent, also through reloads', async () => {
    await deploy()
    await app.page.reload()
    expect(await build()).toBe(0)
    expect(await waiting(app.page)).toBe('installed')
  })

  it('is offered in an open app, which then restarts with it', async () => {
    await deploy()
    const offer = app.page.getByRole('button', { name: /Update now|Uppdatera nu/ })
    await offer.click()
    await expect.poll(build).toBe(1)
    expect(await offer.count()).toBe(0)
  })

  it('takes over when told to, and deletes the files of the previous build', async () => {
    await deploy()
    const other = await bystander(app)
    await expect.poll(() => waiting(other)).toBe('installed')
    const tell = (type: string) =>
      other.evaluate(async (told) => {
        const registration = await navigator.serviceWorker.ready
        registration.waiting?.postMessage({ type: told }, [])
      }, type)
    await tell('SOMETHING_ELSE')
    expect(await waiting(other)).toBe('installed')
    // Told again while it waits: a busy browser has lost it once.
    const takeOver = async () => {
      await tell('SKIP_WAITING')
      return waiting(other)
    }
    await expect.poll(takeOver).toBeUndefined()
    await untilInstalled(other)
    await app.context.setOffline(true)
    await app.page.goto(`${app.site.url}/login`)
    expect(await build()).toBe(1)
    const pages = await app.page.evaluate(async () => {
      const requests = await Promise.all(
        (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
      )
      return requests.flat().filter(({ url }) => url.includes('index.html')).length
    })
    expect(pages).toBe(1)
  })
})
