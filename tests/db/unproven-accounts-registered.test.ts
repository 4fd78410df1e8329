import { describe, expect, it } from 'vitest'

import { DATABASES } from '../helpers/databases.ts'
import { type ClaimedMail, tokenOf } from '../helpers/mail.ts'
import { failure, holdTransaction, person, rowsAs, waitForBlocked } from '../helpers/requests.ts'
import { IMPORTED, OWNERS, STRANGERS, useUnprovenAccount } from '../helpers/unproven-account.ts'

// An account belongs to nobody until somebody has proved that they read its mailbox. Whoever finds it before
// that must not end up logged in with what staff have given it.
describe.each(DATABASES)('an account whose mailbox is unverified, on %s', (kind) => {
  const { database, club, email, inbox, account, ...acts } = useUnprovenAccount(kind, 'ovan')
  const { run, register, foundClub, verify, reset, role, importMember, invite, acceptInvitation } = acts
  const { minutesPass, logIn } = acts

  describe('registered by a visitor', () => {
    const changes: [string, () => Promise<unknown>][] = [
      [
        'gives it a role',
        async () =>
          rowsAs(
            database,
            person(club().members.Admin),
            `update api.user_roles set role_id = $1 where user_id = (select id from api.users where email = $2) returning 1`,
            [await role('Board'), email()],
          ),
      ],
      [
        'fills in who it is',
        () =>
          rowsAs(
            database,
            person(club().members.Admin),
            `update api.users set name = 'Karin Ekdahl', date_of_birth = '1970-01-02' where email = $1 returning 1`,
            [email()],
          ),
      ],
      [
        'changes its language',
        () =>
          rowsAs(
            database,
            person(club().members.Admin),
            `update api.users set language = 'en' where email = $1 returning 1`,
            [email()],
          ),
      ],
    ]

    it.each(changes)('is only verified by its link once staff %s', async (_change, change) => {
      await register()
      const [mail] = await inbox()
      expect(await logIn(STRANGERS)).toBe('ERROR_ACCOUNT_NOT_VERIFIED')
      expect(await change()).toHaveLength(1)
      const made = await account()
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')

      const { reset_token } = await verify(mail)
      expect(await account()).toEqual({ ...made, status: 'verified' })
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      await reset(reset_token ?? '')
      expect(await logIn(OWNERS)).toBeUndefined()
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('is not overwritten by another registration once staff have given it a role', async () => {
      await register()
      await inbox()
      await changes[0]![1]()
      const before = await account()
      await minutesPass()
      await register('Ett-tredje-lösenord-1', 'Någon Tredje')
      expect(await account()).toEqual(before)
      expect(await inbox()).toMatchObject([{ kind: 'invitation' }])
    })

    it.runIf(kind === 'postgresql')(
      'requires a password chosen by its owner if it is promoted while its link is being opened',
      async () => {
        await register()
        const [mail] = await inbox()
        const promoting = await holdTransaction(database, person(club().members.Admin), async (tx) =>
          tx.query(
            'update api.user_roles set role_id = $1 where user_id = (select id from api.users where email = $2)',
            [await role('Board'), email()],
          ),
        )
        const opening = verify(mail)
        await waitForBlocked(database)
        await promoting.commit()
        expect((await opening).reset_token).toEqual(expect.any(String))
        expect(await account()).toMatchObject({ role_name: 'Board', status: 'verified' })
        expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      },
    )

    it('is replaced by the member whom staff import with its address', async () => {
      await register()
      const [registered] = await inbox()
      expect(await importMember()).toMatchObject({ imported: 1, errors: [] })
      expect(await account()).toMatchObject({ ...IMPORTED, status: 'unverified' })
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      const [invitation] = await inbox()
      expect(invitation).toMatchObject({ kind: 'invitation', variables: { role: 'Board' } })
      await reset(tokenOf(invitation))
      expect(await account()).toMatchObject({ ...IMPORTED, status: 'verified' })
      expect(await logIn(OWNERS)).toBeUndefined()
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      expect((await failure(verify(registered))).code).toBe('ERROR_INVALID_TOKEN')
    })

    it('does not block an invitation by staff to its address', async () => {
      await register()
      await inbox()
      await minutesPass()
      await invite()
      const [invitation] = await inbox()
      await acceptInvitation(invitation)
      expect(await account()).toMatchObject({ name: 'Karin Ekdahl', role_name: 'Leader', status: 'verified' })
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('cannot be overwritten by an import once verified', async () => {
      await register()
      const [registered] = await inbox()
      await verify(registered)
      const before = await account()
      expect(await importMember()).toMatchObject({
        imported: 0,
        errors: [{ code: 'ERROR_EMAIL_ALREADY_EXISTS' }],
      })
      expect(await account()).toEqual(before)
      expect(await logIn(STRANGERS)).toBeUndefined()
    })

    it.each([
      ['the first', 0],
      ['the second', 1],
    ])('twice has the password of %s if that one’s link is opened', async (_which, opened) => {
      const passwords = [STRANGERS, OWNERS]
      const mails: ClaimedMail[] = []
      for (const password of passwords) {
        await register(password)
        mails.push(...(await inbox()))
        await minutesPass()
      }
      expect(mails).toHaveLength(2)
      expect(await verify(mails[opened])).not.toHaveProperty('reset_token')
      expect(await logIn(passwords[opened]!)).toBeUndefined()
      expect(await logIn(passwords[1 - opened]!)).toBe('ERROR_INVALID_CREDENTIALS')
      expect((await failure(verify(mails[1 - opened]))).code).toBe('ERROR_INVALID_TOKEN')
    })

    it('with a club of its own admits nobody who registers afterwards', async () => {
      await foundClub(OWNERS)
      const [founded] = await inbox()
      await minutesPass()
      await register(STRANGERS)
      expect(await inbox()).toMatchObject([{ kind: 'verification' }])
      const { reset_token } = await verify(founded)
      await reset(reset_token ?? '')
      expect(await account()).toMatchObject({ role_name: 'Admin' })
      expect(await logIn(OWNERS)).toBeUndefined()
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('keeps its club, and lets its owner choose a password, although a stranger registers a club with it later', async () => {
      await register(OWNERS)
      const [registered] = await inbox()
      await minutesPass()
      await foundClub(STRANGERS)
      const { reset_token } = await verify(registered)
      expect(await account()).toMatchObject({ association_id: club().id, role_name: 'Member' })
      await reset(reset_token ?? '')
      expect(await logIn(OWNERS)).toBeUndefined()
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('belongs to the invitee who accepts an earlier invitation', async () => {
      await invite()
      const [invitation] = await inbox()
      await minutesPass()
      await register()
      const [registered] = await inbox()
      await acceptInvitation(invitation)
      expect(await account()).toMatchObject({ role_name: 'Leader', name: 'Karin Ekdahl' })
      await verify(registered)
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      expect(await logIn(OWNERS)).toBeUndefined()
    })

    it('belongs to the mailbox’s owner after a password reset, and no older link changes that', async () => {
      await register()
      const [registered] = await inbox()
      await run('api.request_password_reset($1)', [email()])
      await reset(tokenOf((await inbox())[0]))
      expect((await failure(verify(registered))).code).toBe('ERROR_INVALID_TOKEN')
      expect(await logIn(OWNERS)).toBeUndefined()
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })
  })

  it('lets anyone register although a member registered the address for someone else', async () => {
    await register(OWNERS, 'Nya Medlemmen', person(club().members.Leader))
    const [mail] = await inbox()
    expect(await verify(mail)).not.toHaveProperty('reset_token')
    expect(await logIn(OWNERS)).toBeUndefined()
  })
})
