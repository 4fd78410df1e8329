import { defineConfig } from 'playwright/test'

// Two workers, one per core of the smallest machine, each with its own server, database and browser. The
// timeouts allow for a machine under heavy load; passing tests do not wait for them.
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  workers: 2,
  retries: 0,
  timeout: 240_000,
  expect: { timeout: 45_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
})
