import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { Database } from '#server/database/database.ts'

import { addMember, createClub } from '../helpers/club.ts'
import { DATABASES, openTestDatabase } from '../helpers/databases.ts'
import { addAccount } from '../helpers/session.ts'
import { KINDS, useApi } from './api.ts'

const KNOWN = 'known@example.org'
const UNKNOWN = 'unknown@example.org'

/**
 * Functions that anyone may call with an e-mail address, and that must not reveal whether it has an account.
 */
const CALLS: Record<string, (email: string, club: string) => Record<string, unknown>> = {
  authenticate: (email) => ({ email, password: 'fel' }),
  request_password_reset: (p_email) => ({ p_email }),
  resend_verification: (p_email) => ({ p_email }),
  register_user: (email, association_id) => ({
    name: 'Kim Test',
    email,
    password: 'Rätt-lösenord-1',
    date_of_birth: '1990-01-01',
    address: null,
    association_id,
    language: 'sv',
  }),
}

describe.each(KINDS)('an e-mail address on %s', (kind) => {
  const { ask, database } = useApi(kind)

  it.each(Object.keys(CALLS))('gets the same answer from %s, with or without an account', async (call) => {
    const club = await createClub(database())
    const known = `${call}-known@example.org`
    await addAccount(database(), known)
    const answers = await Promise.all(
      [known, `${call}-unknown@example.org`].map((email) =>
        ask(`POST /rpc/${call}`, { body: CALLS[call]!(email, club.id) }),
      ),
    )
    const comparable = answers.map(({ status, body, headers }) => ({
      status,
      body: body as unknown,
      headers: { ...headers, date: undefined },
    }))
    expect(comparable[0]).toEqual(comparable[1])
    expect(comparable[0]!.status).toBe({ authenticate: 400, register_user: 200 }[call] ?? 204)
  })
})

// Timing cannot be tested reliably; work can be counted. `npm run bench:answers` measures the time.
describe.each(DATABASES)('the work for an e-mail address on %s', (kind) => {
  let database: Database
  let club: string

  beforeAll(async () => {
    database = await openTestDatabase(kind, 'migrated')
    ;({ id: club } = await createClub(database))
    await addMember(database, club, 'Member', { email: KNOWN })
    await database.query(
      `select private.set_password((select id from api.users where email = $1), 'Rätt-lösenord-1')`,
      [KNOWN],
    )
  })
  afterAll(() => database.close())

  /** How often each function that works with stored data runs in a visitor’s call; rolled back. */
  const callsOf = (call: string, email: string) =>
    database.transaction(async (tx) => {
      await tx.exec(`set local track_functions = 'all'`)
      const { rows: before } = await tx.query<{ name: string; calls: string }>(COUNTS)
      const args = CALLS[call]!(email, club)
      const names = Object.keys(args).map((name, i) => `${name} := $${i + 1}`)
      await tx.query(`set local role anon`)
      await tx.query(`select api.${call}(${names.join(', ')})`, Object.values(args))
      await tx.query('reset role')
      const { rows } = await tx.query<{ name: string; calls: string }>(COUNTS)
      await tx.rollback()
      const was = new Map(before.map(({ name, calls }) => [name, Number(calls)]))
      return Object.fromEntries(
        rows
          .map(({ name, calls }): [string, number] => [name, Number(calls) - (was.get(name) ?? 0)])
          .filter(([name, calls]) => calls > 0 && /^(private|extensions)\./.test(name)),
      )
    })
  const COUNTS = `select schemaname || '.' || funcname as name, sum(calls) as calls from pg_stat_xact_user_functions group by 1`

  it.each(['authenticate', 'register_user'])(
    'by %s is one password hash, whether or not the address has an account',
    async (call) => {
      for (const email of [KNOWN, UNKNOWN])
        expect({ email, ...(await callsOf(call, email)) }).toMatchObject({ email, 'extensions.crypt': 1 })
    },
  )

  it.each(['request_password_reset', 'resend_verification'])(
    'by %s is the same, including queueing the mail and its link',
    async (call) => {
      const known = await callsOf(call, KNOWN)
      expect(known).toMatchObject({ 'private.send_link': 1, 'private.queue_mail': 1, 'private.new_token': 1 })
      expect(await callsOf(call, UNKNOWN)).toEqual(known)
    },
  )
})
