import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Database } from '#server/database/database.ts'

import { DATABASES, openTestDatabase } from '../helpers/databases.ts'
import { claimMail, mailTo } from '../helpers/mail.ts'
import { ANONYMOUS, failure, valueAs, valueOf } from '../helpers/requests.ts'
import { addAccount, authenticate, PASSWORD } from '../helpers/session.ts'

// Anyone can enter wrong passwords for anyone. That must slow strangers down without locking the owner out.
describe.each(DATABASES)('a device that has logged in before, on %s', (kind) => {
  let database: Database
  let email: string
  let device: string
  let count = 0

  beforeAll(async () => {
    database = await openTestDatabase(kind, 'migrated')
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    email = `person${++count}@example.org`
    await addAccount(database, email)
    await claimMail(database, 1000)
    device = (await authenticate(database, email)).body.device_token
  })

  const logIn = (token: string | null, password = PASSWORD, address = '192.0.2.1', who = email) =>
    authenticate(database, who, password, { 'x-real-ip': address }, token)
  /** Adds that many failed attempts without a device, as strangers' attempts are recorded. */
  const strangersFail = (times: number, address: string | null = null, who: string | null = email) =>
    database.query(
      `insert into private.login_failures (email, address)
      select coalesce($3, n || 'y@example.org'), $2 from generate_series(1, $1::int) n`,
      [times, address, who],
    )
  const failures = (condition: string) =>
    valueOf<number>(
      database,
      `select count(*) from private.login_failures where email = $1 and ${condition}`,
      [email],
    )

  it('can log in while strangers’ guesses lock the address, without unlocking it for them', async () => {
    await strangersFail(10)
    expect((await logIn(null)).error?.code).toBe('ERROR_TOO_MANY_ATTEMPTS_EMAIL')
    expect((await logIn(device)).status).toBe(200)
    expect((await logIn(null)).error?.code).toBe('ERROR_TOO_MANY_ATTEMPTS_EMAIL')
  })

  it('has ten wrong passwords of its own, even when they arrive concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => logIn(device, 'fel')))
    const codes = answers.map(({ error }) => error?.code ?? '').toSorted()
    expect(codes).toEqual([
      ...Array<string>(10).fill('ERROR_INVALID_CREDENTIALS'),
      ...Array<string>(4).fill('ERROR_TOO_MANY_ATTEMPTS_EMAIL'),
    ])
    expect((await logIn(device)).error?.code).toBe('ERROR_TOO_MANY_ATTEMPTS_EMAIL')
    expect([await failures('source is not null'), await failures('source is null')]).toEqual([10, 0])
    // The person's other devices are unaffected.
    expect((await logIn(null)).status).toBe(200)
  })

  it('can log in from a shared network on which others have been guessing', async () => {
    const address = `198.51.100.${count}`
    await strangersFail(500, address, null)
    expect((await logIn(null, PASSWORD, address)).error?.code).toBe('ERROR_TOO_MANY_ATTEMPTS_IP')
    expect((await logIn(device, PASSWORD, address)).status).toBe(200)
  })

  it('keeps one token for everybody who logs in on it, which is useless to others', async () => {
    const [other, stranger] = [`other${email}`, `stranger${email}`]
    for (const who of [other, stranger]) await addAccount(database, who)
    expect((await logIn(device, PASSWORD, '192.0.2.1', other)).body.device_token).toBe(device)
    for (const who of [email, other, stranger]) await strangersFail(10, null, who)
    expect((await logIn(device)).status).toBe(200)
    expect((await logIn(device, PASSWORD, '192.0.2.1', other)).status).toBe(200)
    expect((await logIn(device, PASSWORD, '192.0.2.1', stranger)).error?.code).toBe(
      'ERROR_TOO_MANY_ATTEMPTS_EMAIL',
    )
  })

  it('has its token replaced if it was not issued here', async () => {
    for (const made of ['made-up', '', 'x'.repeat(10_000)]) {
      const { device_token: given } = (await logIn(made)).body
      expect(given).toMatch(/^[\w-]{43}$/)
      expect(given).not.toBe(device)
    }
  })

  it('is forgotten after half a year without a login, or once twenty newer ones are known', async () => {
    await database.query(
      `update private.known_devices set last_used_at = now() - interval '181 days'
      where user_id = (select id from api.users where email = $1)`,
      [email],
    )
    await strangersFail(10)
    expect((await logIn(device)).error?.code).toBe('ERROR_TOO_MANY_ATTEMPTS_EMAIL')
    await database.query('delete from private.login_failures')
    for (let login = 0; login < 21; login++) await logIn(null)
    const known = `select count(*) from private.known_devices d join api.users u on u.id = d.user_id where u.email = $1`
    expect(await valueOf(database, known, [email])).toBe(20)
  })

  describe('after a forgotten password', () => {
    const ask = (address: string, token: string | null = null, to = email) =>
      valueAs(
        database,
        { ...ANONYMOUS, headers: { 'x-real-ip': address } },
        'select api.request_password_reset($1, $2)',
        [to, token],
      )
    const minutesPass = () =>
      database.query(`update private.link_requests set requested_at = requested_at - interval '61 seconds'`)

    it('gets an e-mail although a stranger has exceeded the limit', async () => {
      for (let request = 1; request <= 5; request++) {
        await ask('203.0.113.1')
        await minutesPass()
      }
      expect((await failure(ask('203.0.113.1'))).code).toBe('ERROR_RATE_LIMITED')
      await mailTo(database, email)
      // From another network, on a new device of the owner.
      await ask('203.0.113.2')
      expect(await mailTo(database, email)).toMatchObject([{ kind: 'password_reset' }])
    })

    it('gets an e-mail on a known device although strangers have used up the shared limit', async () => {
      for (let request = 1; request <= 20; request++) await ask(`203.0.113.${request}`)
      expect((await failure(ask('203.0.113.99'))).code).toBe('ERROR_RATE_LIMITED')
      await mailTo(database, email)
      await ask('203.0.113.99', device)
      expect(await mailTo(database, email)).toMatchObject([{ kind: 'password_reset' }])
      expect((await failure(ask('203.0.113.99', device))).code).toBe('ERROR_RATE_LIMITED')
      for (let request = 2; request <= 5; request++) {
        await minutesPass()
        await ask('203.0.113.99', device)
      }
      await minutesPass()
      expect((await failure(ask('203.0.113.99', device))).code).toBe('ERROR_RATE_LIMITED')
    })

    it('reveals nothing through its limits about whether an address has an account', async () => {
      const told = async (to: string) => {
        const codes: string[] = []
        for (let request = 1; request <= 22; request++) {
          const asked = ask(`203.0.113.${request}`, device, to)
          codes.push(
            await asked.then(
              () => 'sent',
              async () => (await failure(asked)).code,
            ),
          )
        }
        return codes
      }
      const account = `other${email}`
      await addAccount(database, account)
      expect(await told(account)).toEqual(await told(`nobody${email}`))
    })
  })
})
