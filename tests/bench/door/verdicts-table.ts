import { ms, printTable, summarise, type Summary, times } from '../report.ts'
import { serveBenchPages } from './bench-pages.ts'
import { onPhone, openDoor } from './phones.ts'
import type { Stage } from './stage.ts'
import { APP, BARE, measureVerdicts, verdictParts, type VerdictParts, watchPage } from './verdicts.ts'

const SCANNED = 120
const SCANNED_A_ROUND = 30
/**
 * The first cards of a round are reported separately: a page that was just opened is still installing itself.
 */
const FIRST = 8

/**
 * Each round shows a few cards to each of the three. A machine that is slow for a while then slows all of
 * them, and the slowness does not look like a difference between them.
 */
export async function compareVerdicts(stage: Stage): Promise<void> {
  const cards = stage.cards.slice(0, SCANNED).map(({ text }) => text)
  const pages = { app: newSamples(), zxing: newSamples(), jsqr: newSamples() }
  const parts: VerdictParts[] = []
  for (let from = 0; from < SCANNED; from += SCANNED_A_ROUND) {
    const shown = cards.slice(from, from + SCANNED_A_ROUND)
    const first = stage.cards.slice(SCANNED + from, SCANNED + from + FIRST).map(({ text }) => text)
    const round = [...first, ...shown]
    addRound(pages.app, await verdictsOfApp(stage, round, parts))
    addRound(pages.zxing, await verdictsOfBare(stage, 'zxing', round))
    addRound(pages.jsqr, await verdictsOfBare(stage, 'jsqr', round))
  }
  const rows = (kind: keyof Samples) => {
    const zxing = summarise(pages.zxing[kind])
    const row = (name: string, { count, p50, p95 }: Summary) => [
      name,
      String(count),
      ms(p50),
      ms(p95),
      times(p50 / zxing.p50),
      times(p95 / zxing.p95),
    ]
    return [
      ['', 'cards', 'p50', 'p95', 'p50 to bare zxing', 'p95 to bare zxing'],
      row('Samspel: durable scan and verdict', summarise(pages.app[kind])),
      row('bare zxing: text on the screen', zxing),
      row('bare jsQR: text on the screen', summarise(pages.jsqr[kind])),
    ]
  }
  printTable(
    'First frame with a code to the answer on the screen, 1280 × 720 at 30 frames a second',
    rows('later'),
  )
  printTable(`The same for the first ${FIRST} cards after a page was opened`, rows('first'))
  const part = (title: string, key: keyof VerdictParts) => {
    const { p50, p95 } = summarise(parts.map((sample) => sample[key]))
    return [title, ms(p50), ms(p95)]
  }
  printTable('What the time to a verdict is made of', [
    ['', 'p50', 'p95'],
    part('frame to the worker, and back', 'ways'),
    part('pixels and decoding', 'decoding'),
    part('member, durable scan, painted verdict', 'answering'),
  ])
}

/** Milliseconds for the first cards of a page, and for the later ones. */
interface Samples {
  first: number[]
  later: number[]
}

function newSamples(): Samples {
  return { first: [], later: [] }
}

function addRound({ first, later }: Samples, samples: readonly number[]): void {
  first.push(...samples.slice(0, FIRST))
  later.push(...samples.slice(FIRST))
}

function verdictsOfApp(stage: Stage, cards: readonly string[], parts: VerdictParts[]): Promise<number[]> {
  return onPhone(stage, async ({ page, camera }) => {
    await watchPage(page, APP)
    await openDoor(page, stage)
    return measureVerdicts(page, camera, cards, async () => void parts.push(await verdictParts(page)))
  })
}

function verdictsOfBare(
  stage: Stage,
  decoder: 'zxing' | 'jsqr',
  cards: readonly string[],
): Promise<number[]> {
  return onPhone(stage, async ({ page, camera, context }) => {
    await serveBenchPages(context)
    await watchPage(page, BARE)
    await page.goto(`/bench/bare.html?decoder=${decoder}`)
    await page.waitForSelector('[data-ready]')
    return measureVerdicts(page, camera, cards)
  })
}
