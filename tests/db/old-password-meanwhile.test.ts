import { beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub } from '../helpers/club.ts'
import { collide, reasons } from '../helpers/collide.ts'
import { useDatabase } from '../helpers/databases.ts'
import { claimMail, mailTo, tokenOf } from '../helpers/mail.ts'
import { ANONYMOUS, type Caller, valueAs, valueOf } from '../helpers/requests.ts'
import { authenticate, bearer, logIn, PASSWORD } from '../helpers/session.ts'

const NEW_PASSWORD = 'Nytt-lösenord-2'

// Needs row locks across two connections, so PostgreSQL only.
describe('somebody who knows the old password and is logged in', () => {
  const database = useDatabase('postgresql', 'migrated')
  let club: Club
  let me: string
  let email: string
  let owner: Caller
  let thief: Caller
  let count = 0

  beforeEach(async () => {
    club ??= await createClub(database)
    email = `meanwhile${++count}@example.org`
    me = await addMember(database, club.id, 'Member', { email })
    await database.query('select private.set_password($1, $2)', [me, PASSWORD])
    owner = await bearer(database, (await logIn(database, email)).access_token)
    thief = await bearer(database, (await logIn(database, email)).access_token)
    await claimMail(database, 1000)
  })

  /** Whatever ends the sessions waits here, after everything else that it does. */
  const endOfSessions = (): [string, unknown[]][] => [
    ['select from private.sessions where user_id = $1 for update', [me]],
  ]
  const sessions = () =>
    valueOf<number>(
      database,
      'select count(*)::int from private.sessions where user_id = $1 and revoked_at is null',
      [me],
    )
  const change = (caller: Caller, password: string) =>
    valueAs<{ message?: string }>(database, caller, 'select api.change_password($1, $2)', [
      PASSWORD,
      password,
    ])
  const resetToken = async () => {
    await valueAs(database, ANONYMOUS, 'select api.request_password_reset($1)', [email])
    return tokenOf((await mailTo(database, email))[0])
  }

  it('gets no session by logging in while the password is being reset', async () => {
    const token = await resetToken()
    const [reset, login] = await collide(
      database,
      endOfSessions(),
      () => valueAs(database, ANONYMOUS, 'select api.reset_password($1, $2)', [token, NEW_PASSWORD]),
      () => authenticate(database, email),
    )
    expect(reset?.status).toBe('fulfilled')
    expect(login).toMatchObject({ value: { status: 400, error: { code: 'ERROR_INVALID_CREDENTIALS' } } })
    expect(await sessions()).toBe(0)
  })

  it('cannot change the password while its owner changes it', async () => {
    const [changed, refused] = await collide(
      database,
      endOfSessions(),
      () => change(owner, NEW_PASSWORD),
      () => change(thief, 'Tjuvens-lösenord-3'),
    )
    expect(changed).toEqual({ status: 'fulfilled', value: {} })
    expect(refused).toMatchObject({
      value: { message: expect.stringContaining('ERROR_INVALID_CURRENT_PASSWORD') as unknown },
    })
    expect((await authenticate(database, email, NEW_PASSWORD)).status).toBe(200)
  })

  it('cannot add a passkey while staff reset the second factor', async () => {
    await database.query(
      `insert into private.passkeys (user_id, credential_id, public_key, name, sign_count, is_synced, transports)
      values ($1, $2, '\\x010203', 'Key', 0, true, '{}')`,
      [me, `lost-${count}`],
    )
    const adminEmail = `admin${count}@example.org`
    const admin = await addMember(database, club.id, 'Admin', { email: adminEmail })
    await database.query('select private.set_password($1, $2)', [admin, PASSWORD])
    const staff = await bearer(database, (await logIn(database, adminEmail)).access_token)
    const { challenge } = await valueAs<{ challenge: string }>(
      database,
      thief,
      'select api.begin_passkey($1)',
      [PASSWORD],
    )
    const results = await collide(
      database,
      endOfSessions(),
      () => valueAs(database, staff, 'select api.reset_second_factor($1)', [me]),
      () =>
        valueAs(
          database,
          { claims: { role: 'passkeys' } },
          `select app.add_passkey($1, $2, 'AQID', 0, '{}', true)`,
          [challenge, `stolen-${count}`],
        ),
    )
    expect(reasons(results)).toEqual([expect.stringContaining('ERROR_LOGIN_EXPIRED')])
    const keys = 'select count(*)::int from private.passkeys where user_id = $1'
    expect(await valueOf(database, keys, [me])).toBe(0)
  })
})
