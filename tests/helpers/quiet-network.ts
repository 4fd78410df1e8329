import { expect, type Page, type Request } from 'playwright/test'

interface Traffic {
  underWay: Set<Request>
  /** When the last one began or ended. */
  changed: number
}

const watched = new WeakMap<Page, Traffic>()
const QUIET_MS = 500

/** Counts the page's requests from now on, once. */
export function watchRequests(page: Page): Traffic {
  const known = watched.get(page)
  if (known) return known
  const traffic: Traffic = { underWay: new Set(), changed: Date.now() }
  watched.set(page, traffic)
  const note = (request: Request, isUnderWay: boolean) => {
    traffic.changed = Date.now()
    if (isUnderWay) traffic.underWay.add(request)
    else traffic.underWay.delete(request)
  }
  page.on('request', (request) => note(request, true))
  page.on('requestfinished', (request) => note(request, false))
  page.on('requestfailed', (request) => note(request, false))
  return traffic
}

/**
 * Waits until no request of the page has been under way for half a second. Playwright's `networkidle` waits for frames
 * too, and was seen never to come for one that had appeared after the page was idle.
 */
export async function untilQuiet(page: Page): Promise<void> {
  const traffic = watchRequests(page)
  await page.waitForLoadState('load')
  const quietSince = () => (traffic.underWay.size > 0 ? 0 : Date.now() - traffic.changed)
  await expect.poll(quietSince, { timeout: 45_000, intervals: [100] }).toBeGreaterThanOrEqual(QUIET_MS)
}
