import { chromiumPath, headlessShellPath } from '../helpers/chromium.ts'
import { snapshotFile } from '../helpers/pglite-snapshot.ts'

/**
 * Playwright’s global setup: what every worker needs, once and outside any test’s timeout: the snapshot of its server’s
 * database, and the browsers, which workers must not install at the same time.
 */
export default async function setup(): Promise<void> {
  await snapshotFile('demo')
  await chromiumPath()
  await headlessShellPath()
}
