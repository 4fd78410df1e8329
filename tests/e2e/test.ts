import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, test as base } from 'playwright/test'

import { chromiumPath } from '../helpers/chromium.ts'
import { startPackaged } from '../helpers/installed-package.ts'
import { unpackSnapshot } from '../helpers/pglite-snapshot.ts'
import type { ServerProcess } from '../helpers/server-process.ts'
import { type Evening, openEvening } from './evening.ts'
import { makeInstalledProfile } from './installed-profile.ts'
import { type Device, launchBrowser, openDevice, openPhone, type Phone, type PhoneOptions } from './phone.ts'

/** Signs the sessions of the tests’ server, so that a test can make an expired token. */
export const JWT_SECRET = 'a-secret-of-the-end-to-end-tests-only'

interface Fixtures {
  phoneOptions: PhoneOptions
  /** Whether `doorPhone` and `memberPhone` start with the app installed, or as new phones. */
  installed: boolean
  /** A new device in the shared browser; nothing is installed unless `phoneOptions` say so. */
  phone: Device
  /** A phone with its own browser, camera and disk, for staff at a door. */
  doorPhone: Phone
  /** Another such phone, for a member. */
  memberPhone: Phone
  /** Creates a running event that is archived when the test ends. */
  openEvening: (title: string) => Promise<Evening>
}

interface WorkerFixtures {
  server: ServerProcess
  browser: Browser
  /** The folder of a browser profile with the app installed. */
  installedProfile: string
}

/** A server with the demo and a browser per worker; each test gets a phone and events of its own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'samspel-e2e-'))
      await unpackSnapshot('demo', folder)
      const server = await startPackaged(process.env.INSTALLED_PACKAGE!, {
        env: { DATA_DIR: folder, JWT_SECRET },
      })
      await provide(server)
      await server.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  browser: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, provide) => {
      const browser = await launchBrowser()
      await provide(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  installedProfile: [
    async ({ server }, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'samspel-profile-'))
      await makeInstalledProfile(folder, server.url)
      await provide(folder)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  phoneOptions: [{}, { option: true }],
  installed: [true, { option: true }],
  phone: async ({ server, browser, phoneOptions }, provide) => {
    // A headless shell does not tell a page in the background that the network is back.
    const needsDesktop = phoneOptions.installs === true || phoneOptions.desktop === true
    const own = needsDesktop ? await launchBrowser(await chromiumPath()) : undefined
    const device = await openDevice(own ?? browser, server.url, phoneOptions)
    const errors = uncaughtErrors(device.context)
    await provide(device)
    await device.close()
    await own?.close()
    expect(errors).toEqual([])
  },
  doorPhone: async ({ server, installedProfile, installed, phoneOptions }, provide) => {
    await withPhone(server.url, { ...phoneOptions, ...(installed && { profile: installedProfile }) }, provide)
  },
  memberPhone: async ({ server, installedProfile, installed, phoneOptions }, provide) => {
    await withPhone(server.url, { ...phoneOptions, ...(installed && { profile: installedProfile }) }, provide)
  },
  openEvening: async ({ server }, provide) => {
    const opened: Evening[] = []
    await provide(async (title) => {
      const evening = await openEvening(server.url, title)
      opened.push(evening)
      return evening
    })
    await Promise.all(opened.map((evening) => evening.archive()))
  },
})

async function withPhone(
  url: string,
  options: PhoneOptions,
  provide: (phone: Phone) => Promise<void>,
): Promise<void> {
  const phone = await openPhone(url, options)
  const errors = uncaughtErrors(phone.context)
  await provide(phone)
  await phone.close()
  expect(errors).toEqual([])
}

/** Collects uncaught errors, including Content Security Policy violations. No test may end with any. */
function uncaughtErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', (event) => errors.push(event.error().message))
  return errors
}
