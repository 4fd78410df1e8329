import { beforeAll, describe, expect, it } from 'vitest'

import { valueOf } from '../helpers/requests.ts'
import { addAccount, PASSWORD } from '../helpers/session.ts'
import { KINDS, LOCAL, useApi } from './api.ts'

const EMAIL = 'gissad@example.org'

// The limits on guesses rely on each being counted. Neither a read-only request nor an error after the guess may undo that.
describe.each(KINDS)('a password on %s', (kind) => {
  const { ask, database } = useApi(kind)
  const failures = () =>
    valueOf<number>(database(), 'select count(*)::int from private.login_failures where email = $1', [EMAIL])

  beforeAll(async () => {
    await addAccount(database(), EMAIL)
  })

  it.each(['GET', 'HEAD'])('is not tested by a %s', async (method) => {
    const attempt = (password: string) =>
      ask(`${method} /rpc/authenticate?email=${EMAIL}&password=${encodeURIComponent(password)}`)
    const [wrong, right] = [await attempt('fel'), await attempt(PASSWORD)]
    expect(wrong.status).toBe(405)
    expect([right.status, right.body]).toEqual([wrong.status, wrong.body])
    expect(await failures()).toBe(0)
  })

  // In deploy/, Caddy refuses these before PostgREST.
  it.skipIf(!LOCAL).each([
    ['/rpc/authenticate?pgrst_scalar->>code=like.P000%5C', { email: EMAIL, password: PASSWORD }],
    ['/rpc/authenticate?&', { email: EMAIL, password: PASSWORD }],
    ['/rpc/member_cards?select=card::int', { p_user_ids: [] }],
  ])('cannot be tested, nor a card read, with a filter of the result that fails: %s', async (path, body) => {
    expect(await ask(`POST ${path}`, { body })).toMatchObject({ status: 400, body: { code: 'PGRST100' } })
  })

  it('is counted when it is wrong, however often', async () => {
    const attempt = (password: string) => ask('POST /rpc/authenticate', { body: { email: EMAIL, password } })
    expect((await attempt('fel')).status).toBe(400)
    expect(await failures()).toBe(1)
    expect((await attempt(PASSWORD)).status).toBe(200)
  })
})
