import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'

import type { Database } from '#server/database/database.ts'
import { createGateway, type Gateway } from '#server/gateway/gateway.ts'
import { MEMBER, VISITOR } from '#server/gateway/request/allowance.ts'
import type { PartialSettings } from '#server/gateway/settings.ts'

import { type DatabaseKind, DATABASES, oneAtATime, openTestDatabase } from '../helpers/databases.ts'
import { type Answer, type Ask, askThrough, overHttp, through, type Transport } from '../helpers/http.ts'
import { AUDIENCE, SECRET, token } from './tokens.ts'

/**
 * The suite specifies what PostgREST responds, so it can also be run against PostgREST: load `fixture/*.sql`
 * (roles, tables, rows, functions) into a database, start PostgREST there with the settings below, and set
 * GATEWAY_TEST_URL to its address. Tests that need other settings are then skipped.
 */
const REMOTE = process.env.GATEWAY_TEST_URL
type Kind = DatabaseKind | 'the server at GATEWAY_TEST_URL'
export const KINDS: readonly Kind[] = REMOTE ? ['the server at GATEWAY_TEST_URL'] : DATABASES

export type Settings = Partial<PartialSettings>

/**
 * Writes are rolled back unless a test prefers tx=commit, so that a worker’s files can share one database.
 */
const SETTINGS: PartialSettings = {
  schemas: ['cinema', 'archive'],
  anonRole: 'cinema_anon',
  jwtSecret: SECRET,
  jwtAudience: AUDIENCE,
  preRequest: 'cinema.before_request',
  txEnd: 'rollback-allow-override',
  appSettings: { colour: 'red' },
}

/** Samspel's own limits, which PostgREST has not: off where the suite compares the two. */
export const LIMITS: Settings = { visitor: VISITOR, member: MEMBER }

/** Whether tests with settings other than the default ones can run. */
export const LOCAL = !REMOTE

// Test files run without isolation, but each loads its own modules: what they share is kept on globalThis.
const shared = globalThis as {
  cinemaDatabases?: Map<Kind, Promise<Database>>
  cinemaGateways?: Map<Kind, Promise<Gateway>>
}
const databases = (shared.cinemaDatabases ??= new Map())
const gateways = (shared.cinemaGateways ??= new Map())

/** This worker’s cinema on a database. */
export function cinemaDatabase(kind: Kind): Promise<Database> {
  const open = databases.get(kind) ?? openCinema(kind as DatabaseKind)
  databases.set(kind, open)
  return open
}

/** A cinema of its own, for tests that change its schema. */
export async function openCinema(kind: DatabaseKind): Promise<Database> {
  const database = await openTestDatabase(kind, 'empty')
  await oneAtATime('roles of the cinema', () => database.exec(fixture('roles')))
  for (const name of ['tables', 'rows', 'functions']) await database.exec(fixture(name))
  return database
}

export function fixture(name: string): string {
  return readFileSync(join(import.meta.dirname, 'fixture', `${name}.sql`), 'utf8')
}

export function cinemaGateway(database: Database, settings: Settings = {}): Promise<Gateway> {
  return createGateway(database, { ...SETTINGS, ...settings })
}

/** Functions to send requests to the gateway; `rows` expects success and returns only the rows. */
export function useCinema(
  kind: Kind,
  settings?: Settings,
): { ask: Ask; rows: (target: string) => Promise<Answer['body'][]> } {
  let own: Gateway | undefined
  let send: Transport

  beforeAll(async () => {
    if (REMOTE) {
      send = overHttp(REMOTE)
    } else if (settings) {
      own = await cinemaGateway(await cinemaDatabase(kind), settings)
      send = through(own)
    } else {
      const gateway = gateways.get(kind) ?? cinemaDatabase(kind).then((database) => cinemaGateway(database))
      gateways.set(kind, gateway)
      send = through(await gateway)
    }
  })
  afterAll(() => own?.close())

  const ask = askThrough((request) => send(request), token)
  const rows = async (target: string) => {
    const { status, body } = await ask(`GET ${target}`)
    expect({ status, body }).toEqual({ status: 200, body: expect.any(Array) })
    return body
  }
  return { ask, rows }
}
