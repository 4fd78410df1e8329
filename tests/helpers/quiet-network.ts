import type { Page, Request } from 'playwright/test'

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
  const deadline = Date.now() + 45_000
  for (;;) {
    const left = traffic.underWay.size > 0 ? QUIET_MS : traffic.changed + QUIET_MS - Date.now()
    if (left <= 0) return
    if (Date.now() > deadline)
      throw new Error(`still under way: ${[...traffic.underWay].map((request) => request.url()).join(', ')}`)
    await page.waitForTimeout(left)
  }
}
