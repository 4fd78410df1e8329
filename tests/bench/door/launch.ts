import type { Page } from 'playwright'
import type { Phone } from '../../e2e/phone.ts'

/**
 * Closes the app and opens it again, without a network and on a slower processor. Milliseconds from the start of the
 * navigation to a scanner that reads, as the new page's own clock tells.
 */
export async function measureLaunch(
  { context, page: door }: Phone,
  { launches, slowdown }: { launches: number; slowdown: number },
): Promise<number[]> {
  await context.setOffline(true)
  await door.close()
  const samples: number[] = []
  for (let launch = 0; launch < launches; launch++) {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(noteWhenReady)
    await page.goto('/admin/qr-portable')
    samples.push(await readyAfter(page))
    await page.close()
  }
  return samples
}

function noteWhenReady(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('[data-scanner-state="scanning"]')) return
    observer.disconnect()
    window.scannerReadyAfter = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true })
}

async function readyAfter(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.scannerReadyAfter)
  return Number(await handle.jsonValue())
}

declare global {
  interface Window {
    scannerReadyAfter?: number
  }
}
