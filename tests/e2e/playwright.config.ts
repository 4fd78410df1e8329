import { defineConfig } from 'playwright/test'

// Two workers, one per core of the smallest machine, each with a server, a database and a browser of its own. The time
// limits are for a machine that does much else at once: what passes does not wait for them.
export default defineConfig({
  testDir: '.',
  globalSetup: './make-snapshot.ts',
  outputDir: '../../test-results',
  workers: 2,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
})
