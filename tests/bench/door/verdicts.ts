import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright'

import type { FakeCamera, QrFrameOptions } from '../../helpers/fake-camera.ts'
import { qrFrame } from '../../helpers/fake-camera.ts'
import { watchScreen } from './watch-screen.ts'

/** Where the result appears on the page, and the attribute that changes with each one. */
export interface AnswerPlace {
  answer: string
  attribute: string
}

export const APP: AnswerPlace = { answer: '[data-scan-id]', attribute: 'data-scan-id' }
export const BARE: AnswerPlace = { answer: '[data-shown]', attribute: 'data-shown' }

/**
 * The hall behind a card is brighter than the empty hall, so that a page can be told when a card is in view.
 */
const LIT = 140

/** People do not arrive at a door any faster. */
const NEXT_PERSON_MS = 500

/** Near and far, straight and rotated, centred and off-centre, like a queue of people with phones. */
const POSES: readonly QrFrameOptions[] = [
  { moduleSize: 9 },
  { moduleSize: 6, angle: 8, center: [0.4, 0.45] },
  { moduleSize: 12, angle: -15 },
  { moduleSize: 5, center: [0.6, 0.55] },
  { moduleSize: 8, angle: 30 },
  { moduleSize: 7, angle: 90, center: [0.45, 0.6] },
]

export async function watchPage(page: Page, place: AnswerPlace): Promise<void> {
  // tsx marks functions with their names through a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(watchScreen, place)
}

/** The components of a verdict’s time, in milliseconds, as the app itself measures them. */
export interface VerdictParts {
  /** From the frame to its worker and back. */
  ways: number
  /** Getting the pixels and reading the code. */
  decoding: number
  /** Looking the member up, writing the scan durably, and drawing the verdict. */
  answering: number
}

/** The components of the app’s latest verdict. */
export function verdictParts(page: Page): Promise<VerdictParts> {
  return page.evaluate(() => {
    const [decode] = performance.getEntriesByName('scanner:decode') as PerformanceMeasure[]
    const [verdict] = performance.getEntriesByName('scanner:frame-to-verdict') as PerformanceMeasure[]
    const { decodeMs = Number.NaN } = (decode?.detail ?? {}) as { decodeMs?: number }
    const [read, shown] = [decode?.duration ?? Number.NaN, verdict?.duration ?? Number.NaN]
    return { ways: read - decodeMs, decoding: decodeMs, answering: shown - read }
  })
}

/**
 * Shows cards to the page’s camera one after another. Returns the milliseconds from the first video frame
 * with the card to the painted result.
 */
export async function measureVerdicts(
  page: Page,
  camera: FakeCamera,
  cards: readonly string[],
  onAnswer: () => Promise<void> = () => Promise.resolve(),
): Promise<number[]> {
  const samples: number[] = []
  for (const [index, card] of cards.entries()) {
    await page.waitForFunction(() => window.screenWatch.seenAt === undefined)
    await page.evaluate(() => (window.screenWatch.shownAt = undefined))
    camera.show(qrFrame(card, { ...POSES[index % POSES.length], background: LIT }))
    await page.waitForFunction(() => {
      const { seenAt, shownAt } = window.screenWatch
      return seenAt !== undefined && shownAt !== undefined
    })
    samples.push(
      await page.evaluate(() => {
        const { seenAt = Number.NaN, shownAt = Number.NaN } = window.screenWatch
        return shownAt - seenAt
      }),
    )
    await onAnswer()
    camera.show(null)
    await setTimeout(NEXT_PERSON_MS)
  }
  return samples
}
