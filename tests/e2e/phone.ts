import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright/test'

import { chromiumPath } from '../helpers/chromium.ts'
import { createFakeCamera, type FakeCamera } from '../helpers/fake-camera.ts'

/** What a person looks at: a browser with a memory of its own, and one tab. */
export interface Device {
  context: BrowserContext
  page: Page
  close(): Promise<void>
}

/** A phone with a browser, a camera and a memory that outlives the browser's tabs. */
export interface Phone extends Device {
  camera: FakeCamera
  /** Kills the tab's process at once, as a phone short of memory does, and opens a new tab. */
  killTab(): Promise<Page>
}

const PHONE_SIZE = { width: 360, height: 740 }

export interface DeviceOptions {
  size?: { width: number; height: number }
  /** Whether the app installs itself, as it does after its first screen: by default not, for it fetches and keeps all of itself. */
  installs?: boolean
}

export interface PhoneOptions extends DeviceOptions {
  /** Whether the phone has a camera that the app may use. */
  access?: 'granted' | 'denied' | 'missing'
  /** Where a tool beside Playwright reaches the browser. */
  debuggingPort?: number
  /** The pin of a certificate that the phone is to trust, though nobody has signed it. */
  trustedPin?: string
}

const TIME_ZONE = 'Europe/Stockholm'

const FLAGS = ['--no-sandbox', '--disable-background-networking']

// A dialog that nobody answers is a denial; a fake camera without a file would show Chromium's test picture.
const CAMERA_FLAGS = {
  granted: (camera: FakeCamera) => camera.args,
  denied: (camera: FakeCamera) => camera.args.filter((flag) => !flag.includes('fake-ui')),
  missing: () => ['--use-fake-ui-for-media-stream'],
}

const contextOptions = (baseURL: string, { size = PHONE_SIZE, installs = false }: DeviceOptions) => ({
  baseURL,
  viewport: size,
  hasTouch: size.width < 600,
  locale: 'en-GB',
  timezoneId: TIME_ZONE,
  serviceWorkers: installs ? ('allow' as const) : ('block' as const),
})

/** Starts a Chromium without any camera, for many devices. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await chromiumPath(), args: FLAGS })
}

/** A new device in a browser that runs already, in English: its memory lasts until it is closed. */
export async function openDevice(
  browser: Browser,
  baseURL: string,
  options: DeviceOptions = {},
): Promise<Device> {
  const context = await browser.newContext(contextOptions(baseURL, options))
  const page = await openTab(context)
  return { context, page, close: () => context.close() }
}

/** Starts Chromium with a profile of its own, in English, with a camera that first sees an empty hall. */
export async function openPhone(baseURL: string, options: PhoneOptions = {}): Promise<Phone> {
  const { access = 'granted', debuggingPort, trustedPin } = options
  const folder = mkdtempSync(join(tmpdir(), 'samspel-phone-'))
  const camera = createFakeCamera(join(folder, 'camera.y4m'))
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...contextOptions(baseURL, { ...options, installs: true }),
    executablePath: await chromiumPath(),
    // As timezoneId, also for tabs that another tool opens.
    env: { ...process.env, TZ: TIME_ZONE },
    args: [
      ...CAMERA_FLAGS[access](camera),
      ...FLAGS,
      ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []),
      ...(trustedPin ? [`--ignore-certificate-errors-spki-list=${trustedPin}`] : []),
    ],
  })
  const phone: Phone = {
    context,
    page: await openTab(context),
    camera,
    killTab: async () => {
      const dying = phone.page
      const crashed = dying.waitForEvent('crash')
      const session = await context.newCDPSession(dying)
      // Never answered: what would answer is gone.
      session.send('Page.crash').catch(() => {})
      await crashed
      phone.page = await openTab(context)
      await dying.close()
      return phone.page
    },
    close: async () => {
      await context.close()
      camera.close()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return phone
}

async function openTab(context: BrowserContext): Promise<Page> {
  // As long as anything that is waited for.
  context.setDefaultTimeout(45_000)
  const page = await context.newPage()
  // The cookie banner comes at the first visit, over whatever the test is about to press.
  const accept = page.getByRole('button', { name: 'Accept all' })
  await page.addLocatorHandler(accept, (button) => button.click())
  return page
}
