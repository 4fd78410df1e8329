import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright'

import type { FakeCamera, QrFrameOptions } from '../../helpers/fake-camera.ts'
import { qrFrame } from '../../helpers/fake-camera.ts'
import { watchScreen } from './watch-screen.ts'

/** Where the answer appears on the page, and which attribute is new with each one. */
export interface AnswerPlace {
  answer: string
  attribute: string
}

export const APP: AnswerPlace = { answer: '[data-scan-id]', attribute: 'data-scan-id' }
export const BARE: AnswerPlace = { answer: '[data-shown]', attribute: 'data-shown' }

/** The hall behind a card is brighter than the hall alone, which is how a page is told that a card is there. */
const LIT = 140

/** Nobody steps up to a door faster. */
const NEXT_PERSON_MS = 500

/** Near and far, straight and turned, in the middle and beside it: a queue of people with phones. */
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

/** What the time of a verdict is made of, in milliseconds, as the app itself measures it. */
export interface VerdictParts {
  /** From the frame to its worker and back. */
  ways: number
  /** Getting the pixels and reading the code. */
  decoding: number
  /** Looking the member up, writing the scan durably, and drawing the verdict. */
  answering: number
}

/** The parts of the latest verdict of the app. */
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
 * Shows one card after another to the page's camera. Milliseconds from the first frame that holds the card, as the
 * page's video shows it, to the painted answer.
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
