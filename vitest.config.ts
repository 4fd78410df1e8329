import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

import { testWorkers } from './tests/helpers/workers.ts'

/**
 * What all projects share: no retries, and time limits that even a very busy machine meets, but a hang
 * exceeds.
 */
const everywhere = {
  setupFiles: ['tests/helpers/poll-timeouts.ts'],
  expect: { poll: { timeout: 200_000 } },
  maxWorkers: testWorkers(),
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

/** The tests with a DOM: those that ask for jsdom in their first comment. */
const withDom = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .filter((file) => readFileSync(file, 'utf8').startsWith('// @vitest-environment jsdom'))

/** Those of them that a window of their own would not let replace its location, or load a module in machine code. */
const outsideOfContext = withDom.filter((file) =>
  /stubGlobal\('location'|'@napi-rs\/canvas'/.test(readFileSync(file, 'utf8')),
)
const inContext = withDom.filter((file) => !outsideOfContext.includes(file))

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/docs/**/*.test.ts'],
          exclude: inContext,
          ...everywhere,
          setupFiles: [...everywhere.setupFiles, 'tests/helpers/scrolling.ts'],
        },
      },
      {
        // Each file has a window of its own within a thread that has loaded jsdom before: 86 s of processor time for 24 files
        // of features, where a process each took 150 s.
        test: {
          name: 'unit-dom',
          include: inContext,
          pool: 'vmThreads',
          ...everywhere,
          setupFiles: [
            ...everywhere.setupFiles,
            'tests/helpers/scrolling.ts',
            'tests/helpers/web-crypto.ts',
            'tests/helpers/broadcast-channels.ts',
          ],
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
