import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'

import { isBuilt } from '#server/frontend/build.ts'

import { chromiumPath } from '../helpers/chromium.ts'
import { atOnce, noApi, type Site, startSite } from './site.ts'

/** A browser with the built app installed in it. */
export interface Installed {
  site: Site
  context: BrowserContext
  /** The page in which the installed app is open. */
  page: Page
}

/** Starts a browser and a site for a test file; each `install` gives a new device and resets the site. */
export async function startBrowser() {
  if (!(await isBuilt())) throw new Error('dist/ is not built from these sources: npm run build')
  const [site, browser] = await Promise.all([startSite('dist'), launch()])
  let context: BrowserContext | undefined

  return {
    async install(): Promise<Installed> {
      await context?.close()
      Object.assign(site, { api: noApi, beforeFile: atOnce, calls: [] })
      site.deployed.clear()
      context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(`${site.url}/login`)
      await untilInstalled(page)
      return { site, context, page }
    },
    async close(): Promise<void> {
      await context?.close()
      await Promise.all([browser.close(), site.close()])
    },
  }
}

/** Waits until the page is under the service worker, which then has all files. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] })
}

/** A page of the same origin that runs none of the app. */
export async function bystander({ context, site }: Installed): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${site.url}/favicon.svg`)
  return page
}

/** Fires the Background Sync event as the browser does when it is back online. */
export const fireSync = (app: Installed, tag: string): Promise<void> =>
  toWorker(app, (session, target) =>
    session.send('ServiceWorker.dispatchSyncEvent', { ...target, tag, lastChance: false }),
  )

/** Delivers a push message as the browser does once it has decrypted it. */
export const pushTo = (app: Installed, data: string): Promise<void> =>
  toWorker(app, (session, target) => session.send('ServiceWorker.deliverPushMessage', { ...target, data }))

async function toWorker(
  { context, site }: Installed,
  send: (session: CDPSession, target: { origin: string; registrationId: string }) => Promise<unknown>,
): Promise<void> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(
        ({ scopeURL, isDeleted }) => scopeURL.startsWith(site.url) && !isDeleted,
      )
      if (mine) resolve(mine.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await send(session, { origin: site.url, registrationId: await registered })
  await page.close()
}
