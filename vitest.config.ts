import { defineConfig } from 'vitest/config'

/**
 * What all projects share: two workers (one per core of the smallest machine), no retries, and time limits
 * that even a very busy machine meets, but a hang exceeds.
 */
const everywhere = {
  setupFiles: ['tests/helpers/poll-timeouts.ts'],
  expect: { poll: { timeout: 200_000 } },
  maxWorkers: 2,
  retry: 0,
  testTimeout: 240_000,
  hookTimeout: 300_000,
} as const

/** What the projects with a database also share: one throwaway PostgreSQL per run. */
const onDatabases = {
  ...everywhere,
  globalSetup: ['tests/helpers/native-postgres.ts'],
  pool: 'forks',
} as const

export default defineConfig({
  test: {
    projects: [
      {
        // Node unless the file asks for a DOM with `@vitest-environment jsdom` in its first comment.
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/docs/**/*.test.ts'],
          ...everywhere,
        },
      },
      {
        // Not isolated: each file opens databases of its own, and loading their modules anew would take half again as
        // much processor time. No file may replace a module or a global.
        test: { name: 'db', include: ['tests/db/**/*.test.ts'], isolate: false, ...onDatabases },
      },
      { test: { name: 'faults', include: ['tests/faults/**/*.test.ts'], ...onDatabases } },
      {
        // Not isolated: the files of a worker share one fixture per database, and roll back what they write.
        test: { name: 'gateway', include: ['tests/gateway/**/*.test.ts'], isolate: false, ...onDatabases },
      },
      { test: { name: 'api', include: ['tests/api/**/*.test.ts'], ...onDatabases } },
      { test: { name: 'mail', include: ['tests/mail/**/*.test.ts'], ...onDatabases } },
      { test: { name: 'server', include: ['tests/server/**/*.test.ts'], ...onDatabases } },
      { test: { name: 'sw', include: ['tests/sw/**/*.test.ts'], ...everywhere } },
    ],
  },
})
