import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { ANONYMOUS, failure, person, valueAs, valueOf } from '../helpers/requests.ts'
import { PASSWORD } from '../helpers/session.ts'

const NETWORK = { headers: { 'x-real-ip': '198.51.100.7' } }
const ELSEWHERE = { headers: { 'x-real-ip': '198.51.100.8' } }
const LIMIT = 30

describe.each(DATABASES)('links requested from one network on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let count = 0
  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(() => database.query('delete from private.link_requests'))

  const newAddress = () => `okand${++count}@example.org`
  const member = (network = NETWORK) => ({ ...person(club.members.Member), ...network })
  const admin = () => ({ ...person(club.members.Admin), ...NETWORK })

  type Request = (network?: typeof NETWORK) => Promise<unknown>
  const register: Request = (network) =>
    valueAs(
      database,
      member(network),
      "select api.register_user('Nya Medlemmen', $1, $2, association_id => $3)",
      [newAddress(), PASSWORD, club.id],
    )
  const resend: Request = (network) =>
    valueAs(database, member(network), 'select api.resend_verification($1)', [newAddress()])
  const reset: Request = (network) =>
    valueAs(database, member(network), 'select api.request_password_reset($1)', [newAddress()])
  const invite = () =>
    valueAs(database, admin(), "select api.create_email_verification($1, 'user_invitation', $2)", [
      newAddress(),
      club.id,
    ])
  const changeAddress = () =>
    valueAs(database, member(), 'select api.request_email_change($1)', [newAddress()])

  it.each([
    ['registers others', register],
    ['has verification links sent to others', resend],
    ['has password links sent to others', reset],
  ])('are limited for a member who %s, as for a visitor', async (_what, request) => {
    for (let n = 0; n < LIMIT; n++) await request()
    const accounts = () => valueOf<number>(database, 'select count(*) from api.users')
    const before = await accounts()
    expect((await failure(request())).code).toBe('ERROR_RATE_LIMITED')
    expect(await accounts()).toBe(before)
    await request(ELSEWHERE)
  })

  it('may be many when staff invite people, and limit nobody else', async () => {
    for (let n = 0; n <= LIMIT; n++) await invite()
    await register()
    const visitor = { ...ANONYMOUS, ...NETWORK }
    await valueAs(database, visitor, 'select api.resend_verification($1)', [newAddress()])
  })

  it('keep neither staff from inviting nor members from changing their own address', async () => {
    for (let n = 0; n < LIMIT; n++) await resend()
    expect((await failure(resend())).code).toBe('ERROR_RATE_LIMITED')
    await invite()
    await changeAddress()
  })
})
