import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'

import type { RosterPage } from '#api/door-types.ts'
import { openPostgresql } from '#server/database/postgresql.ts'

import { logIn as logInToApi } from '../../e2e/api.ts'
import { logIn, startScanning, untilInstalled } from '../../e2e/door-staff.ts'
import { openPhone, type Phone } from '../../e2e/phone.ts'
import { chromiumPath } from '../../helpers/chromium.ts'
import { ms, printMachine, printTable, summarise, type Summary, times } from '../report.ts'
import { buildBenchPages, serveBenchPages } from './bench-pages.ts'
import { measureLargeRoster } from './large-roster.ts'
import { LAUNCH_STEPS } from './launch-steps.ts'
import { measureLaunch } from './launch.ts'
import { measureLiveDoors } from './live.ts'
import { measureOpening, type Opening, setKeys } from './many-keys.ts'
import { type Card, openStage, type Stage } from './stage.ts'
import { APP, BARE, measureVerdicts, verdictParts, type VerdictParts, watchPage } from './verdicts.ts'

const SCANNED = 120
const SCANNED_A_ROUND = 30
/**
 * The first cards of a round are reported separately: a page that was just opened is still installing itself.
 */
const FIRST = 8
const REPLAYED = 1000
const SLOWDOWN = 4
const LIVE = 12
const ROUNDS_OF_KEYS = 3
/** Milliseconds. */
const GOALS = { live: 6000, launch: 1500, rosterReady: 5000, letter: 50, signature: 5 }

printMachine(await chromiumPath())
await buildBenchPages()

