import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '../helpers/free-port.ts'
import { startPackaged } from '../helpers/installed-package.ts'
import { unpackSnapshot } from '../helpers/pglite-snapshot.ts'
import { openSmtpSite, type SmtpSite } from '../mail/smtp-site.ts'
import { test as base } from './test.ts'

/** A server whose mails go to a mail server of the test’s own, which can be read and told to reject some. */
export const test = base.extend<object, { smtp: SmtpSite }>({
  smtp: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from this pattern
    async ({}, provide) => {
      const smtp = await openSmtpSite()
      await provide(smtp)
      await smtp.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ smtp }, provide) => {
      // The links in mails need the port before the server starts.
      const port = await freePort()
      const folder = mkdtempSync(join(tmpdir(), 'samspel-e2e-mail-'))
      await unpackSnapshot('demo', folder)
      const server = await startPackaged(process.env.INSTALLED_PACKAGE!, {
        env: {
          DATA_DIR: folder,
          PORT: String(port),
          PUBLIC_URL: `http://localhost:${port}`,
          SMTP_HOST: '127.0.0.1',
          SMTP_PORT: String(smtp.port),
          SMTP_TLS: 'none',
          SMTP_FROM: 'bandet@example.org',
        },
      })
      await provide(server)
      await server.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
