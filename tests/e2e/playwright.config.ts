import { defineConfig } from 'playwright/test'

// One worker: each test drives a server, a database and a browser of its own, which fills the smallest machine.
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 1,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
})
