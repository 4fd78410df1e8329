import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Settings } from '../config.ts'
import { isNavigation } from '../frontend/built-app.ts'
import type { FrontEnd } from '../frontend/front-end.ts'
import { createServer } from '../http/create-server.ts'
import { listen } from '../http/port.ts'
import { isUnused } from './first-club.ts'
import { setupApi } from './setup-api.ts'

/** An upload over a slow line takes its time. */
const LONGEST_REQUEST_MS = 3_600_000
/** How often to see whether somebody else has set up the same PostgreSQL. */
const LOOK_EVERY_MS = 5000
const PAGE = '/setup'

interface Options {
  frontEnd: FrontEnd
  signal: AbortSignal
}

/**
 * Lets whoever has the printed link set up an unused installation in a browser: until it has a club, this is all that its address
 * serves. Resolves once there is a club, or the signal is aborted, and the port is free again.
 *
 * The key lasts as long as the process. It is in the link's fragment, which browsers keep to themselves, so that no proxy logs it.
 */
export async function serveSetup(settings: Settings, { frontEnd, signal }: Options): Promise<void> {
  const key = randomBytes(32).toString('base64url')
  const app = await createServer(settings, { requestMs: LONGEST_REQUEST_MS })
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  signal.addEventListener('abort', finish, { once: true })
  const looking = settings.DATABASE_URL ? setInterval(look, LOOK_EVERY_MS) : undefined
  let isLooking = false

  function look(): void {
    if (isLooking) return
    isLooking = true
    isUnused(settings, signal)
      .then((unused) => (unused ? undefined : finish()))
      .catch((error: unknown) => app.log.error({ err: error }, 'the database does not answer'))
      .finally(() => (isLooking = false))
  }

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', (_request, reply) =>
    reply.code(503).header('cache-control', 'no-store').send({ status: 'not set up' }),
  )
  await app.register(setupApi, { settings, signal, hasKey: keyCheck(key), onDone: finish })
  leadToPage(app)
  await frontEnd(app, async () => null)
  try {
    const address = await listen(app, settings.HOST, settings.PORT)
    const site = settings.PUBLIC_URL ?? address
    console.log(setupBanner(`${site}${PAGE}#${key}`))
    await finished
  } finally {
    clearInterval(looking)
    await app.close()
  }
}

const keyCheck = (key: string) => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const wanted = digest(`Bearer ${key}`)
  return ({ headers }: FastifyRequest): boolean =>
    timingSafeEqual(digest(headers.authorization ?? ''), wanted)
}

/** There is no other screen yet, and no API. */
function leadToPage(app: FastifyInstance): void {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.replace(/[?#].*$/s, '')
    if (path === PAGE || path === '/healthz' || path === '/readyz' || path.startsWith('/api/setup')) return
    if (path.startsWith('/api/'))
      return reply
        .code(503)
        .header('retry-after', '5')
        .send({ code: 'ERROR_INTERNAL_SERVER_ERROR', message: '' })
    if (isNavigation(request)) return reply.header('cache-control', 'no-store').redirect(PAGE)
  })
}

const setupBanner = (link: string): string =>
  [
    '',
    'This Samspel is not set up yet. Whoever opens this link creates its club, or restores a backup:',
    link,
    '',
    `Or stop it with Ctrl-C and run samspel init.`,
    '',
  ].join('\n')
