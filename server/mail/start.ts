import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Settings } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Teardown } from '../process/teardown.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { mailQueue } from './queue.ts'
import { openTransport, outgoingOf } from './smtp.ts'
import { startMailWorker, type WorkerOptions } from './worker.ts'

/** Where the mails of `npm start` go, once that is open. */
export interface MailOutlet {
  /** Starts sending; resolves to where the mails can be read, if that is a mailbox on this machine. */
  send(database: Database, site: string, onError: WorkerOptions['onError']): Promise<string | undefined>
}

/** Finds out where mails go. Throws StartError if the settings are incomplete. */
export function openMail(settings: Settings, teardown: Teardown): MailOutlet {
  const outgoing = outgoingOf(settings)
  return {
    send: async (database, site, onError) => {
      // A mailbox that does not open must not prevent the start: the mails stay queued.
      const mailbox = outgoing
        ? undefined
        : await openFor(settings, teardown).catch((error: unknown) =>
            onError('the mailbox did not open', error),
          )
      const transport = outgoing ? openTransport(outgoing) : mailbox?.transport
      if (!transport) return undefined
      const worker = startMailWorker({
        queue: mailQueue(database),
        transport,
        sender: { from: 'samspel@example.org', ...outgoing, site },
        rate: outgoing?.rate,
        onError,
      })
      teardown.add(() => worker.stop())
      return mailbox?.url
    },
  }
}

async function openFor(settings: Settings, teardown: Teardown): Promise<Mailbox> {
  const temporary = settings.DATABASE_URL ? await mkdtemp(path.join(tmpdir(), 'samspel-mailbox-')) : undefined
  if (temporary) teardown.add(() => rm(temporary, { recursive: true, force: true }))
  const mailbox = await openMailbox(temporary ?? path.join(settings.DATA_DIR, 'mailbox'))
  teardown.add(() => mailbox.close())
  return mailbox
}
