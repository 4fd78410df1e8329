import { type Browser, type BrowserContext, expect } from 'playwright/test'

import type { DemoRole } from './api.ts'
import { logIn } from './door-staff.ts'

/** The scripts that a first visit loads until the network is idle, in bytes as transferred. */
export type Scripts = Record<string, number>

// The worker would prefetch the whole app alongside the screen.
const FIRST_VISIT = { locale: 'sv-SE', serviceWorkers: 'block' } as const

/** Opens a screen in a fresh browser that holds nothing but the session of the given role. */
export async function firstVisit(
  browser: Browser,
  baseURL: string,
  path: string,
  as?: DemoRole,
): Promise<Scripts> {
  const storageState = as && (await sessionOf(browser, baseURL, as))
  const context = await browser.newContext({ ...FIRST_VISIT, baseURL, ...(storageState && { storageState }) })
  const scripts = await scriptsOf(context, path)
  await context.close()
  return scripts
}

export const kilobytes = (scripts: Scripts) =>
  Object.values(scripts).reduce((sum, size) => sum + size, 0) / 1000

async function sessionOf(browser: Browser, baseURL: string, role: DemoRole) {
  const context = await browser.newContext({ baseURL, locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/login')
  await logIn(page, role)
  const state = await context.storageState()
  await context.close()
  return state
}

async function scriptsOf(context: BrowserContext, path: string): Promise<Scripts> {
  const page = await context.newPage()
  const sizes: Record<string, Promise<number>> = {}
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js'))
      sizes[pathname] = request.sizes().then(({ responseBodySize }) => responseBodySize)
  })
  await page.goto(path)
  // Outside of Playwright's own runner, as in a benchmark, expect would wait for 5 s.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 45_000 })
  await page.waitForLoadState('networkidle')
  const entries = Object.entries(sizes).map(async ([name, size]) => [name, await size] as const)
  return Object.fromEntries(await Promise.all(entries))
}
