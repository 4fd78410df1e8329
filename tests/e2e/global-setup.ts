import { rmSync } from 'node:fs'

import { chromiumPath, headlessShellPath } from '../helpers/chromium.ts'
import { installPackage } from '../helpers/installed-package.ts'
import { snapshotFile } from '../helpers/pglite-snapshot.ts'

/**
 * Playwright’s global setup: what every worker needs, once and outside any test’s timeout: the package whose server they use, the
 * snapshot of its database, and the browsers, which workers must not install at the same time.
 */
export default async function setup(): Promise<() => void> {
  const folder = installPackage()
  process.env.INSTALLED_PACKAGE = folder
  await snapshotFile('demo')
  await chromiumPath()
  await headlessShellPath()
  return () => rmSync(folder, { recursive: true, force: true })
}
