import { describe, expect, it } from 'vitest'

import { DATABASES } from '../helpers/databases.ts'
import { type ClaimedMail, tokenOf } from '../helpers/mail.ts'
import { valueOf } from '../helpers/requests.ts'
import { OWNERS, STRANGERS, useUnprovenAccount } from '../helpers/unproven-account.ts'

const FOUNDERS = 'Grundarens-lösenord-1'

// Whoever founds a club leads it once they have opened its link, whatever others have done with their address.
describe.each(DATABASES)('a founder whose mailbox is unverified, on %s', (kind) => {
  const { database, club, email, inbox, ...acts } = useUnprovenAccount(kind, 'grundare')
  const { run, register, foundClub, verify, reset, importMember, invite, acceptInvitation } = acts
  const { minutesPass, logIn } = acts

  /** Does something with the address and resolves to the e-mail that it causes. */
  const mailed = async (act: () => Promise<unknown>) => {
    await minutesPass()
    await act()
    const mails = await inbox()
    expect(mails).toHaveLength(1)
    return mails[0]!
  }
  /** Opens a link as whoever reads the mailbox does: asked for a password, they choose their own. */
  const open = async (mail: ClaimedMail) => {
    const link = mail.secrets['link'] ?? ''
    if (link.startsWith('/register')) await acceptInvitation(mail)
    else if (link.startsWith('/reset-password')) await reset(tokenOf(mail))
    else {
      const { reset_token } = await verify(mail)
      if (reset_token) await reset(reset_token)
    }
  }
  const found = () => foundClub(FOUNDERS)
  const roles = async () =>
    (
      await database.query<{ role_name: string; is_founded: boolean }>(
        `select role_name, association_id <> $2 as is_founded from api.users_with_roles where email = $1
        order by is_founded, role_name`,
        [email(), club().id],
      )
    ).rows.map((row) => `${row.role_name} of the ${row.is_founded ? 'founded' : 'other'} club`)

  const others: [string, () => Promise<unknown>, string][] = [
    ['somebody has registered', register, 'Member of the other club'],
    ['staff have invited', invite, 'Leader of the other club'],
    ['staff have imported', importMember, 'Board of the other club'],
  ]

  it.each(others)(
    'leads the club and joins another where %s the address since, whose link is opened first',
    async (_what, act, joined) => {
      const founding = await mailed(found)
      const another = await mailed(act)
      await open(another)
      expect(await roles()).toEqual([joined])
      await open(founding)
      expect(await roles()).toEqual([joined, 'Admin of the founded club'])
      expect(await logIn(OWNERS)).toBeUndefined()
      for (const password of [STRANGERS, FOUNDERS])
        expect(await logIn(password)).toBe('ERROR_INVALID_CREDENTIALS')
    },
  )

  it.each(others.slice(0, 2))(
    'leads the club and joins another where %s the address before, whose link is opened first',
    async (_what, act, joined) => {
      const another = await mailed(act)
      const founding = await mailed(found)
      await open(another)
      expect(await roles()).toContain(joined)
      await open(founding)
      expect(await roles()).toEqual([joined, 'Admin of the founded club'])
      expect(await logIn(OWNERS)).toBeUndefined()
      for (const password of [STRANGERS, FOUNDERS])
        expect(await logIn(password)).toBe('ERROR_INVALID_CREDENTIALS')
    },
  )

  it.each([
    ['somebody has registered', register, 'Member of the other club', ['Admin of the founded club']],
    // Staff made that account, whoever proves to read the mailbox, and choosing a password uses up the invitation.
    ['staff have imported', importMember, 'Board of the other club', undefined],
  ] as const)(
    'leads the club and joins another where %s the address since, whose link is opened last',
    async (_what, act, joined, first) => {
      const founding = await mailed(found)
      const another = await mailed(act)
      await open(founding)
      const led = [joined, 'Admin of the founded club']
      expect(await roles()).toEqual(first ?? led)
      if (first) await open(another)
      expect(await roles()).toEqual(led)
      expect(await logIn(OWNERS)).toBeUndefined()
      for (const password of [STRANGERS, FOUNDERS])
        expect(await logIn(password)).toBe('ERROR_INVALID_CREDENTIALS')
    },
  )

  it('leads both of two clubs founded before either link is opened', async () => {
    const mails = [await mailed(found), await mailed(found)]
    for (const mail of mails) await open(mail)
    expect(await roles()).toEqual(['Admin of the founded club', 'Admin of the founded club'])
  })

  it('leads the club, and nobody else gets in, although a stranger has registered with it', async () => {
    const founding = await mailed(found)
    const founded = await valueOf<string>(
      database,
      'select association_ids[1] from api.users where email = $1',
      [email()],
    )
    await database.query('update api.associations set allow_user_registration = true where id = $1', [
      founded,
    ])
    const another = await mailed(() =>
      run(`api.register_user(name => 'Främlingen', email => $1, password => $2, association_id => $3)`, [
        email(),
        STRANGERS,
        founded,
      ]),
    )
    await open(another)
    await open(founding).catch(() => undefined)
    expect(await roles()).toEqual(['Admin of the founded club'])
    expect(await logIn(OWNERS)).toBeUndefined()
    for (const password of [STRANGERS, FOUNDERS])
      expect(await logIn(password)).toBe('ERROR_INVALID_CREDENTIALS')
  })

  it('leads the club once its link is opened, however it became a newcomer of it', async () => {
    const before = await mailed(register)
    const founding = await mailed(found)
    const founded = tokenOf(founding)
    const { association_id } = await run<{ association_id: string }>('api.get_verification($1)', [founded])
    await database.query('update api.associations set allow_user_registration = true where id = $1', [
      association_id,
    ])
    const newcomers = await mailed(() =>
      run(`api.register_user(name => 'Främlingen', email => $1, password => $2, association_id => $3)`, [
        email(),
        STRANGERS,
        association_id,
      ]),
    )
    await open(newcomers)
    expect(await roles()).toEqual(['Member of the founded club'])
    await open(founding)
    await open(before)
    expect(await roles()).toEqual(['Member of the other club', 'Admin of the founded club'])
    expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
  })
})
