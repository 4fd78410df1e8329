import { checkIn } from '#api/door.ts'
import { createCodeCheck } from '#features/scanner/model/code-check.ts'
import { aPhone } from '#lib/door/card-phone.fixture.ts'
import { parseCard } from '#lib/door/card.ts'
import { drain } from '#offline/delivery/drain.ts'
import { addScan, listScans } from '#offline/outbox/outbox.ts'
import { toPayload } from '#offline/outbox/scan.ts'
import { downloadRoster } from '#offline/roster/roster-download.ts'
import { loadRoster } from '#offline/roster/roster-store.ts'
import type { Roster } from '#offline/roster/roster.ts'

/** The functions that the benchmarks call; all times are in milliseconds of the page’s clock. */
const bench = {
  /** Downloads the roster, then loads it from the device as a reload would. */
  async roster(eventId: string) {
    const [, downloadMs] = await timed(() => downloadRoster(eventId))
    const [roster, loadMs] = await timed(() => loadRoster(eventId))
    if (!roster) throw new Error('The roster is not complete')
    loaded = roster
    return { downloadMs, loadMs, size: roster.size, total: roster.info.total }
  },
  /** How long each card takes from its text to the person. */
  async lookUp(cards: readonly string[]) {
    const samples: number[] = []
    for (const text of cards) {
      const [member, ms] = await timed(async () => {
        const card = parseCard(text)
        return card.kind === 'card' ? loaded?.findByCard(card.card) : undefined
      })
      if (!member) throw new Error(`Nobody has the card ${text}`)
      samples.push(ms)
    }
    return samples
  },
  /** How long verifying a signed code takes: the first time, when the phone’s key is imported, and later. */
  async checkCodes(cards: readonly string[]) {
    const check = createCodeCheck()
    const time = { now: Date.now(), error: 0 }
    const [first, later]: [number[], number[]] = [[], []]
    for (const card of cards) {
      const phone = await aPhone()
      const member = { keys: { 1: phone.publicKey }, last_key: 1 }
      const text = await phone.show(card, 1, time.now)
      for (const samples of [first, later]) {
        const [kind, ms] = await timed(() => {
          const reading = parseCard(text)
          return reading.kind === 'card' ? check(reading.card, member, time) : Promise.resolve('none')
        })
        if (kind !== 'genuine') throw new Error(`${text} is ${kind}`)
        samples.push(ms)
      }
    }
    return { first, later }
  },
  /** Stores one scan of each person in the outbox, without sending any. */
  async keepScans(scan: { eventId: string; endTime: string; staffId: string; userIds: readonly string[] }) {
    const [, ms] = await timed(async () => {
      for (const userId of scan.userIds) {
        await addScan({
          event_id: scan.eventId,
          event_end_time: scan.endTime,
          user_id: userId,
          op: 'check_in',
          method: 'search',
          staff_id: scan.staffId,
          card_hash: null,
          reason: null,
        })
      }
    })
    return ms
  },
  /** Sends everything in the outbox as the app does. */
  async replay() {
    const [outcome, ms] = await timed(() => drain('manual'))
    return { ms, ...outcome }
  },
  /** Sends as many scans in the same order, one per request, for people who are not in the outbox. */
  async replayOneByOne(userIds: readonly string[]) {
    const payloads = (await listScans({})).map((row, index) => ({
      ...toPayload(row),
      user_id: userIds[index] ?? row.user_id,
      scan_id: crypto.randomUUID(),
    }))
    const [, ms] = await timed(async () => {
      for (const payload of payloads) await checkIn([payload], Date.now())
    })
    return { ms, sent: payloads.length }
  },
}

let loaded: Roster | undefined

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  const result = await work()
  return [result, performance.now() - start]
}

window.bench = bench

declare global {
  interface Window {
    bench: typeof bench
  }
}
