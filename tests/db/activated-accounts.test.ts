import { describe, expect, it } from 'vitest'

import { addMember } from '../helpers/club.ts'
import { DATABASES } from '../helpers/databases.ts'
import { tokenOf } from '../helpers/mail.ts'
import { ANONYMOUS, holdTransaction, person, rowsAs, valueOf, waitForBlocked } from '../helpers/requests.ts'
import { authenticate, PASSWORD } from '../helpers/session.ts'
import { OWNERS, STRANGERS, useUnprovenAccount } from '../helpers/unproven-account.ts'

// Staff who activate an account vouch for the person, not for whoever typed the address and a password.
describe.each(DATABASES)('an account activated by staff, on %s', (kind) => {
  const { database, club, email, inbox, run, foundClub, verify, reset } = useUnprovenAccount(kind, 'aktiv')

  const register = (address = email()) =>
    run(
      `api.register_user(name => 'Främlingen', email => $1, password => $2, date_of_birth => '1999-09-09',
        address => 'Långtbortistan', association_id => $3)`,
      [address, STRANGERS, club().id],
    )
  const staff = () => person(club().members.Admin)
  const patch = (change: string) =>
    rowsAs(database, staff(), `update api.users set ${change} where email = $1 returning 1`, [email()])
  const update = async (emails: string[], role: string | null = null) =>
    run(
      `api.update_members($1, (select id from api.roles where association_id = $2 and name = $3), 'verified')`,
      [
        await valueOf(database, 'select array_agg(id) from api.users where email = any ($1)', [emails]),
        club().id,
        role,
      ],
      staff(),
    )
  const status = () => valueOf<string>(database, 'select status from api.users where email = $1', [email()])
  const logIn = async (password: string, address = email()) =>
    (await authenticate(database, address, password)).error?.code

  const activations: [string, () => Promise<unknown>][] = [
    ['by its status', () => patch(`status = 'verified'`)],
    ['together with its name', () => patch(`name = 'Karin Ekdahl', status = 'verified'`)],
    [
      'after a change of its name',
      () => patch(`name = 'Karin Ekdahl'`).then(() => patch(`status = 'verified'`)),
    ],
    ['after deactivating it', () => patch(`status = 'inactive'`).then(() => patch(`status = 'verified'`))],
    ['with others', () => update([email(), `andra.${email()}`])],
    ['with others, and a role', () => update([email(), `andra.${email()}`], 'Board')],
  ]

  it.each(activations)(
    'belongs to whoever reads its mailbox and not to the stranger who registered it, %s',
    async (_how, activate) => {
      await register()
      await register(`andra.${email()}`)
      await inbox()
      expect(await logIn(STRANGERS)).toBe('ERROR_ACCOUNT_NOT_VERIFIED')
      await activate()
      expect(await status()).toBe('verified')
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      const mails = await inbox()
      expect(mails).toMatchObject([{ kind: 'invitation', variables: { inviter: 'Test Admin' } }])
      await reset(tokenOf(mails[0]))
      expect(await logIn(OWNERS)).toBeUndefined()
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    },
  )

  it('lets its owner choose a password with the registration’s link, too', async () => {
    await register()
    const [registered] = await inbox()
    await patch(`status = 'verified'`)
    const { reset_token } = await verify(registered)
    expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    await reset(reset_token ?? '')
    expect(await logIn(OWNERS)).toBeUndefined()
  })

  it('does not get a stranger’s password by way of a club registered with its address', async () => {
    await register()
    await database.query(
      `update private.link_requests set requested_at = requested_at - interval '61 seconds'`,
    )
    await foundClub()
    expect(await logIn(STRANGERS)).toBe('ERROR_ACCOUNT_NOT_VERIFIED')
    await patch(`status = 'verified'`)
    expect(await status()).toBe('verified')
    expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
  })

  it('does not get a stranger’s password after it was imported, either', async () => {
    await register()
    await run(
      `api.import_members($1, (select id from api.roles where association_id = $2 and name = 'Board'))`,
      [
        JSON.stringify([{ name: 'Karin Ekdahl', email: email(), date_of_birth: '1970-01-02', address: '' }]),
        club().id,
      ],
      staff(),
    )
    await patch(`status = 'verified'`)
    expect(await status()).toBe('verified')
    expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    await reset(tokenOf((await inbox()).find((mail) => mail.kind === 'invitation')))
    expect(await logIn(OWNERS)).toBeUndefined()
  })

  it('has no stranger’s password however long it was inactive', async () => {
    await register()
    // Deactivated by the installation, which leaves the password.
    await database.query(`update api.users set status = 'inactive' where email = $1`, [email()])
    await database.query(
      `update private.verifications set expires_at = now() - interval '1 year' where email = $1`,
      [email()],
    )
    await database.query('select app.tidy_up()')
    await patch(`status = 'verified'`)
    expect(await status()).toBe('verified')
    expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
  })

  it('keeps its password, without a mail, once its mailbox has been verified', async () => {
    await register()
    const [registered] = await inbox()
    await verify(registered)
    for (const change of ['inactive', 'unverified', 'verified']) await patch(`status = '${change}'`)
    expect(await status()).toBe('verified')
    expect(await logIn(STRANGERS)).toBeUndefined()
    expect((await inbox()).filter((mail) => mail.kind === 'invitation')).toEqual([])
  })

  it('keeps the password that its owner chose by a mailed link', async () => {
    const id = await addMember(database, club().id, 'Member', { email: email(), status: 'inactive' })
    await database.query('select private.set_password($1, $2)', [id, PASSWORD])
    await patch(`name = 'Karin Ekdahl', status = 'verified'`)
    expect(await logIn(PASSWORD)).toBeUndefined()
    expect((await inbox()).filter((mail) => mail.kind === 'invitation')).toEqual([])
  })

  it.runIf(kind === 'postgresql')(
    'keeps the password whose link is opened while staff activate it',
    async () => {
      await register()
      const [registered] = await inbox()
      const opening = await holdTransaction(database, ANONYMOUS, (tx) =>
        tx.query('select api.verify_email($1)', [tokenOf(registered)]),
      )
      const activating = patch(`status = 'verified'`)
      await waitForBlocked(database)
      await opening.commit()
      await activating
      expect(await logIn(STRANGERS)).toBeUndefined()
    },
  )
})
