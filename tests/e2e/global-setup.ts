import { snapshotFile } from '../helpers/pglite-snapshot.ts'

/**
 * Playwright’s global setup: makes the snapshot for every worker’s server once, outside any test’s timeout.
 */
export default async function setup(): Promise<void> {
  await snapshotFile('demo')
}
