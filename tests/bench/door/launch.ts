import type { Phone } from '../../e2e/phone.ts'
import { type LaunchSteps, watchLaunch } from './launch-steps.ts'

/**
 * Closes the app and reopens it, offline and on a slower processor, until its scanner reads. Returns when
 * each step was done, by the new page’s own clock.
 */
export async function measureLaunch(
  { context, page: door }: Phone,
  { launches, slowdown }: { launches: number; slowdown: number },
): Promise<LaunchSteps[]> {
  await context.setOffline(true)
  await door.close()
  const samples: LaunchSteps[] = []
  for (let launch = 0; launch < launches; launch++) {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    // tsx marks functions with their names through a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (named) => named')
    await page.addInitScript(watchLaunch)
    await page.goto('/admin/qr-portable')
    const steps = await page.waitForFunction(
      () =>
        // The scanner reads the camera’s frames directly, so it may be ready before one is on screen.
        window.launchSteps['scanner reads'] !== undefined &&
        window.launchSteps['camera gives a picture'] !== undefined &&
        window.launchSteps,
    )
    samples.push((await steps.jsonValue()) as LaunchSteps)
    await page.close()
  }
  return samples
}
