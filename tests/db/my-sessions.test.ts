import { beforeEach, describe, expect, it } from 'vitest'

import { addMember, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail } from '../helpers/mail.ts'
import { ANONYMOUS, failure, rowsAs, valueOf } from '../helpers/requests.ts'
import { addAccount, authenticate, bearer, PASSWORD, preRequest, refresh } from '../helpers/session.ts'

const AGENTS = [
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome, iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari, macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0', 'Firefox, Linux'],
  ['curl/8.5.0', null],
  ['<script>Windows', 'Windows'],
] as const
const FIREFOX = AGENTS[6][0]

describe.each(DATABASES)('a person’s sessions on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let email: string
  let count = 0

  beforeEach(async () => {
    email = `person${++count}@example.org`
    await addAccount(database, email)
    await claimMail(database, 1000)
  })

  const logIn = (device: string | null = null, agent: string = FIREFOX, who = email) =>
    authenticate(database, who, PASSWORD, { 'user-agent': agent }, device)
  const caller = async (login: Awaited<ReturnType<typeof logIn>>) => bearer(database, login.body.access_token)
  const listed = async (login: Awaited<ReturnType<typeof logIn>>) =>
    rowsAs<{ id: string; device: string | null; is_current: boolean; left: number }>(
      database,
      await caller(login),
      // A little more, because the call may be in the very millisecond of the login: PGlite's clock is no finer.
      `select id, device, is_current, extract(day from ends_at + interval '1 minute' - now())::int as left from api.my_sessions()`,
    )
  const works = async (login: Awaited<ReturnType<typeof logIn>>) =>
    preRequest(database, await caller(login)).then(
      () => true,
      () => false,
    )

  it.each(AGENTS)('show %s as %s', async (agent, device) => {
    expect(await valueOf(database, 'select private.device_name($1)', [agent])).toBe(device)
  })

  it('are listed with device and expiry, the current one first', async () => {
    await logIn()
    const here = await logIn(null, AGENTS[3][0])
    expect(await listed(here)).toMatchObject([
      { device: 'Safari, iPhone', is_current: true, left: 30 },
      { device: 'Firefox, Linux', is_current: false, left: 30 },
    ])
    await database.query(
      `update private.sessions s set created_at = now() - interval '80 days' from api.users u where u.id = s.user_id and u.email = $1`,
      [email],
    )
    expect((await listed(here))[0]).toMatchObject({ left: 10 })
  })

  it('can be ended one at a time, which invalidates their tokens', async () => {
    const [here, there, elsewhere] = [await logIn(), await logIn(), await logIn()]
    const id = (await listed(there))[0]?.id
    await rowsAs(database, await caller(here), 'select api.end_session($1)', [id])
    // Ending it twice, from two screens, is fine.
    await rowsAs(database, await caller(here), 'select api.end_session($1)', [id])
    expect(await works(there)).toBe(false)
    expect((await refresh(database, there.body.refresh_token)).status).toBe(401)
    expect([await works(here), await works(elsewhere)]).toEqual([true, true])
    expect(await listed(here)).toHaveLength(2)
  })

  it('can be ended everywhere but here', async () => {
    const [here, there, elsewhere] = [await logIn(), await logIn(), await logIn()]
    await rowsAs(database, await caller(here), 'select api.end_other_sessions()')
    expect([await works(here), await works(there), await works(elsewhere)]).toEqual([true, false, false])
    expect(await listed(here)).toHaveLength(1)
  })

  it('are recorded in the audit log when ended from another one', async () => {
    const club = await createClub(database)
    const who = `member${email}`
    await addMember(database, club.id, 'Member', { email: who })
    await database.query('select private.set_password(id, $2) from api.users where email = $1', [
      who,
      PASSWORD,
    ])
    const [here, there] = [await logIn(null, FIREFOX, who), await logIn(null, FIREFOX, who)]
    await rowsAs(database, await caller(here), 'select api.end_session($1)', [(await listed(there))[0]?.id])
    await logIn(null, FIREFOX, who)
    await rowsAs(database, await caller(here), 'select api.end_other_sessions()')
    const { rows } = await database.query(
      `select l.action from private.audit_log l join api.users u on u.id = l.actor_id and u.id = l.subject_id
      where u.email = $1 and l.session_id is not null order by l.id`,
      [who],
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'login.succeeded',
      'login.succeeded',
      'login.ended',
      'login.succeeded',
      'login.ended_others',
    ])
    // Repeating it does not fill the log: there is nothing left to end.
    await rowsAs(database, await caller(here), 'select api.end_other_sessions()')
    expect(
      await valueOf(
        database,
        `select count(*)::int from private.audit_log l join api.users u on u.id = l.actor_id where u.email = $1`,
        [who],
      ),
    ).toBe(rows.length)
  })

  it('cannot be seen or ended by anybody else', async () => {
    const mine = await logIn()
    const [{ id } = { id: '' }] = await listed(mine)
    await addAccount(database, `other${email}`)
    const other = await logIn(null, FIREFOX, `other${email}`)
    expect((await listed(other)).map((row) => row.id)).not.toContain(id)
    expect(
      await failure(rowsAs(database, await caller(other), 'select api.end_session($1)', [id])),
    ).toMatchObject({ code: 'ERROR_RESOURCE_NOT_FOUND', params: { resource: 'session' } })
    expect((await failure(rowsAs(database, ANONYMOUS, 'select api.my_sessions()'))).code).toBe('42501')
    expect(await works(mine)).toBe(true)
  })

  it('are announced by mail on a new device, but not at the first login or on a known device', async () => {
    const mails = async () => (await claimMail(database, 1000)).map(({ kind: each }) => each)
    const first = await logIn()
    expect(await mails()).toEqual([])
    await logIn(first.body.device_token)
    expect(await mails()).toEqual([])
    await logIn()
    const [mail, ...others] = await claimMail(database, 1000)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      kind: 'new_login',
      email,
      variables: { device: 'Firefox, Linux', link: '/settings/security' },
    })
  })

  it('are announced for at most ten devices a day', async () => {
    for (let login = 0; login < 13; login++) await logIn()
    expect(await claimMail(database, 1000)).toHaveLength(9)
    await database.query(`update private.known_devices set created_at = created_at - interval '1 day'`)
    await logIn()
    expect(await claimMail(database, 1000)).toHaveLength(1)
  })

  it('trigger no e-mail for wrong passwords', async () => {
    await logIn()
    expect((await authenticate(database, email, 'fel')).error?.code).toBe('ERROR_INVALID_CREDENTIALS')
    expect(await claimMail(database, 1000)).toEqual([])
    await logIn()
    expect(await claimMail(database, 1000)).toHaveLength(1)
  })

  it('are announced even after so long that the devices are forgotten', async () => {
    await logIn()
    await database.query('delete from private.known_devices')
    await logIn()
    expect(await claimMail(database, 1000)).toEqual([])
    await database.query('delete from private.known_devices')
    await database.query(`update api.users set last_login = now() - interval '181 days' where email = $1`, [
      email,
    ])
    await logIn()
    expect(await claimMail(database, 1000)).toHaveLength(1)
  })

  it('keep one token lineage: of two that branch off one token, one survives after a minute', async () => {
    const { body } = await logIn()
    const next = async (token: string) => (await refresh(database, token)).body.refresh_token
    let [owner, thief] = [await next(body.refresh_token), await next(body.refresh_token)]
    // Both are used within the minute, as two tabs would.
    ;[owner, thief] = [await next(owner), await next(thief)]
    const later = () =>
      database.query(
        `update private.refresh_tokens t set issued_at = issued_at - interval '5 minutes', used_at = used_at - interval '5 minutes',
          branched_at = branched_at - interval '5 minutes'`,
      )
    await later()
    owner = await next(owner)
    await later()
    owner = await next(owner)
    expect((await refresh(database, thief)).status).toBe(401)
    expect((await refresh(database, owner)).status).toBe(401)
  })

  it('survive with either of the two lineages', async () => {
    for (const goesOn of [0, 1]) {
      const { body } = await logIn()
      const next = async (token: string) => {
        const { status, body: tokens } = await refresh(database, token)
        expect(status).toBe(200)
        return tokens.refresh_token
      }
      const lines = [await next(body.refresh_token), await next(body.refresh_token)]
      const second = [await next(lines[0]!), await next(lines[1]!)]
      await database.query(
        `update private.refresh_tokens t set issued_at = issued_at - interval '5 minutes', used_at = used_at - interval '5 minutes',
          branched_at = branched_at - interval '5 minutes'`,
      )
      await next(await next(second[goesOn]!))
    }
  })
})