/** `npm run bench:door -- launch live` runs only those parts. */
const PARTS = {
  verdicts: compareVerdicts,
  launch: printLaunch,
  search: printLargeRoster,
  live: printLiveDoors,
  roster: printRoster,
  keys: printManyKeys,
  replay: printReplay,
}
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in PARTS))
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join(', ')}. There are: ${Object.keys(PARTS).join(', ')}`)
const isWanted = (name: string) => chosen.length === 0 || chosen.includes(name)

const native = await openStage('postgresql')
try {
  for (const [name, print] of Object.entries(PARTS)) if (isWanted(name)) await print(native)
} finally {
  await native.close()
}

if (isWanted('replay')) {
  const embedded = await openStage('pglite')
  try {
    await printReplay(embedded)
  } finally {
    await embedded.close()
  }
}

/**
 * Each round shows a few cards to each of the three. A machine that is slow for a while then slows all of
 * them, and the slowness does not look like a difference between them.
 */
async function compareVerdicts(stage: Stage): Promise<void> {
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

async function printLaunch(stage: Stage): Promise<void> {
  const samples = await onPhone(stage, async (phone) => {
    await openDoor(phone.page, stage)
    return measureLaunch(phone, { launches: 9, slowdown: SLOWDOWN })
  })
  const rows = LAUNCH_STEPS.map((step) => {
    const { p50, p95 } = summarise(samples.flatMap((steps) => steps[step] ?? []))
    return [step, ms(p50), ms(p95)]
  })
  printTable(
    `Launch of the installed app without a network, CPU ${SLOWDOWN} × slower, ${samples.length} times: when each step is done ` +
      `(goal ${ms(GOALS.launch)})`,
    [['', 'p50', 'p95'], ...rows],
  )
}

async function printLargeRoster(stage: Stage): Promise<void> {
  const { readyMs, letters } = await onPhone(stage, async ({ page }) => {
    await logIn(page, 'Door staff')
    return measureLargeRoster(page, stage, SLOWDOWN)
  })
  const { count, p50, p95 } = summarise(letters)
  printTable(`A list of 10,000 members in the browser, CPU ${SLOWDOWN} × slower`, [
    ['', 'p50', 'p95', 'goal'],
    ['ready after its last page', ms(readyMs), '', ms(GOALS.rosterReady)],
    [`a letter of a search, on the screen (${count})`, ms(p50), ms(p95), ms(GOALS.letter)],
  ])
}

async function printLiveDoors(stage: Stage): Promise<void> {
  const cards = stage.cards.slice(SCANNED * 3, SCANNED * 3 + LIVE).map(({ text }) => text)
  const { count, p50, p95 } = summarise(await measureLiveDoors(stage, cards))
  printTable('Three doors with a network: a card until the other two know', [
    ['cards', 'p50', 'p95', 'goal'],
    [String(count), ms(p50), ms(p95), ms(GOALS.live)],
  ])
}

async function printRoster(stage: Stage): Promise<void> {
  const { roster, lookUp } = await onOfflinePage(stage, async (page) => ({
    roster: await page.evaluate((eventId) => window.bench.roster(eventId), stage.eventId),
    lookUp: summarise(
      await page.evaluate(
        (cards) => window.bench.lookUp(cards),
        stage.cards.slice(0, 2000).map(({ text }) => text),
      ),
    ),
  }))
  printTable('The roster', [
    ['members counted', 'download', 'load from the device', 'a card looked up, p50', 'p95'],
    [
      `${roster.size} of ${roster.total}`,
      ms(roster.downloadMs),
      ms(roster.loadMs),
      `${lookUp.p50.toFixed(2)} ms`,
      `${lookUp.p95.toFixed(2)} ms`,
    ],
  ])
  await printSignedCards(stage)
}

/** The cost of version 2 of the card besides decoding, and on the way to the door. */
async function printSignedCards(stage: Stage): Promise<void> {
  const cards = stage.cards.slice(0, 300).map(({ text }) => text)
  const checked = await onOfflinePage(stage, (page) =>
    page.evaluate((texts) => window.bench.checkCodes(texts), cards),
  )
  const row = (title: string, samples: number[]) => {
    const { count, p50, p95 } = summarise(samples)
    return [title, String(count), `${p50.toFixed(2)} ms`, `${p95.toFixed(2)} ms`, ms(GOALS.signature)]
  }
  printTable('The check of a signed code, beside decoding', [
    ['', 'codes', 'p50', 'p95', 'goal, p95'],
    row('of a phone that is seen first', checked.first),
    row('of a phone that was seen before', checked.later),
  ])
  const api = await logInToApi(stage.url, 'Door staff')
  const page = await api.call<RosterPage>('POST', '/rpc/event_roster', {
    p_event_id: stage.eventId,
    p_limit: 1000,
  })
  const withKeys = page.members.map((member) => ({
    ...member,
    last_key: 1,
    keys: { 1: randomBytes(33).toString('base64url') },
  }))
  const withPhotos = withKeys.map((member) => ({
    ...member,
    photo: randomBytes(6).toString('base64url'),
  }))
  const bytes = (members: unknown[]) => {
    const text = JSON.stringify(members)
    return [text.length, gzipSync(text).length].map((size) => String(Math.round(size / members.length)))
  }
  printTable('The roster, bytes a member', [
    ['', 'plain', 'compressed'],
    ['without a phone', ...bytes(page.members)],
    ['with one phone', ...bytes(withKeys)],
    ['with one phone and a photo (without the picture)', ...bytes(withPhotos)],
  ])
}

/** Each round opens a door to both lists, so that a slow moment of the machine does not look like a difference. */
async function printManyKeys(stage: Stage): Promise<void> {
  const openings: Record<'none' | 'each', Opening[]> = { none: [], each: [] }
  const database = await openPostgresql(stage.databaseUrl)
  try {
    for (let round = 0; round < ROUNDS_OF_KEYS; round += 1)
      for (const [keys, samples] of Object.entries(openings)) {
        await setKeys(database, keys === 'each')
        samples.push(
          await onPhone(stage, (phone) => measureOpening(phone, stage, { launches: 3, slowdown: SLOWDOWN })),
        )
      }
    await setKeys(database, false)
  } finally {
    await database.close()
  }
  const row = (title: string, samples: Opening[]) => [
    title,
    ms(summarise(samples.map(({ readyMs }) => readyMs)).p50),
    ms(summarise(samples.flatMap(({ launches }) => launches)).p50),
    `${(Math.min(...samples.map(({ heap }) => heap)) / 1e6).toFixed(1)} MB`,
  ]
  printTable(`A door with 10,000 members, CPU ${SLOWDOWN} × slower: what their keys cost`, [
    ['', 'list ready', 'launch without a network', 'memory of the page'],
    row('no member with a key', openings.none),
    row('every member with a key', openings.each),
  ])
}

async function printReplay(stage: Stage): Promise<void> {
  const people = stage.cards.slice(-REPLAYED)
  const others = stage.cards.slice(-2 * REPLAYED, -REPLAYED).map(({ userId }) => userId)
  const { keptMs, batched, single } = await onOfflinePage(stage, async (page) => {
    const keptMs = await page.evaluate((scan) => window.bench.keepScans(scan), await scansOf(stage, people))
    const batched = await page.evaluate(() => window.bench.replay())
    const single = await page.evaluate((userIds) => window.bench.replayOneByOne(userIds), others)
    return { keptMs, batched, single }
  })
  if (batched.delivered !== REPLAYED || single.sent !== REPLAYED)
    throw new Error(`${batched.delivered} and ${single.sent} of ${REPLAYED} scans were sent`)
  printTable(`Replay of ${REPLAYED} scans over ${stage.kind}`, [
    ['', 'time', 'to batches'],
    ['kept durably, one by one', ms(keptMs), ''],
    ['sent by the outbox, in batches', ms(batched.ms), times(1)],
    ['sent one request each', ms(single.ms), times(single.ms / batched.ms)],
  ])
}

async function scansOf(stage: Stage, people: readonly Card[]) {
  const { userId: staffId } = await logInToApi(stage.url, 'Door staff')
  return {
    eventId: stage.eventId,
    endTime: new Date(Date.now() + 3_600_000).toISOString(),
    staffId,
    userIds: people.map(({ userId }) => userId),
  }
}

async function onPhone<T>(stage: Stage, work: (phone: Phone) => Promise<T>): Promise<T> {
  const phone = await openPhone(stage.url)
  try {
    return await work(phone)
  } finally {
    await phone.close()
  }
}

/** Opens the page with the app’s own offline modules, logged in as door staff. */
function onOfflinePage<T>(stage: Stage, work: (page: Page) => Promise<T>): Promise<T> {
  return onPhone(stage, async ({ page, context }) => {
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
    await serveBenchPages(context)
    await logIn(page, 'Door staff')
    await page.goto('/bench/offline.html')
    await page.waitForFunction(() => 'bench' in window)
    return work(page)
  })
}

async function openDoor(page: Page, stage: Stage): Promise<void> {
  await logIn(page, 'Door staff')
  await untilInstalled(page)
  await page.goto('/admin/qr-portable')
  await page.locator(`[data-event-id="${stage.eventId}"]`).getByRole('button').click()
  await startScanning(page)
}
