import { snapshotFile } from '../helpers/pglite-snapshot.ts'

/** Playwright's global setup: what every worker's server begins with is made once, and in no test's time. */
export default async function setup(): Promise<void> {
  await snapshotFile('demo')
}
