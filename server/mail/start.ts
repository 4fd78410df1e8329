import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import type { Settings } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Teardown } from '../process/teardown.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { mailQueue } from './queue.ts'
import { openTransport, type Outgoing, outgoingOf } from './smtp.ts'
import { startMailWorker, type WorkerOptions } from './worker.ts'

/** Where the mails of `npm start` go, once that is open. */
export interface MailOutlet {
  /** Starts sending; resolves to where the mails can be read, if that is a mailbox on this machine. */
  send(database: Database, site: string, onError: WorkerOptions['onError']): Promise<string | undefined>
}

/** Starts opening the mail transport, which takes a while. Throws StartError if the settings are incomplete. */
export function openMail(settings: Settings, teardown: Teardown): MailOutlet {
  const given = outgoingOf(settings)
  const opening = given ? undefined : openFor(settings, teardown)
  // Its outcome is awaited below, perhaps long after it has failed.
  opening?.catch(() => {})
  return {
    send: async (database, site, onError) => {
      // A mailbox that does not open must not prevent the start: the mails stay queued.
      const mailbox = await opening?.catch((error: unknown) => onError('the mailbox did not open', error))
      const outgoing = given ?? (mailbox && toMailbox(mailbox))
      if (!outgoing) return undefined
      const worker = startMailWorker({
        queue: mailQueue(database),
        transport: openTransport(outgoing),
        sender: { ...outgoing, site },
        rate: outgoing.rate,
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
  const stop = new AbortController()
  const folder = temporary ?? path.join(settings.DATA_DIR, 'mailbox')
  const opening = openMailbox(folder, { signal: stop.signal })
  teardown.add(() => {
    // MailDev takes seconds to load; a start that has failed does not wait for it.
    stop.abort()
    return opening.then((mailbox) => mailbox.close()).catch(() => {})
  })
  return opening
}

const toMailbox = ({ port }: Mailbox): Outgoing => ({
  host: '127.0.0.1',
  port,
  tls: 'none',
  from: 'samspel@example.org',
})
