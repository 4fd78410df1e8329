import { startPackaged } from '../helpers/installed-package.ts'
import { startNativePostgres } from '../helpers/native-postgres.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { test as base } from './test.ts'

/** A server over PostgreSQL, so that a test can inspect the mail queue and create people of its own. */
export const test = base.extend<object, { databaseUrl: string; mailbox: Mailbox }>({
  databaseUrl: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, provide) => {
      const postgres = await startNativePostgres()
      await provide(postgres.url('postgres'))
      postgres.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ databaseUrl }, provide) => {
      const server = await startPackaged(process.env.INSTALLED_PACKAGE!, {
        env: { DATABASE_URL: databaseUrl, DEMO: 'true' },
      })
      await provide(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  mailbox: [
    // Only once the server has created the tables.
    async ({ databaseUrl, server: _ready }, provide) => {
      const mailbox = await openMailbox(databaseUrl)
      await provide(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
})
