import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'

import type { RosterPage } from '#api/door-types.ts'
import { openPostgresql } from '#server/database/postgresql.ts'

import { logIn as logInToApi } from '../../e2e/api.ts'
import { logIn } from '../../e2e/door-staff.ts'
import { ms, printTable, summarise } from '../report.ts'
import { GOALS, SLOWDOWN } from './goals.ts'
import { measureLargeRoster } from './large-roster.ts'
import { measureOpening, type Opening, setKeys } from './many-keys.ts'
import { onOfflinePage, onPhone } from './phones.ts'
import type { Stage } from './stage.ts'

const ROUNDS_OF_KEYS = 3

export async function printLargeRoster(stage: Stage): Promise<void> {
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

export async function printRoster(stage: Stage): Promise<void> {
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
export async function printManyKeys(stage: Stage): Promise<void> {
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
