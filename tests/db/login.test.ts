import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addMember, createClub } from '../helpers/club.ts'
import { takeRealPasswords } from '../helpers/database-contents.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { failure, valueOf } from '../helpers/requests.ts'
import { addAccount, authenticate, PASSWORD } from '../helpers/session.ts'

describe.each(DATABASES)('logging in on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let email: string
  let count = 0

  beforeAll(async () => {
    // These tests measure the counting; bcrypt's cost has its own test.
    await database.query(`update private.settings set value = '3' where key = 'login_limit_email'`)
    await database.query(`update private.settings set value = '5' where key = 'login_limit_address'`)
  })
  beforeEach(async () => {
    email = `person${++count}@example.org`
    await addAccount(database, email)
  })

  const wrong = (address: string, who = email) => authenticate(database, who, 'fel', { 'x-real-ip': address })

  it('accepts the e-mail address in any case, with surrounding spaces', async () => {
    expect((await authenticate(database, `  ${email.toUpperCase()} `)).status).toBe(200)
  })

  it('returns the same body for a wrong password as for an unknown address', async () => {
    const known = await wrong('192.0.2.1')
    const unknown = await wrong('192.0.2.1', 'nobody@example.org')
    expect(known).toMatchObject({ status: 400, error: { code: 'ERROR_INVALID_CREDENTIALS', params: {} } })
    expect(unknown).toEqual(known)
  })

  it('tests no password in a read-only transaction, as of a GET, where nothing is counted', async () => {
    const byGet = async (password: string) =>
      failure(
        database.transaction((tx) => tx.query('select api.authenticate($1, $2)', [email, password]), {
          readOnly: true,
        }),
      )
    const refused = await byGet('fel')
    expect(refused.code).toBe('25006')
    expect(await byGet(PASSWORD)).toEqual(refused)
    expect((await authenticate(database, email)).status).toBe(200)
  })

  it('blocks guesses at one account from changing addresses, even with the right password', async () => {
    for (const host of [1, 2, 3]) await wrong(`198.51.100.${count}${host}`)
    const stopped = await authenticate(database, email, PASSWORD, { 'x-real-ip': '198.51.100.250' })
    expect(stopped).toMatchObject({ status: 400, error: { code: 'ERROR_TOO_MANY_ATTEMPTS_EMAIL' } })
    expect(stopped.error?.params['seconds']).toBeGreaterThan(850)
    expect(stopped.error?.params['seconds']).toBeLessThanOrEqual(900)
  })

  /**
   * Shifts the failures of these addresses so that the newest was this long ago, however long the test takes.
   */
  const agoFor = (pattern: string, ago: string) =>
    database.query(
      `update private.login_failures set failed_at = failed_at - (
        select max(failed_at) from private.login_failures where address like $1) + now() - $2::interval where address like $1`,
      [pattern, ago],
    )

  it('throttles guesses at many accounts from one address, where an IPv6 network counts as one', async () => {
    const network = `2001:db8:0:${count}:`
    for (const host of [1, 2, 3, 4, 5]) await wrong(`${network}:${host}`, `guess${host}@example.org`)
    const attempt = () => authenticate(database, email, PASSWORD, { 'x-real-ip': `${network}ffff::9` })
    await agoFor(`${network}%`, '-1 minute')
    expect((await attempt()).error).toMatchObject({
      code: 'ERROR_TOO_MANY_ATTEMPTS_IP',
      params: { seconds: 61 },
    })
    expect((await authenticate(database, email, PASSWORD, { 'x-real-ip': '203.0.113.8' })).status).toBe(200)
    // One second later, at the limit, the right password gets in.
    await agoFor(`${network}%`, '1 second')
    expect((await attempt()).status).toBe(200)
  })

  it('increases the delay with each failure from one address, up to a minute', async () => {
    const address = `192.0.2.${200 + count}`
    const waitAfter = async (failures: number) => {
      await database.query('delete from private.login_failures where address = $1', [address])
      await database.query(
        `insert into private.login_failures (email, address) select n || 'x@example.org', $1 from generate_series(1, $2::int) n`,
        [address, failures],
      )
      await agoFor(address, '-1 hour')
      const { error } = await authenticate(database, email, PASSWORD, { 'x-real-ip': address })
      return Number(error?.params['seconds'] ?? 3600) - 3600
    }
    const waits: number[] = []
    for (const failures of [4, 5, 10, 15, 100]) waits.push(await waitAfter(failures))
    expect(waits).toEqual([0, 1, 4, 9, 60])
  })

  it('counts guesses that arrive concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, host) => wrong(`203.0.113.${host}`)))
    const codes = answers.map(({ error }) => error?.code ?? '').toSorted()
    expect(codes).toEqual([
      ...Array.from({ length: 3 }, () => 'ERROR_INVALID_CREDENTIALS'),
      ...Array.from({ length: 5 }, () => 'ERROR_TOO_MANY_ATTEMPTS_EMAIL'),
    ])
  })

  it('works again once the window has passed', async () => {
    for (const host of [1, 2, 3]) await wrong(`192.0.2.1${host}`)
    await database.query(
      `update private.login_failures set failed_at = failed_at - interval '15 minutes' where email = $1`,
      [email],
    )
    expect((await authenticate(database, email)).status).toBe(200)
  })

  it('clears the failures of an account after the right password', async () => {
    await wrong('192.0.2.31')
    await authenticate(database, email)
    expect(
      await valueOf(database, 'select count(*) from private.login_failures where email = $1', [email]),
    ).toBe(0)
  })

  it.each([
    ['unverified', 'ERROR_ACCOUNT_NOT_VERIFIED'],
    ['inactive', 'ERROR_ACCOUNT_INACTIVE'],
  ])('reveals that an account is %s only to those who know the password', async (status, code) => {
    await database.query('update api.users set status = $2 where email = $1', [email, status])
    expect((await wrong('192.0.2.41')).error?.code).toBe('ERROR_INVALID_CREDENTIALS')
    expect((await authenticate(database, email)).error?.code).toBe(code)
  })

  it.each([
    ['Kort-1', 'ERROR_PASSWORD_TOO_SHORT'],
    ['Utan-siffra', 'ERROR_PASSWORD_REQUIRES_DIGIT'],
    ['UTAN-GEMENER-1', 'ERROR_PASSWORD_REQUIRES_LOWERCASE'],
    ['utan-versaler-1', 'ERROR_PASSWORD_REQUIRES_UPPERCASE'],
    ['UtanTecken1', 'ERROR_PASSWORD_REQUIRES_SPECIAL'],
    [`Aa-1${'x'.repeat(69)}`, 'ERROR_VALIDATION_FAILED'],
  ])('rejects the password %s with %s', async (password, code) => {
    expect((await failure(database.query('select private.check_password($1)', [password]))).code).toBe(code)
  })
  it.each([
    'Password1!',
    'P@ssw0rd2026!',
    'Pass-Word-1',
    'Sommar-2026',
    'LÖSENORd!1',
    'Lösenord-123',
    '!!Qwerty123',
    'Password-12345678',
    'Dragon1!Dragon1!',
    'Aaaaa-1111',
    'Trust-No-1!',
    'Sunsh1ne!99',
  ])('rejects the easily guessed %s', async (password) => {
    expect((await failure(database.query('select private.check_password($1)', [password]))).code).toBe(
      'ERROR_PASSWORD_TOO_COMMON',
    )
  })

  it.each([
    'Samspel-2026',
    'Rätt-lösenord-1',
    'Trumpet-i-Dur-4',
    'Sommarnatten-1912',
    'xK9!mQ2z',
    'Password-Trumpet-4',
    'Dragon-839201746',
  ])('accepts the less obvious %s', async (password) => {
    await database.query('select private.check_password($1)', [password])
  })

  it('rejects a person’s own name, address and club with a few characters added', async () => {
    const club = await createClub(database, 'Norrviks Blåsorkester')
    const person = await addMember(database, club.id, 'Member', {
      name: 'Majken Öqvist',
      email: 'trumslagarpojken@example.org',
    })
    const choose = (password: string, who = person) =>
      database.query('select private.set_password($1, $2)', [who, password])
    for (const own of [
      'Majken-1985',
      'Oqvist!85',
      'MajkenÖqvist-1',
      'Trumslagarpojken!7',
      'BLÅSorkester-1',
    ]) {
      expect((await failure(choose(own))).code).toBe('ERROR_PASSWORD_TOO_COMMON')
      await choose(own, await addAccount(database, `other${own}@example.com`))
    }
  })

  // Must be last, because hashing stays slow from here on.
  it('hashes the password for an unknown address as for a known one', async () => {
    await takeRealPasswords(database)
    expect(await valueOf(database, 'select private.password_salt()')).toMatch(/^\$2a\$10\$/)
    email = 'slow@example.org'
    await addAccount(database, email)
    const time = async (who: string) => {
      const start = performance.now()
      await wrong('192.0.2.77', who)
      return performance.now() - start
    }
    const unknown = await time('stranger@example.org')
    const known = await time(email)
    // bcrypt at cost 10 takes more than 30 ms on any machine; without it, the call takes a few.
    expect(unknown).toBeGreaterThan(30)
    expect(known).toBeGreaterThan(30)
  })
})
