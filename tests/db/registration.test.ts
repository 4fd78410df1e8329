import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { allowFounding, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail, mailTo, tokenOf } from '../helpers/mail.ts'
import { ANONYMOUS, type Caller, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { addAccount, authenticate, PASSWORD } from '../helpers/session.ts'

const NO_TOKENS = { access_token: null, refresh_token: null }

describe.each(DATABASES)('registration on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let email: string
  let count = 0

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(async () => {
    email = `ny${++count}@example.org`
    await claimMail(database, 1000)
  })

  const register = (columns: Record<string, unknown> = {}, caller: Caller = ANONYMOUS) => {
    const sent = { name: 'Nya Medlemmen', email, password: PASSWORD, association_id: club.id, ...columns }
    const names = Object.keys(sent)
    const call = `select api.register_user(${names.map((name, n) => `${name} => $${n + 1}`).join()})`
    return valueAs(database, caller, call, Object.values(sent))
  }
  const verify = (token: string, caller: Caller = ANONYMOUS) =>
    valueAs(database, caller, 'select api.verify_email($1)', [token])
  const resend = (to = email, caller: Caller = ANONYMOUS) =>
    valueAs(database, caller, 'select api.resend_verification($1)', [to])
  const state = (of = email) => valueOf(database, 'select status from api.users where email = $1', [of])
  const minutesPass = () =>
    database.query(`update private.link_requests set requested_at = requested_at - interval '61 seconds'`)

  it('returns no tokens, and sends a link that activates the account', async () => {
    expect(await register({ language: 'en', date_of_birth: '1990-05-01' })).toEqual(NO_TOKENS)
    expect((await authenticate(database, email)).error?.code).toBe('ERROR_ACCOUNT_NOT_VERIFIED')
    const [mail] = await mailTo(database, email)
    expect(mail).toMatchObject({ kind: 'verification', language: 'en', category: null })
    const token = tokenOf(mail)
    expect(await valueAs(database, ANONYMOUS, 'select api.get_verification($1)', [token])).toMatchObject({
      type: 'registration',
      email,
      association_name: 'Testorkestern',
    })
    expect(await state()).toBe('unverified')
    expect(await verify(token)).toEqual({ type: 'registration', email })
    expect((await authenticate(database, email)).status).toBe(200)
    expect(await failure(verify(token))).toMatchObject({
      code: 'ERROR_INVALID_TOKEN',
      params: { reason: 'used' },
    })
  })

  it('puts nothing a visitor typed into the e-mail, which somebody else may read', async () => {
    await register({ name: 'Köp billigt på https://reklam.example' })
    const [mail] = await mailTo(database, email)
    expect(mail).toMatchObject({ name: null, variables: { name: email } })
    expect(JSON.stringify(mail)).not.toContain('reklam')
  })

  it.each(['\u200b\u200b\u200b', '\u2800\u3164\ufeff', ' \u202e\u2066 ', '\u200d\u200c\u200d', '\n\t\r'])(
    'rejects a name of invisible characters (%j)',
    async (name) => {
      expect(await failure(register({ name }))).toMatchObject({
        code: 'ERROR_VALIDATION_FAILED',
        params: { field: 'name' },
      })
      expect(await state()).toBeUndefined()
    },
  )

  it.each([
    ['Karin\nEkdahl', 'Karin Ekdahl'],
    ['Karin\u202e Ekdahl\u200b', 'Karin Ekdahl'],
    ['مهدی\u200cپور', 'مهدی\u200cپور'],
    ['Åsa 👩\u200d🎤', 'Åsa 👩\u200d🎤'],
  ])('stores the name %j in displayable form', async (name, shown) => {
    await register({ name })
    expect(await valueOf(database, 'select name from api.users where email = $1', [email])).toBe(shown)
  })

  it('gives the lowest role, and never one that manages people', async () => {
    await register()
    const role = `select r.name from api.users u join api.user_roles ur on ur.user_id = u.id
      join api.roles r on r.id = ur.role_id where u.email = $1`
    expect(await valueOf(database, role, [email])).toBe('Member')
    const small = await createClub(database, 'Bara styrelse')
    await database.query('delete from api.user_roles where association_id = $1', [small.id])
    await database.query(
      `delete from api.roles where association_id = $1 and name not in ('Admin', 'Board')`,
      [small.id],
    )
    const attempt = register({ association_id: small.id, email: `x${email}` })
    expect((await failure(attempt)).code).toBe('ERROR_ASSOCIATION_CANNOT_REGISTER')
    expect(await state(`x${email}`)).toBeUndefined()
  })

  it('gives the same response for an address that has an account, and tells only its owner', async () => {
    const id = await addAccount(database, email)
    expect(await register({ name: 'Bedragaren', password: 'Annat-lösenord-1' })).toEqual(NO_TOKENS)
    expect(await mailTo(database, email)).toMatchObject([{ kind: 'already_registered' }])
    expect(await valueOf(database, 'select name from api.users where id = $1', [id])).toBe('Test Person')
    expect((await authenticate(database, email)).status).toBe(200)
    expect((await authenticate(database, email, 'Annat-lösenord-1')).status).toBe(400)
  })

  it('sends nothing to an inactive account', async () => {
    await addAccount(database, email, 'inactive')
    expect(await register()).toEqual(NO_TOKENS)
    expect(await mailTo(database, email)).toEqual([])
  })

  it('applies the details that were registered with the opened link, not later ones', async () => {
    await register()
    const token = tokenOf((await mailTo(database, email))[0])
    await minutesPass()
    await register({ name: 'Någon Annan', password: 'Annat-lösenord-1' })
    const later = tokenOf((await mailTo(database, email))[0])
    await verify(token)
    expect(await valueOf(database, 'select name from api.users where email = $1', [email])).toBe(
      'Nya Medlemmen',
    )
    expect((await authenticate(database, email)).status).toBe(200)
    expect((await failure(verify(later))).code).toBe('ERROR_INVALID_TOKEN')
    const kept = `select count(*) from private.verifications where email = $1 and registration is not null`
    expect(await valueOf(database, kept, [email])).toBe(0)
  })

  it('can be verified in a browser where somebody else is logged in', async () => {
    await register()
    const token = tokenOf((await mailTo(database, email))[0])
    await verify(token, person(club.members.Member))
    expect(await state()).toBe('verified')
  })

  it('expires with its link after a day', async () => {
    await register()
    const token = tokenOf((await mailTo(database, email))[0])
    await database.query(`update private.verifications set expires_at = now() where email = $1`, [email])
    expect(await failure(verify(token))).toMatchObject({
      code: 'ERROR_INVALID_TOKEN',
      params: { reason: 'expired' },
    })
    expect(await state()).toBe('unverified')
    expect(await failure(verify('x'))).toMatchObject({ params: { reason: 'unknown' } })
  })

  it('is refused without a club, and if the club does not allow it', async () => {
    const closed = await createClub(database, 'Stängda klubben')
    await database.query('update api.associations set allow_user_registration = false where id = $1', [
      closed.id,
    ])
    expect((await failure(register({ association_id: closed.id }))).code).toBe(
      'ERROR_ASSOCIATION_CANNOT_REGISTER',
    )
    expect(await failure(register({ association_id: null }))).toMatchObject({
      params: { field: 'association_id' },
    })
    expect(await state()).toBeUndefined()
  })

  it.each([
    [{ name: 'A' }, 'ERROR_VALIDATION_FAILED'],
    [{ email: 'nej' }, 'ERROR_INVALID_EMAIL'],
    [{ password: 'kort' }, 'ERROR_PASSWORD_TOO_SHORT'],
    [{ date_of_birth: '2100-01-01' }, 'ERROR_VALIDATION_FAILED'],
    [{ language: 'no' }, 'ERROR_VALIDATION_FAILED'],
    [{ address: 'a'.repeat(301) }, 'ERROR_VALIDATION_FAILED'],
  ])('rejects %j alike for a known and an unknown address', async (columns, code) => {
    expect((await failure(register(columns))).code).toBe(code)
    await addAccount(database, email)
    expect((await failure(register(columns))).code).toBe(code)
    expect(await mailTo(database, email)).toEqual([])
  })

  it('sends another link after a minute, up to five a day, for a known or unknown address', async () => {
    await register()
    for (const to of [email, `okand${email}`]) {
      if (to !== email) await resend(to)
      const early = await failure(resend(to))
      expect(early.code).toBe('ERROR_VERIFICATION_EMAIL_RECENTLY_SENT')
      expect(early.params['seconds']).toBeGreaterThan(50)
      for (let request = 2; request <= 5; request++) {
        await minutesPass()
        await resend(to)
      }
      await minutesPass()
      expect((await failure(resend(to))).code).toBe('ERROR_TOO_MANY_VERIFICATION_REQUESTS')
    }
    const mails = await mailTo(database, email)
    expect(mails).toHaveLength(5)
    await verify(tokenOf(mails[3]))
    expect((await authenticate(database, email)).status).toBe(200)
    expect(
      await valueOf(database, 'select count(*) from private.verifications where email = $1', [
        `okand${email}`,
      ]),
    ).toBe(0)
  })

  it('reveals only to the owner that an address is verified', async () => {
    const id = await addAccount(database, email)
    expect((await failure(resend(email, person(id)))).code).toBe('ERROR_EMAIL_ALREADY_VERIFIED')
    await resend(email)
    expect(await mailTo(database, email)).toEqual([])
  })

  it('also sends a link to an unverified account that was not registered here', async () => {
    await addAccount(database, email, 'unverified')
    await resend()
    expect(await verify(tokenOf((await mailTo(database, email))[0]))).toEqual({ type: 'email', email })
    expect((await authenticate(database, email)).status).toBe(200)
  })

  it('blocks a network that requests many links', async () => {
    const network = { ...ANONYMOUS, headers: { 'x-real-ip': `198.51.100.${count}` } }
    for (let n = 0; n < 30; n++) await resend(`n${n}-${email}`, network)
    expect((await failure(resend(email, network))).code).toBe('ERROR_RATE_LIMITED')
    await resend(email)
  })

  it('of a club is off by default, and creates a club with its first admin when it is on', async () => {
    const call = `select api.create_association_with_initial_admin(association_name => $1, association_type => 'sport',
      admin_email => $2, admin_password => $3, admin_name => 'Första Admin')`
    const found = (name = 'Nya Klubben') => valueAs(database, ANONYMOUS, call, [name, email, PASSWORD])
    const clubs = () => valueOf(database, `select count(*) from api.associations where name = 'Nya Klubben'`)
    expect((await failure(found())).code).toBe('ERROR_ASSOCIATION_CANNOT_REGISTER')
    await allowFounding(database)
    expect((await failure(found('AB'))).code).toBe('ERROR_ASSOCIATION_NAME_TOO_SHORT')
    expect(await clubs()).toBe(0)
    await found()
    await verify(tokenOf((await mailTo(database, email))[0]))
    const admin = await valueOf<string>(database, 'select id from api.users where email = $1', [email])
    const roles = 'select role_name from api.users_with_roles'
    expect(await rowsAs(database, person(admin), roles)).toEqual([{ role_name: 'Admin' }])
    await minutesPass()
    await found()
    expect(await mailTo(database, email)).toMatchObject([{ kind: 'already_registered' }])
    expect(await clubs()).toBe(1)
  })

  it('of a club makes it public only if that was asked for', async () => {
    await allowFounding(database)
    const isPublicWith = async (name: string, email: string, choice: boolean | null | undefined) => {
      const given = choice === undefined ? '' : `, association_is_public => ${choice}`
      await valueAs(
        database,
        ANONYMOUS,
        `select api.create_association_with_initial_admin(association_name => $1, association_type => 'music',
          admin_email => $2, admin_password => $3, admin_name => 'Första Admin'${given})`,
        [name, email, PASSWORD],
      )
      return valueOf(database, 'select is_public from api.associations where name = $1', [name])
    }
    expect(await isPublicWith('Tysta Kören', 'tyst@example.org', undefined)).toBe(false)
    expect(await isPublicWith('Oviljan', 'ovilja@example.org', null)).toBe(false)
    expect(await isPublicWith('Öppna Kören', 'oppen@example.org', true)).toBe(true)
  })

  it('hides links and requests from everyone', async () => {
    const member = await addMember(database, club.id, 'Admin')
    for (const table of ['verifications', 'link_requests', 'mail_addresses'])
      expect((await failure(rowsAs(database, person(member), `select * from private.${table}`))).code).toBe(
        '42501',
      )
  })
})
