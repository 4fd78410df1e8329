import { defineConfig } from 'playwright/test'

import { testWorkers } from '../helpers/workers.ts'

// Each worker has its own server, database and browser. The
// timeouts allow for a machine under heavy load; passing tests do not wait for them.
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  workers: testWorkers(),
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
})
