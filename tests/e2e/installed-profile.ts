import { chromium } from 'playwright/test'

import { chromiumPath } from '../helpers/chromium.ts'
import { untilInstalled } from './door-staff.ts'
import { contextOptions, FLAGS } from './phone.ts'

/**
 * Makes a browser profile in this folder in which the app of this server is installed and nothing else is stored.
 * Phones that start with a copy need not fetch the whole app, which takes longer than most tests.
 */
export async function makeInstalledProfile(folder: string, baseURL: string): Promise<void> {
  const context = await chromium.launchPersistentContext(folder, {
    ...contextOptions(baseURL, { installs: true }),
    executablePath: await chromiumPath(),
    args: FLAGS,
  })
  const page = await context.newPage()
  await page.goto('/login')
  await untilInstalled(page)
  // A page of the same origin that runs none of the app, and so stores nothing.
  await page.goto('/favicon.svg')
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: baseURL,
    storageTypes: 'local_storage,indexeddb',
  })
  await context.close()
}
