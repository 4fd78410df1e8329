import Fastify from 'fastify'

import { openDatabase } from '../database/open-database.ts'
import { fairQueueFor } from '../gateway/fair-queue.ts'
import { CONNECTION_LIMITS, connectionOptions } from '../http/connection-limits.ts'
import { answerError } from '../http/error-handler.ts'
import { health } from '../http/health.ts'
import { logging } from '../http/logging.ts'
import { listen } from '../http/port.ts'
import { promptClose } from '../http/prompt-close.ts'
import { pages } from '../pages/plugin.ts'
import { remoteApi } from '../pages/visitor-api.ts'
import { runProcess, untilAborted } from '../process/run-process.ts'
import { StartError } from '../process/start-error.ts'
import { passkeys } from './plugin.ts'
import { passkeyStore } from './store.ts'

// `npm run passkeys`: what PostgREST does not do. It verifies passkeys, and writes the public page and the calendars from
// what the API at API_URL tells visitors; any number may run. The login to DATABASE_URL must be the role `passkeys`, or a
// member of it. The proxy in front sets X-Real-IP; nothing else may reach it.
await runProcess(async (settings, { teardown, signal }) => {
  if (!settings.DATABASE_URL) throw new StartError('the passkeys need DATABASE_URL.')
  if (!settings.PUBLIC_URL) throw new StartError('the passkeys need PUBLIC_URL.')
  if (!settings.API_URL) throw new StartError('the passkeys need API_URL.')
  const { database } = await openDatabase(settings, signal)
  teardown.add(() => database.close())
  signal.throwIfAborted()
  const app = Fastify({
    ...connectionOptions(CONNECTION_LIMITS),
    forceCloseConnections: 'idle',
    logger: logging(settings.LOG_LEVEL),
  })
  app.setErrorHandler(answerError)
  const closePromptly = promptClose(app.server)
  app.addHook('preClose', async () => closePromptly())
  health(app, database)
  await app.register(passkeys, {
    store: passkeyStore(database, fairQueueFor(database.kind)),
    site: settings.PUBLIC_URL,
  })
  await app.register(pages, { api: remoteApi(settings.API_URL), site: settings.PUBLIC_URL })
  teardown.add(() => app.close())
  console.log(`The passkeys are ready on ${await listen(app, settings.HOST, settings.PORT)}`)
  await untilAborted(signal)
})
