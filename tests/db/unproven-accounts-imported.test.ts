import { beforeEach, describe, expect, it } from 'vitest'

import { addMember } from '../helpers/club.ts'
import { DATABASES } from '../helpers/databases.ts'
import { tokenOf } from '../helpers/mail.ts'
import { failure, holdTransaction, person, waitForBlocked, valueOf } from '../helpers/requests.ts'
import { PASSWORD } from '../helpers/session.ts'
import { IMPORTED, OWNERS, STRANGERS, useUnprovenAccount } from '../helpers/unproven-account.ts'

const NO_TOKENS = { access_token: null, refresh_token: null }

// An account belongs to nobody until somebody has proved that they read its mailbox. Whoever finds it before
// that must not end up logged in with what staff have given it.
describe.each(DATABASES)('an account whose mailbox is unverified, on %s', (kind) => {
  const { database, club, email, inbox, account, goOnWith, ...acts } = useUnprovenAccount(kind, 'ovan')
  const { run, register, foundClub, reset, resend, role, importMember, minutesPass, logIn } = acts

  describe('imported by staff', () => {
    beforeEach(async () => {
      await importMember()
    })

    it('is unchanged after a visitor registers its address', async () => {
      const before = await account()
      expect(before).toMatchObject({ ...IMPORTED, status: 'unverified' })
      expect(await register()).toEqual(NO_TOKENS)
      expect(await account()).toEqual(before)
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('gets its invitation again on registration, with which its owner chooses the password', async () => {
      const [first] = await inbox()
      await register()
      const mails = await inbox()
      expect(mails).toMatchObject([
        { kind: 'invitation', variables: { role: 'Board', inviter: 'Testorkestern', name: 'Karin Ekdahl' } },
      ])
      expect(JSON.stringify(mails)).not.toContain('Främlingen')
      await reset(tokenOf(mails[0]))
      expect(await account()).toMatchObject({ ...IMPORTED, status: 'verified' })
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      expect(await logIn(OWNERS)).toBeUndefined()
      // The older invitation was valid until then, whoever requested another.
      expect(await failure(reset(tokenOf(first), STRANGERS))).toMatchObject({ params: { reason: 'used' } })
    })

    it('can still use its first invitation while strangers request e-mails to its address', async () => {
      const [first] = await inbox()
      await register()
      await minutesPass()
      await resend()
      await reset(tokenOf(first))
      expect(await logIn(OWNERS)).toBeUndefined()
    })

    it('gets the same invitation when a link is requested again', async () => {
      await inbox()
      await resend()
      const [mail] = await inbox()
      expect(mail).toMatchObject({ kind: 'invitation' })
      await reset(tokenOf(mail))
      expect(await account()).toMatchObject({ ...IMPORTED, status: 'verified' })
    })

    it('does not become the admin of a club that a visitor registers', async () => {
      const before = await account()
      await inbox()
      await foundClub()
      expect(await account()).toEqual(before)
      const clubs = `select count(*) from api.associations where name = 'Främlingens förening'`
      expect(await valueOf(database, clubs)).toBe(0)
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      expect(await inbox()).toMatchObject([{ kind: 'invitation' }])
    })

    it('cannot be imported or invited twice', async () => {
      const before = await account()
      await inbox()
      expect(await importMember('Member')).toMatchObject({
        imported: 0,
        errors: [{ code: 'ERROR_EMAIL_ALREADY_EXISTS' }],
      })
      const invite = run(
        `api.create_email_verification($1, 'user_invitation', $2)`,
        [email(), club().id],
        person(club().members.Admin),
      )
      expect((await failure(invite)).code).toBe('ERROR_EMAIL_ALREADY_EXISTS')
      expect(await account()).toEqual(before)
      expect(await inbox()).toEqual([])
    })

    it('cannot be taken over by a member who changes to its address', async () => {
      const before = await account()
      await inbox()
      await run('api.request_email_change($1)', [email()], person(club().members.Member))
      expect(await inbox()).toEqual([])
      expect(await account()).toEqual(before)
    })

    it.runIf(kind === 'postgresql')('keeps what staff set when it is registered concurrently', async () => {
      goOnWith(`samtidig.${email()}`)
      const importing = await holdTransaction(database, person(club().members.Admin), async (tx) =>
        tx.query('select api.import_members($1, $2)', [
          JSON.stringify([{ ...IMPORTED, email: email(), role_name: undefined }]),
          await role('Board'),
        ]),
      )
      const registering = register()
      await waitForBlocked(database)
      await importing.commit()
      expect(await registering).toEqual(NO_TOKENS)
      expect(await account()).toMatchObject({ ...IMPORTED, status: 'unverified' })
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })
  })

  it('that was verified once does not count as new when staff reset its status', async () => {
    await addMember(database, club().id, 'Member', { email: email(), name: 'Karin Ekdahl' })
    await database.query(`select private.set_password(id, $2) from api.users where email = $1`, [
      email(),
      PASSWORD,
    ])
    await database.query(`update api.users set status = 'unverified' where email = $1`, [email()])
    const before = await account()
    await register()
    expect(await account()).toEqual(before)
    expect(await logIn(PASSWORD)).toBe('ERROR_ACCOUNT_NOT_VERIFIED')
  })
})
