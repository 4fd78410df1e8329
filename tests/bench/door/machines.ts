import sparticuz from '@sparticuz/chromium'

import type { Phone, PhoneOptions } from '../../e2e/phone.ts'
import { chromiumPath } from '../../helpers/chromium.ts'
import { ms, printTable, type Summary, summarise, times } from '../report.ts'
import { serveBenchPages } from './bench-pages.ts'
import { GOALS, SLOWDOWN } from './goals.ts'
import { measureLaunch } from './launch.ts'
import { onPhone, openDoor } from './phones.ts'
import type { Stage } from './stage.ts'
import { APP, BARE, measureVerdicts, watchPage } from './verdicts.ts'

type Browser = Pick<PhoneOptions, 'executablePath' | 'flags'>

/** Ways to paint without a graphics card: the browser's own choice, none but its own software, and a headless shell's. */
const BROWSERS = {
  installed: async (): Promise<Browser> => ({ executablePath: await chromiumPath() }),
  software: async (): Promise<Browser> => ({
    executablePath: await chromiumPath(),
    flags: ['--disable-gpu'],
  }),
  packaged: async (): Promise<Browser> => ({ executablePath: await sparticuz.executablePath() }),
}
export type BrowserName = keyof typeof BROWSERS
export const BROWSER_NAMES = Object.keys(BROWSERS) as BrowserName[]

export interface MachineOptions {
  browsers: readonly BrowserName[]
  /** How many times slower the page’s main thread is; the decoder’s thread and the browser’s others are not slowed down. */
  speeds: readonly number[]
  rounds: number
}

/** A page that was just opened, or slowed down, is still busy with that. */
const FIRST = 4
const SHOWN = 12
const LAUNCHES = 3
/** Cards that no other part checks in. */
const FROM = 1000

interface Cell {
  app: number[]
  bare: number[]
}

/**
 * Measures verdicts and launches in several browsers and at several speeds, beside the bare decoder in the same browser. Each round
 * visits all of them, so that a machine that is slow for a while slows down each.
 */
export async function compareMachines(stage: Stage, options: MachineOptions): Promise<void> {
  const { browsers, speeds, rounds } = options
  const cells = new Map<string, Cell>()
  const launches = new Map<BrowserName, number[]>()
  const cards = stage.cards.slice(FROM).map(({ text }) => text)
  const take = () => cards.splice(0, FIRST + SHOWN)
  for (let round = 0; round < rounds; round++)
    for (const name of browsers) {
      const browser = await BROWSERS[name]()
      const shown = speeds.map(take)
      const add = (who: keyof Cell) => (speed: number, samples: readonly number[]) => {
        const cell = cells.get(keyOf(name, speed)) ?? { app: [], bare: [] }
        cells.set(keyOf(name, speed), { ...cell, [who]: [...cell[who], ...samples] })
      }
      await onPhone(
        stage,
        async (phone) => {
          await watchPage(phone.page, APP)
          await openDoor(phone.page, stage)
          await atEachSpeed(phone, speeds, shown, add('app'))
          const launched = await measureLaunch(phone, { launches: LAUNCHES, slowdown: SLOWDOWN })
          const times = launched.map((steps) => steps['scanner reads'] ?? Number.NaN)
          launches.set(name, [...(launches.get(name) ?? []), ...times])
        },
        browser,
      )
      await onPhone(
        stage,
        async (phone) => {
          await serveBenchPages(phone.context)
          await watchPage(phone.page, BARE)
          await phone.page.goto('/bench/bare.html?decoder=zxing')
          await phone.page.waitForSelector('[data-ready]')
          await atEachSpeed(phone, speeds, shown, add('bare'))
        },
        browser,
      )
    }
  print(options, cells, launches)
}

async function atEachSpeed(
  { page, camera, context }: Phone,
  speeds: readonly number[],
  shown: readonly string[][],
  add: (speed: number, samples: readonly number[]) => void,
): Promise<void> {
  const session = await context.newCDPSession(page)
  for (const [index, speed] of speeds.entries()) {
    await session.send('Emulation.setCPUThrottlingRate', { rate: speed })
    const samples = await measureVerdicts(page, camera, shown[index] ?? [])
    add(speed, samples.slice(FIRST))
  }
  await session.detach()
}

const keyOf = (name: BrowserName, speed: number) =>
  `${name}, ${speed === 1 ? 'full speed' : `1/${speed} of it`}`

function print(
  { browsers, speeds }: MachineOptions,
  cells: ReadonlyMap<string, Cell>,
  launches: ReadonlyMap<BrowserName, readonly number[]>,
): void {
  const both = ({ p50, p95 }: Summary) => `${ms(p50)} / ${ms(p95)}`
  const rows = browsers.flatMap((name) =>
    speeds.map((speed) => {
      const key = keyOf(name, speed)
      const { app, bare } = cells.get(key) ?? { app: [], bare: [] }
      const [ours, theirs] = [summarise(app), summarise(bare)]
      const ratios = [times(ours.p50 / theirs.p50), times(ours.p95 / theirs.p95)]
      return [key, String(ours.count), both(ours), both(theirs), ...ratios]
    }),
  )
  printTable(
    `First frame with a code to the answer on the screen (goal at full speed ${ms(GOALS.verdict)}, 1.50 ×)`,
    [['', 'cards', 'Samspel, p50 / p95', 'bare zxing', 'p50', 'p95'], ...rows],
  )
  printTable(
    `Launch without a network, CPU ${SLOWDOWN} × slower, until the scanner reads (goal ${ms(GOALS.launch)})`,
    [
      ['', 'launches', 'p50', 'p95'],
      ...browsers.map((name) => {
        const { count, p50, p95 } = summarise(launches.get(name) ?? [])
        return [name, String(count), ms(p50), ms(p95)]
      }),
    ],
  )
}
