import { type Browser, chromium, expect } from 'playwright/test'

import { chromiumPath } from '../helpers/chromium.ts'
import { firstVisit, kilobytes } from './first-visit.ts'
import { test as base } from './test.ts'

const test = base.extend<{ browser: Browser }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
  browser: async ({}, provide) => {
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
    await provide(browser)
    await browser.close()
  },
})

// In kB (Brotli, as served). The budgets are 150 for the login and 220 for the scanner. Both load less,
// because they do without most of Material UI; the tighter limits catch a change that brings it back.
const LOGIN_LIMIT = 143
const SCANNER_LIMIT = 217
// These also do without Material UI, but load more than the login: the form state and validation.
const PUBLIC_FORMS = {
  '/verify-account': 167,
  '/forgot-password': 167,
  '/reset-password': 181,
  '/register': 182,
}

test('the login loads no more script than it needs', async ({ server, browser }) => {
  const scripts = await firstVisit(browser, server.url, '/login')
  expect(Object.keys(scripts).length).toBeGreaterThan(3)
  expect(kilobytes(scripts), JSON.stringify(scripts, null, 1)).toBeLessThan(LOGIN_LIMIT)
})

test('the other forms for logged-out visitors load no more script than they need', async ({
  server,
  browser,
}) => {
  for (const [path, limit] of Object.entries(PUBLIC_FORMS)) {
    const scripts = await firstVisit(browser, server.url, path)
    expect(kilobytes(scripts), `${path} ${JSON.stringify(scripts, null, 1)}`).toBeLessThan(limit)
  }
})

test('the scanner loads no more script than it needs', async ({ server, browser }) => {
  const scripts = await firstVisit(browser, server.url, '/admin/qr', 'Door staff')
  expect(Object.keys(scripts).length).toBeGreaterThan(3)
  expect(kilobytes(scripts), JSON.stringify(scripts, null, 1)).toBeLessThan(SCANNER_LIMIT)
})
