import pino from 'pino'

import type { Settings } from '../config.ts'
import { openDatabase } from '../database/open-database.ts'
import { runProcess, untilAborted } from '../process/run-process.ts'
import { StartError } from '../process/start-error.ts'
import { startPush } from '../push/start.ts'
import { mailQueue } from './queue.ts'
import { openTransport, outgoingOf } from './smtp.ts'
import { startMailWorker } from './worker.ts'

// `npm run mail-worker`: only sends the mail and the notifications of DATABASE_URL, alongside PostgREST; any number may run. The
// login must be the role `mailer`, or a member of it.
await runProcess(async (settings, { teardown, signal }) => {
  const outgoing = outgoingOf(settings)
  if (!settings.DATABASE_URL) throw new StartError('the mail worker needs DATABASE_URL.')
  if (!outgoing || !settings.PUBLIC_URL) throw new StartError('the mail worker needs SMTP_HOST.')
  const { database } = await openDatabase(settings, signal)
  teardown.add(() => database.close())
  signal.throwIfAborted()
  const onError = mailLog(settings.LOG_LEVEL)
  const worker = startMailWorker({
    queue: mailQueue(database),
    transport: openTransport(outgoing),
    sender: { ...outgoing, site: settings.PUBLIC_URL },
    rate: outgoing.rate,
    onError,
  })
  teardown.add(() => worker.stop())
  const pushes = await startPush(settings, { database, site: settings.PUBLIC_URL, onError })
  teardown.add(async () => pushes?.stop())
  console.log('The mail worker is ready.')
  await untilAborted(signal)
})

/** Where the worker logs failures when it runs without a server: JSON lines, like the server's. */
function mailLog(level: Settings['LOG_LEVEL']): (what: string, error: unknown) => void {
  const log = pino({ level })
  return (what, error) => log.error({ err: error }, what)
}
