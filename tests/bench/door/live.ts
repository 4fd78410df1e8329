import { launchBrowser } from '../../e2e/phone.ts'
import { BrowserDoor } from '../../faults/browser/browser-door.ts'
import { chromiumPath } from '../../helpers/chromium.ts'
import type { Stage } from './stage.ts'

const ROLES = ['Door staff', 'Leader', 'Admin'] as const

/**
 * Opens three doors of the event and reads cards at each in turn. Returns the milliseconds from a card until
 * both other doors count its member.
 */
export async function measureLiveDoors(stage: Stage, cards: readonly string[]): Promise<number[]> {
  const browser = await launchBrowser(await chromiumPath())
  try {
    const doors: BrowserDoor[] = []
    for (const role of ROLES) doors.push(await BrowserDoor.open(browser, stage.url, role, 0))
    for (const door of doors) await door.prepare(stage.eventId)
    const inside = await (doors[0] as BrowserDoor).inside()
    const samples: number[] = []
    for (const [number, card] of cards.entries()) {
      const here = doors[number % doors.length]
      const start = performance.now()
      await here?.scan(card)
      await Promise.all(doors.map((door) => door.untilInside(inside + number + 1)))
      samples.push(performance.now() - start)
    }
    return samples
  } finally {
    await browser.close()
  }
}
