import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES } from '../helpers/databases.ts'
import { type ClaimedMail, tokenOf } from '../helpers/mail.ts'
import { ANONYMOUS, failure, holdTransaction, person, valueOf, waitForBlocked } from '../helpers/requests.ts'
import { IMPORTED, OWNERS, STRANGERS, unprovenActs, useUnprovenAccount } from '../helpers/unproven-account.ts'

// What a visitor registers with one club is neither lost nor in the way when another club's staff add the same address.
describe.each(DATABASES)('an address registered with one club and imported by another, on %s', (kind) => {
  const { database, email, inbox, goOnWith, ...acts } = useUnprovenAccount(kind, 'båda')
  const { register, verify, reset, resend, run, acceptInvitation, logIn, minutesPass } = acts
  let other: Club
  const { importMember, role } = unprovenActs(database, () => other, email)

  beforeAll(async () => {
    other = await createClub(database, 'Grannkören')
  })

  const clubs = async () =>
    (
      await database.query<{ association_name: string; role_name: string; name: string; status: string }>(
        `select a.name as association_name, u.role_name, u.name, u.status
        from api.users_with_roles u join api.associations a on a.id = u.association_id
        where email = $1 order by association_name`,
        [email()],
      )
    ).rows
  const { name } = IMPORTED
  const imported = { association_name: 'Grannkören', role_name: 'Board', name }
  const joined = { association_name: 'Testorkestern', role_name: 'Member', name }
  const both = [
    { ...imported, status: 'verified' },
    { ...joined, status: 'verified' },
  ]

  const orders: [string, (() => Promise<unknown>)[]][] = [
    ['registered first', [register, importMember]],
    ['imported first', [importMember, register]],
  ]
  describe.each(orders)('%s', (_order, acts) => {
    let confirmation: ClaimedMail | undefined
    let invitation: ClaimedMail | undefined
    let answers: unknown[]
    beforeEach(async () => {
      answers = []
      for (const act of acts) answers.push(await act())
      const mails = await inbox()
      confirmation = mails.find((mail) => mail.kind === 'verification')
      invitation = mails.find((mail) => mail.kind === 'invitation')
    })

    it('is what staff imported, and none of the first club’s business, until a link is opened', async () => {
      expect(answers).toContainEqual({ rows: 1, imported: 1, new_groups: [], new_guardians: 0, errors: [] })
      expect(answers).toContainEqual({ access_token: null, refresh_token: null })
      expect(await clubs()).toEqual([{ ...imported, status: 'unverified' }])
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      expect(JSON.stringify(confirmation)).not.toContain(name)
      expect(JSON.stringify(confirmation)).not.toContain('Grannkören')
      expect(JSON.stringify(invitation)).not.toContain('Testorkestern')
      expect(await run('api.get_verification($1)', [tokenOf(confirmation)])).toMatchObject({
        type: 'registration',
        association_name: 'Testorkestern',
      })
    })

    it('is a member of both after the confirmation, then the invitation', async () => {
      const { reset_token } = await verify(confirmation)
      expect(await clubs()).toEqual(both)
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      expect(reset_token).toEqual(expect.any(String))
      await reset(tokenOf(invitation))
      expect(await clubs()).toEqual(both)
      expect(await logIn(OWNERS)).toBeUndefined()
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      expect(await failure(verify(confirmation))).toMatchObject({ params: { reason: 'used' } })
    })

    it('is a member of both after the invitation, then the confirmation', async () => {
      await reset(tokenOf(invitation))
      expect(await clubs()).toEqual(both.slice(0, 1))
      expect(await logIn(OWNERS)).toBeUndefined()
      expect(await verify(confirmation)).toEqual({ type: 'registration', email: email() })
      expect(await clubs()).toEqual(both)
      expect(await logIn(OWNERS)).toBeUndefined()
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      expect(await failure(verify(confirmation))).toMatchObject({ params: { reason: 'used' } })
    })

    it('gets the confirmation again after the first has expired, and after the invitation', async () => {
      await reset(tokenOf(invitation))
      await database.query('update private.verifications set expires_at = now() where email = $1', [email()])
      expect(await failure(verify(confirmation))).toMatchObject({ params: { reason: 'expired' } })
      await minutesPass()
      await resend()
      const [again] = await inbox()
      await verify(again)
      expect(await clubs()).toEqual(both)
      await minutesPass()
      await resend()
      expect(await inbox()).toEqual([])
    })

    it('stays what staff imported, however old the unopened confirmation is', async () => {
      await database.query(
        `update private.verifications set expires_at = now() - interval '1 year' where email = $1`,
        [email()],
      )
      await database.query('select app.tidy_up()')
      expect(await clubs()).toEqual([{ ...imported, status: 'unverified' }])
    })

    it('joins no club by a confirmation sent to an address that it no longer has', async () => {
      await reset(tokenOf(invitation))
      await database.query(`update api.users set email = 'ny.' || email where email = $1`, [email()])
      await verify(confirmation)
      goOnWith(`ny.${email()}`)
      expect(await clubs()).toEqual(both.slice(0, 1))
    })
  })

  it('keeps the invitation of a third club', async () => {
    const third = await createClub(database, 'Tredje klubben')
    await register()
    await minutesPass()
    await unprovenActs(database, () => third, email).invite()
    const invitation = (await inbox()).find((mail) => mail.kind === 'invitation')
    await importMember()
    await acceptInvitation(invitation, 'Karin E')
    expect(await clubs()).toMatchObject([
      { association_name: 'Grannkören', role_name: 'Board' },
      { association_name: 'Tredje klubben', role_name: 'Leader' },
    ])
  })

  it('joins the first club also when the other added it as somebody’s guardian', async () => {
    await register()
    await run(
      'api.import_members($1, $2)',
      [
        JSON.stringify([{ name: 'Alva', guardian_name: name, guardian_email: email() }]),
        await role('Member'),
      ],
      person(other.members.Admin),
    )
    const confirmation = (await inbox()).find((mail) => mail.kind === 'verification')
    await verify(confirmation)
    expect(await clubs()).toEqual([{ ...both[0], role_name: 'Member' }, both[1]])
  })

  it('admits nobody who registers it yet again with the first club', async () => {
    await register()
    await importMember()
    const confirmation = (await inbox()).find((mail) => mail.kind === 'verification')
    await minutesPass()
    await register('Ett-tredje-lösenord-1', 'Någon Tredje')
    await verify(confirmation)
    expect(await clubs()).toEqual(both)
    expect(await logIn('Ett-tredje-lösenord-1')).toBe('ERROR_INVALID_CREDENTIALS')
  })

  describe.runIf(kind === 'postgresql')('while both happen at once', () => {
    const importRow = async () => [JSON.stringify([{ name, email: email() }]), await role('Board')]

    it('joins both when its confirmation is opened during the import', async () => {
      await register()
      const [confirmation] = await inbox()
      const values = await importRow()
      const importing = await holdTransaction(database, person(other.members.Admin), (tx) =>
        tx.query('select api.import_members($1, $2)', values),
      )
      const opening = verify(confirmation)
      await waitForBlocked(database)
      await importing.commit()
      expect((await opening).reset_token).toEqual(expect.any(String))
      expect(await clubs()).toEqual(both)
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('is an account like any other to an import that its confirmation has overtaken', async () => {
      await register()
      const [confirmation] = await inbox()
      const opening = await holdTransaction(database, ANONYMOUS, (tx) =>
        tx.query('select api.verify_email($1)', [tokenOf(confirmation)]),
      )
      const importing = failure(importMember())
      await waitForBlocked(database)
      await opening.commit()
      expect((await importing).code).toBe('ERROR_EMAIL_ALREADY_EXISTS')
      expect(await clubs()).toMatchObject([{ association_name: 'Testorkestern' }])
      expect(await logIn(STRANGERS)).toBeUndefined()
    })

    it('gets both mails when registration and import meet', async () => {
      const values = await importRow()
      const importing = await holdTransaction(database, person(other.members.Admin), (tx) =>
        tx.query('select api.import_members($1, $2)', values),
      )
      const registering = register()
      await waitForBlocked(database)
      await importing.commit()
      await registering
      const mails = await inbox()
      expect(mails.map((mail) => mail.kind).toSorted()).toEqual(['invitation', 'verification'])
      expect(await valueOf(database, 'select count(*)::int from api.users where email = $1', [email()])).toBe(
        1,
      )
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })
  })
})
