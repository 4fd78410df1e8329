import type { Settings } from '../config.ts'
import type { Database } from '../database/database.ts'
import { openPushTransport } from './post.ts'
import { pushQueue } from './queue.ts'
import { PUSH_CONNECTIONS, type PushWorker, startPushWorker } from './worker.ts'

/** Starts sending notifications; undefined if nobody prepared this database for it. */
export async function startPush(
  settings: Settings,
  {
    database,
    site,
    onError,
  }: { database: Database; site: string; onError: (what: string, error: unknown) => void },
): Promise<PushWorker | undefined> {
  const queue = pushQueue(database)
  const keys = await queue.keys()
  if (!keys) return undefined
  return startPushWorker({
    queue,
    transport: openPushTransport({
      keys,
      contact: contactOf(settings, site),
      services: settings.PUSH_SERVICES,
      connections: PUSH_CONNECTIONS,
    }),
    site,
    onError,
  })
}

/** Apple refuses messages that do not say where their sender can be reached. */
function contactOf({ SECURITY_CONTACT, SMTP_FROM }: Settings, site: string): string {
  if (SECURITY_CONTACT) return SECURITY_CONTACT
  if (SMTP_FROM) return `mailto:${SMTP_FROM}`
  return site.startsWith('https:') ? site : 'mailto:samspel@example.org'
}
