import { logIn as logInToApi } from '../../e2e/api.ts'
import { ms, printTable, times } from '../report.ts'
import { onOfflinePage } from './phones.ts'
import type { Card, Stage } from './stage.ts'

const REPLAYED = 1000

export async function printReplay(stage: Stage): Promise<void> {
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
