import type { Page } from 'playwright'

import { startScanning } from '../../e2e/door-staff.ts'
import type { Stage } from './stage.ts'

/** What people type, letter by letter. */
const NAMES = ['member 4711', 'amina n', 'me 99', 'karin ekdahl']

/** As a quick typist: keys that come faster are a hand scanner's, and do not reach the field. */
const BETWEEN_KEYS_MS = 120

interface Watch {
  readyAt?: number
  letters: number[]
}

/** Notes in the page when the list is ready, and how long each letter of a search takes to be answered on the screen. */
function watchRoster(): void {
  const watch: Watch = { letters: [] }
  Object.assign(globalThis, { rosterWatch: watch })
  new MutationObserver(() => {
    if (document.querySelector('[data-roster="ready"]')) watch.readyAt ??= performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true })
  // A message is handled after the frame that this belongs to has been painted.
  const { port1: painted, port2: frame } = new MessageChannel()
  painted.addEventListener('message', ({ data: typedAt }) => watch.letters.push(performance.now() - typedAt))
  painted.start()
  addEventListener(
    'input',
    ({ timeStamp }) => requestAnimationFrame(() => frame.postMessage(timeStamp, [])),
    {
      capture: true,
    },
  )
}

const watched = (page: Page): Promise<Watch> =>
  page.evaluate(() => (globalThis as unknown as { rosterWatch: Watch }).rosterWatch)

/**
 * Downloads the list of members on a slower processor and searches in it. Milliseconds from the arrival of its last page
 * until it is ready, and of each letter until it is answered on the screen.
 */
export async function measureLargeRoster(
  page: Page,
  stage: Stage,
  slowdown: number,
): Promise<{ readyMs: number; letters: number[] }> {
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(watchRoster)
  const session = await page.context().newCDPSession(page)
  await page.goto('/admin/qr-portable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.locator(`[data-event-id="${stage.eventId}"]`).getByRole('button').click()
  await page.locator('[data-roster="ready"]').waitFor()
  const arrivedAt = await page.evaluate(() =>
    Math.max(
      ...performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('event_roster'))
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
    ),
  )
  const { readyAt = Number.NaN } = await watched(page)
  await startScanning(page)
  await page.getByRole('navigation').getByRole('button', { name: 'Find a person' }).click()
  const field = page.getByRole('searchbox')
  for (const name of NAMES) {
    await field.fill('')
    const { letters } = await watched(page)
    await field.pressSequentially(name, { delay: BETWEEN_KEYS_MS })
    await page.waitForFunction(
      (count) => (globalThis as unknown as { rosterWatch: Watch }).rosterWatch.letters.length >= count,
      letters.length + name.length,
    )
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { readyMs: readyAt - arrivedAt, letters: (await watched(page)).letters }
}
