import { defineConfig } from 'vitest/config'

/**
 * What the projects on a database share: one throwaway PostgreSQL per run, two workers (one per core of the
 * smallest machine), no retries, and time limits that a slow machine keeps and a hang does not.
 */
const onDatabases = {
  globalSetup: ['tests/helpers/native-postgres.ts'],
  pool: 'forks',
  maxWorkers: 2,
  retry: 0,
  testTimeout: 20_000,
  hookTimeout: 60_000,
} as const

export default defineConfig({
  test: {
    projects: [
      {
        // Node unless the file asks for a DOM with `@vitest-environment jsdom` in its first comment.
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], retry: 0, maxWorkers: 2 },
      },
      { test: { name: 'db', include: ['tests/db/**/*.test.ts'], ...onDatabases } },
      {
        // Not isolated: the files of a worker share one fixture per database, and roll back what they write.
        test: { name: 'gateway', include: ['tests/gateway/**/*.test.ts'], isolate: false, ...onDatabases },
      },
      { test: { name: 'api', include: ['tests/api/**/*.test.ts'], ...onDatabases } },
      { test: { name: 'mail', include: ['tests/mail/**/*.test.ts'], ...onDatabases } },
      { test: { name: 'server', include: ['tests/server/**/*.test.ts'], ...onDatabases } },
      { test: { name: 'sw', include: ['tests/sw/**/*.test.ts'], retry: 0, testTimeout: 30_000 } },
    ],
  },
})
