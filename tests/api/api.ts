import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'

import { createApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { openPostgresql } from '#server/database/postgresql.ts'
import { createGateway } from '#server/gateway/gateway.ts'
import { GATEWAY_SETTINGS } from '#server/http/gateway-settings.ts'

import type { Contents } from '../helpers/database-contents.ts'
import { type DatabaseKind, DATABASES, openTestDatabase } from '../helpers/databases.ts'
import { type Ask, askThrough, overHttp, through, type Transport } from '../helpers/http.ts'
import { valueOf } from '../helpers/requests.ts'
import { PASSWORD, type Tokens } from '../helpers/session.ts'
import { type Claims, signToken } from '../helpers/tokens.ts'

/**
 * The suite makes its requests as the app or a hand-written client would, so it can also be run against
 * PostgREST: start one as deploy/postgrest.conf says, with `db-tx-end = "commit-allow-override"`, on a
 * database that holds the demo and nothing precious; set API_TEST_URL to its address and
 * API_TEST_DATABASE_URL to the database, as its owner.
 */
const REMOTE = process.env.API_TEST_URL
type Kind = DatabaseKind | 'the server at API_TEST_URL'
export const KINDS: readonly Kind[] = REMOTE ? ['the server at API_TEST_URL'] : DATABASES

/** Whether the server runs in this process, for tests of what is in front of the API, or of a database that holds nothing else. */
export const LOCAL = !REMOTE

interface Options {
  contents?: Exclude<Contents, 'empty'>
  /** Rolls back every request except logins. */
  undone?: boolean
}

export interface Api {
  /** Sends a request, with its path below /api: `GET /events?select=id`. */
  ask: Ask
  /** The database behind the API, as its owner. */
  database(): Database
  /**
   * The whole server, with what is in front of the API; not available with `undone` or on a remote server.
   */
  server(): FastifyInstance
  /** A token signed as the database signs it. */
  sign(claims: Claims): string
  /** Logs in with an e-mail address and password, and returns the tokens. */
  logIn(email: string, password?: string): Promise<Tokens>
}

/** The whole API over a database of its own, for the tests of a `describe`. */
export function useApi(kind: Kind, { contents = 'migrated', undone = false }: Options = {}): Api {
  let database: Database
  let server: FastifyInstance | undefined
  let secret: string
  let send: Transport
  let close = async () => {}

  beforeAll(async () => {
    database = REMOTE
      ? await openPostgresql(process.env.API_TEST_DATABASE_URL ?? '', { max: 4 })
      : await openTestDatabase(kind as DatabaseKind, contents)
    secret = await valueOf(database, `select value from private.settings where key = 'jwt_secret'`)
    if (REMOTE) {
      send = overHttp(REMOTE)
    } else if (undone) {
      const settings = { ...GATEWAY_SETTINGS, jwtSecret: secret, txEnd: 'commit-allow-override' } as const
      const gateway = await createGateway(database, settings)
      send = through(gateway)
      close = () => gateway.close()
    } else {
      const parts = { database, jwtSecret: secret, frontEnd: async () => {} }
      const app = await createApp(
        readSettings({ LOG_LEVEL: 'silent', TRUST_PROXY: '1', VISITOR_RATE: '0' }),
        parts,
      )
      server = app
      send = into(app)
      close = () => app.close()
    }
  })
  afterAll(async () => {
    await close()
    await database.close()
  })

  const sign = (claims: Claims) => signToken(claims, secret)
  const askKept = askThrough((request) => send(request), sign)
  const askUndone: Ask = (line, extras = {}) =>
    askKept(line, {
      ...extras,
      prefer: [extras.prefer?.includes('tx=') ? '' : 'tx=rollback', extras.prefer].filter(Boolean).join(', '),
    })
  return {
    ask: undone ? askUndone : askKept,
    database: () => database,
    server: () => {
      if (!server) throw new Error('the server is not in this process')
      return server
    },
    sign,
    logIn: async (email, password = PASSWORD) => {
      const { status, body } = await askKept('POST /rpc/authenticate', { body: { email, password } })
      if (status !== 200) throw new Error(`${email} is not let in: ${JSON.stringify(body)}`)
      return body
    },
  }
}

/** A transport into a server in this process, as if through one proxy. */
function into(app: FastifyInstance): Transport {
  return async ({ method, target, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: `/api${target}`,
      headers,
      ...(body !== undefined && { payload: body }),
    })
    const joined = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      [value ?? ''].flat().join(', '),
    ])
    return { status: answer.statusCode, headers: Object.fromEntries(joined), body: answer.rawPayload }
  }
}
