import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright/test'

import { chromiumPath, headlessShellPath } from '../helpers/chromium.ts'
import { createFakeCamera, type FakeCamera } from '../helpers/fake-camera.ts'

/** A person’s device: a browser context with storage of its own and one tab. */
export interface Device {
  context: BrowserContext
  page: Page
  close(): Promise<void>
}

/** A phone with a browser process, a camera and storage that outlives its tabs. */
export interface Phone extends Device {
  camera: FakeCamera
  /** Kills the tab’s process at once, as a phone short of memory does, and opens a new tab. */
  killTab(): Promise<Page>
}

const PHONE_SIZE = { width: 360, height: 740 }

export interface DeviceOptions {
  size?: { width: number; height: number }
  /**
   * Whether the service worker may install, as it does after the first screen. Off by default, because it
   * fetches the whole app.
   */
  installs?: boolean
  /** Whether it needs a desktop’s browser, as an installed app does: the tests’ headless shell is older. */
  desktop?: boolean
}

export interface PhoneOptions extends DeviceOptions {
  /** Whether the phone has a camera, and whether the app may use it. */
  access?: 'granted' | 'denied' | 'missing'
  /** The port through which a tool other than Playwright reaches the browser. */
  debuggingPort?: number
  /** The folder of a browser profile that the phone starts with a copy of; otherwise it is new. */
  profile?: string
  /** The SPKI pin of a self-signed certificate that the phone is to trust. */
  trustedPin?: string
  /** Its Chromium, instead of `chromiumPath`, and flags for it. */
  executablePath?: string
  flags?: readonly string[]
}

const TIME_ZONE = 'Europe/Stockholm'

export const FLAGS = ['--no-sandbox', '--disable-background-networking']

// An unanswered prompt is a denial; a fake camera without a file would show Chromium’s test pattern.
const CAMERA_FLAGS = {
  granted: (camera: FakeCamera) => camera.args,
  denied: (camera: FakeCamera) => camera.args.filter((flag) => !flag.includes('fake-ui')),
  missing: () => ['--use-fake-ui-for-media-stream'],
}

/** Playwright’s options for a device: in English, in Swedish time. */
export const contextOptions = (baseURL: string, { size = PHONE_SIZE, installs = false }: DeviceOptions) => ({
  baseURL,
  viewport: size,
  hasTouch: size.width < 600,
  locale: 'en-GB',
  timezoneId: TIME_ZONE,
  serviceWorkers: installs ? ('allow' as const) : ('block' as const),
})

/** Starts a Chromium without a camera, shared by many devices; by default one that is only good at that. */
export async function launchBrowser(executablePath?: string): Promise<Browser> {
  return chromium.launch({ executablePath: executablePath ?? (await headlessShellPath()), args: FLAGS })
}

/** Opens a new device in a running browser, in English; its storage is discarded when it is closed. */
export async function openDevice(
  browser: Browser,
  baseURL: string,
  options: DeviceOptions = {},
): Promise<Device> {
  const context = await browser.newContext(contextOptions(baseURL, options))
  const page = await openTab(context)
  return { context, page, close: () => context.close() }
}

/** Starts Chromium with a profile of its own, in English, with a camera that shows an empty hall at first. */
export async function openPhone(baseURL: string, options: PhoneOptions = {}): Promise<Phone> {
  const { access = 'granted', debuggingPort, profile, trustedPin, flags = [] } = options
  const folder = mkdtempSync(join(tmpdir(), 'samspel-phone-'))
  if (profile) cpSync(profile, join(folder, 'profile'), { recursive: true })
  const camera = createFakeCamera(join(folder, 'camera.y4m'))
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...contextOptions(baseURL, { ...options, installs: true }),
    executablePath: options.executablePath ?? (await chromiumPath()),
    // The same as timezoneId, also for tabs that another tool opens.
    env: { ...process.env, TZ: TIME_ZONE },
    args: [
      ...CAMERA_FLAGS[access](camera),
      ...FLAGS,
      ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []),
      ...(trustedPin ? [`--ignore-certificate-errors-spki-list=${trustedPin}`] : []),
      ...flags,
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
      // Never resolves, as the process that would respond is gone.
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
  // As long as the timeout of expect.
  context.setDefaultTimeout(45_000)
  const page = await context.newPage()
  // The cookie banner appears at the first visit and may cover what the test is about to press.
  const accept = page.getByRole('button', { name: 'Accept all' })
  await page.addLocatorHandler(accept, (button) => button.click())
  return page
}
