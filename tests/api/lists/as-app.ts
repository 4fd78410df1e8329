import { afterAll, beforeAll, vi } from 'vitest'

import { signIn, signOut } from '#api/session.ts'
import type { TokenPair } from '#api/tokens.ts'
import { DEMO_ACCOUNTS } from '#db/seed/demo-accounts.ts'
import type { Database } from '#server/database/database.ts'

import type { DatabaseKind } from '../../helpers/databases.ts'
import { valueOf } from '../../helpers/requests.ts'
import { useApi } from '../api.ts'

const ADMIN = DEMO_ACCOUNTS[0].email

/**
 * The app’s own queries, as the demo club’s administrator, over the whole API and a database of their own.
 */
export function useAppReads(kind: DatabaseKind): { database(): Database; reader(): string } {
  const api = useApi(kind, { contents: 'demo' })
  const who = { reader: '' }

  beforeAll(async () => {
    vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
      const { pathname, search } = new URL(input)
      const { statusCode, headers, rawPayload } = await api.server().inject({
        method: (init.method ?? 'GET') as 'GET',
        url: pathname + search,
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof init.body === 'string' && { payload: init.body }),
      })
      return new Response(statusCode === 204 ? null : new Uint8Array(rawPayload), {
        status: statusCode,
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      })
    })
    const reader = await valueOf<string>(api.database(), 'select id from api.users where email = $1', [ADMIN])
    who.reader = reader
    signIn(await valueOf<TokenPair>(api.database(), 'select private.open_session($1)', [reader]))
  })
  afterAll(() => {
    signOut('person')
    vi.unstubAllGlobals()
  })
  return { database: api.database, reader: () => who.reader }
}

/** The values of a column, in the order of the rows. */
export const column = <Found, Name extends keyof Found>(rows: readonly Found[], name: Name): Found[Name][] =>
  rows.map((row) => row[name])

/** Compares texts by code unit. */
export const byCode = (one: string, other: string) => (one < other ? -1 : 1)
