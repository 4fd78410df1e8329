import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright/test'

import { startServer } from '../helpers/server-process.ts'
import { openScreen } from '../screenshots/photograph.ts'
import type { Screen } from '../screenshots/screens.ts'
import { screensNamed, tour } from '../screenshots/tour.ts'
import { faultsOf, resize } from './measure.ts'
import { SIZES, TEXT_SIZES } from './sizes.ts'

// `npm run sizes`: measures every screen of the demo at every window and text size, and prints what does not
// fit. Arguments select screens by name. Fails when something is cut off, outside the window or out of reach.

const chosen = screensNamed(process.argv.slice(2))
const folder = mkdtempSync(join(tmpdir(), 'samspel-sizes-'))
const server = await startServer({ env: { DATA_DIR: folder } })
let measured = 0
const faults: string[] = []
try {
  await tour(server.url, chosen, async ({ page, context }, screens) => {
    await page.evaluate(() => localStorage.setItem('samspel-cookie-consent', 'accepted'))
    const session = await context.newCDPSession(page)
    for (const screen of screens) {
      const own = await faultsIn(page, session, screen)
      console.log(`${own.length > 0 ? '✗' : '✓'} ${screen.name}`)
      for (const fault of own) console.error(`  ${fault}`)
      faults.push(...own)
    }
  })
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
console.log(`${measured} measurements of ${chosen.length} screens, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0

/**
 * What does not fit at each window and text size. If one screen fails to open, the others are still measured.
 */
async function faultsIn(page: Page, session: CDPSession, screen: Screen): Promise<string[]> {
  const own: string[] = []
  try {
    await page.setViewportSize({ width: 390, height: 844 })
    await session.send('Page.setFontSizes', { fontSizes: { standard: 16, fixed: 16 } })
    await openScreen(page, screen)
    for (const size of SIZES) {
      for (const text of TEXT_SIZES) {
        await resize(page, session, size, text)
        measured += 1
        for (const fault of await faultsOf(page))
          own.push(`${screen.name} ${size.width} × ${size.height}, text ${text} %: ${fault}`)
      }
    }
  } catch (error) {
    own.push(`${screen.name}: ${String(error)}`)
  }
  return own
}
