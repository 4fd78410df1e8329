import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright/test'
import { chromiumPath } from '../helpers/chromium.ts'
import { createFakeCamera, type FakeCamera } from '../helpers/fake-camera.ts'

/** A phone with a browser, a camera and a memory that outlives the browser's tabs. */
export interface Phone {
  context: BrowserContext
  page: Page
  camera: FakeCamera
  /** Kills the tab's process at once, as a phone short of memory does, and opens a new tab. */
  killTab(): Promise<Page>
  close(): Promise<void>
}

export const PHONE_SIZE = { width: 360, height: 740 }

export interface PhoneOptions {
  size?: { width: number; height: number }
  /** Whether the phone has a camera that the app may use. */
  access?: 'granted' | 'denied' | 'missing'
  /** Where a tool beside Playwright reaches the browser. */
  debuggingPort?: number
}

// A dialog that nobody answers is a denial; a fake camera without a file would show Chromium's test picture.
const CAMERA_FLAGS = {
  granted: (camera: FakeCamera) => camera.args,
  denied: (camera: FakeCamera) => camera.args.filter((flag) => !flag.includes('fake-ui')),
  missing: () => ['--use-fake-ui-for-media-stream'],
}

/** Starts Chromium with a profile of its own, in English, with a camera that first sees an empty hall. */
export async function openPhone(baseURL: string, options: PhoneOptions = {}): Promise<Phone> {
  const { size = PHONE_SIZE, access = 'granted', debuggingPort } = options
  const folder = mkdtempSync(join(tmpdir(), 'samspel-phone-'))
  const camera = createFakeCamera(join(folder, 'camera.y4m'))
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await chromiumPath(),
    args: [
      ...CAMERA_FLAGS[access](camera),
      '--no-sandbox',
      '--disable-background-networking',
      ...(debuggingPort ? [`--remote-debugging-port=${debuggingPort}`] : []),
    ],
    baseURL,
    viewport: size,
    hasTouch: size.width < 600,
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
  })
  context.setDefaultTimeout(20_000)
  const openTab = async () => {
    const page = await context.newPage()
    // The cookie banner comes at the first visit, over whatever the test is about to press.
    const accept = page.getByRole('button', { name: 'Accept all' })
    await page.addLocatorHandler(accept, (button) => button.click())
    return page
  }
  const phone: Phone = {
    context,
    page: await openTab(),
    camera,
    killTab: async () => {
      const dying = phone.page
      const crashed = dying.waitForEvent('crash')
      const session = await context.newCDPSession(dying)
      // Never answered: what would answer is gone.
      session.send('Page.crash').catch(() => {})
      await crashed
      phone.page = await openTab()
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
