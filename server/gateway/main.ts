import { type RequestListener, type Server, createServer } from 'node:http'

import { type Database, NoConnection, databaseError } from '../database/database.ts'
import { openPostgresql } from '../database/postgresql.ts'
import { readiness } from '../database/readiness.ts'
import { promptClose } from '../http/prompt-close.ts'
import { InvalidEnvironment, readEnvironment } from './environment.ts'
import { createGateway } from './gateway.ts'
import { nodeListener } from './node-listener.ts'

/** Starts the gateway alone, in place of PostgREST. */
async function start(): Promise<void> {
  const { databaseUrl, host, port, adminPort, settings } = readEnvironment(process.env)
  const database = await openPostgresql(databaseUrl)
  await refuseSettingsInDatabase(database)
  const onError = (error: unknown) => console.error('gateway:', error)
  const gateway = await createGateway(database, settings, { onError })
  const server = createServer(nodeListener(gateway))
  const closePromptly = promptClose(server)
  const health = createServer(healthListener(database))
  await listening(server, port, host)
  if (adminPort !== undefined) await listening(health, adminPort, host)
  const address = server.address()
  const actual = typeof address === 'object' && address ? address.port : port
  console.log(`gateway: listening on http://${host.includes(':') ? `[${host}]` : host}:${actual}`)

  const stop = async () => {
    closePromptly()
    await new Promise((resolve) => server.close(resolve))
    health.close()
    health.closeAllConnections()
    await gateway.close()
    await database.close()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
}

/** PostgREST also reads settings from its login role; the gateway does not, so there must be none. */
async function refuseSettingsInDatabase(database: Database): Promise<void> {
  const { rows } = await database.query<{ name: string }>(
    `select split_part(setting, '=', 1) as name
     from pg_db_role_setting, unnest(setconfig) setting
     where setrole = (select oid from pg_roles where rolname = current_user) and setting like 'pgrst.%'`,
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new InvalidEnvironment(`settings of the login role are not supported: ${names}`)
}

/** One line that says what to do about it. */
function explain(error: unknown): string {
  if (error instanceof InvalidEnvironment) return error.message
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `the port is taken: ${message}`
  if (syscall === 'listen') return `cannot listen: ${message}`
  const reported = databaseError(error)
  if (reported?.code === '3F000') return `PGRST_DB_SCHEMAS or PGRST_DB_EXTRA_SEARCH_PATH: ${reported.message}`
  const subject = error instanceof NoConnection ? 'cannot reach the database of PGRST_DB_URI' : 'failed'
  return `${subject}: ${message.replaceAll('\n', ' ')}`
}

try {
  await start()
} catch (error) {
  console.error(`gateway: ${explain(error)}`)
  process.exit(1)
}

/**
 * PostgREST's admin server: `/live` says that the process is running, `/ready` that its database answers soon (503
 * otherwise).
 */
function healthListener(database: Pick<Database, 'query'>): RequestListener {
  const isReady = readiness(database)
  return (request, response) => {
    void statusOf(request.url ?? '', isReady).then((status) => response.writeHead(status).end())
  }
}

async function statusOf(url: string, isReady: () => Promise<void>): Promise<number> {
  if (url === '/live') return 200
  if (url !== '/ready') return 404
  return isReady().then(
    () => 200,
    () => 503,
  )
}
