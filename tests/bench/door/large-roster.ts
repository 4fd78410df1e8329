import type { Page } from 'playwright'

import { startScanning } from '../../e2e/door-staff.ts'
import type { Stage } from './stage.ts'

/** What people type, letter by letter. */
const NAMES = ['member 4711', 'amina n', 'me 99', 'karin ekdahl']

/** A quick typist’s pace: faster keys are a hand scanner’s, and do not reach the field. */
const BETWEEN_KEYS_MS = 120

interface Watch {
  readyAt?: number
  letters: number[]
}

/** Records in the page when the roster is ready, and how long each typed letter takes to show its results. */
function watchRoster(): void {
  const watch: Watch = { letters: [] }
  Object.assign(globalThis, { rosterWatch: watch })
  new MutationObserver(() => {
    if (document.querySelector('[data-roster="ready"]')) watch.readyAt ??= performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true })
  // A message is handled after the current frame has been painted.
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
 * Downloads the roster on a slower processor and searches in it. Returns the milliseconds from the arrival of
 * the last page until the roster is ready, and from each letter until its results are on screen.
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
