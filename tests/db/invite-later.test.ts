import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub, type RoleName } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail, mailTo, tokenOf } from '../helpers/mail.ts'
import {
  ANONYMOUS,
  failure,
  holdTransaction,
  person,
  valueAs,
  valueOf,
  waitForBlocked,
} from '../helpers/requests.ts'
import { forbid, permit, roleIdOf } from '../helpers/roles.ts'
import { PASSWORD } from '../helpers/session.ts'

interface Outcome {
  invited: number
  left_out: number
}

const INVITE = 'select to_jsonb(api.invite_members($1, $2))'

describe.each(DATABASES)('members imported without an invitation on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let count = 0

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(async () => {
    await claimMail(database, 1000)
    await database.query('delete from private.link_requests')
  })

  /** Imports people without inviting them; resolves to their addresses. */
  const importLater = async (people = 1, role: RoleName = 'Member') => {
    const emails = Array.from({ length: people }, () => `senare${++count}@example.org`)
    await valueAs(
      database,
      person(club.members.Admin),
      'select api.import_members($1, $2, p_invite => false)',
      [
        JSON.stringify(emails.map((email) => ({ name: 'Senare Inbjuden', email }))),
        await roleIdOf(database, club.id, role),
      ],
    )
    return emails
  }
  const idOf = (email: string) =>
    valueOf<string>(database, 'select id from api.users where email = $1', [email])
  const stateOf = (email: string) =>
    valueOf(
      database,
      `select status || case when awaits_invitation then ', awaits' else '' end from api.users_with_roles where email = $1`,
      [email],
    )
  const invite = async (emails: readonly string[], who = club.members.Admin) =>
    valueAs<Outcome>(database, person(who), INVITE, [club.id, await Promise.all(emails.map(idOf))])

  it('get no mail and wait, until they are invited from the list and choose a password', async () => {
    const [first = '', second = ''] = await importLater(2)
    expect(await claimMail(database, 1000)).toEqual([])
    expect(await stateOf(first)).toBe('unverified, awaits')
    expect(await invite([first, second])).toEqual({ invited: 2, left_out: 0 })
    expect(await stateOf(first)).toBe('unverified')
    const [mail] = await mailTo(database, first)
    expect(mail).toMatchObject({ kind: 'invitation', variables: { inviter: 'Test Admin', role: 'Member' } })
    await valueAs(database, ANONYMOUS, 'select api.reset_password($1, $2)', [tokenOf(mail), PASSWORD])
    expect(await stateOf(first)).toBe('verified')
    const acts = `select count(*) from private.audit_log where action = 'member.invited' and subject_id = $1`
    expect(await valueOf(database, acts, [await idOf(first)])).toBe(1)
  })

  it('are invited at once by default, and await nothing', async () => {
    await valueAs(database, person(club.members.Admin), 'select api.import_members($1, $2)', [
      JSON.stringify([{ name: 'Genast Inbjuden', email: 'genast@example.org' }]),
      await roleIdOf(database, club.id, 'Member'),
    ])
    expect(await mailTo(database, 'genast@example.org')).toHaveLength(1)
    expect(await stateOf('genast@example.org')).toBe('unverified')
  })

  it('can be invited again, once for each mail, but not within a minute, nor once their account is in use', async () => {
    const [email = ''] = await importLater()
    await invite([email])
    expect(await invite([email])).toEqual({ invited: 0, left_out: 1 })
    await database.query(`update private.link_requests set requested_at = now() - interval '2 minutes'`)
    expect(await invite([email])).toEqual({ invited: 1, left_out: 0 })
    expect(await mailTo(database, email)).toHaveLength(2)
    await database.query('delete from private.link_requests')
    await database.query(`update api.users set status = 'verified' where email = $1`, [email])
    expect(await invite([email])).toEqual({ invited: 0, left_out: 1 })
    expect(await mailTo(database, email)).toEqual([])
  })

  it('are invited only by those who may, and not to a role above theirs', async () => {
    const [member = '', admin = ''] = [...(await importLater()), ...(await importLater(1, 'Admin'))]
    const neighbours = await createClub(database, 'Grannorkestern')
    const refusal = async (emails: string[], who: string) => (await failure(invite(emails, who))).code
    expect(await refusal([member], club.members.Leader)).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    expect(await refusal([member], neighbours.members.Admin)).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    expect(await refusal([member, admin], club.members.Board)).toBe('ERROR_ROLE_TOO_HIGH')
    const board = await roleIdOf(database, club.id, 'Board')
    const role = await roleIdOf(database, club.id, 'Member')
    await permit(database, role, 'translation:update')
    await forbid(database, board, 'translation:update')
    expect(await refusal([member], club.members.Board)).toBe('ERROR_ROLE_TOO_HIGH')
    await forbid(database, role, 'translation:update')
    await permit(database, board, 'translation:update')
    const stranger = await addMember(database, neighbours.id, 'Member', { status: 'unverified' })
    const failed = await failure(valueAs(database, person(club.members.Admin), INVITE, [club.id, [stranger]]))
    expect(failed.code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await claimMail(database, 1000)).toEqual([])
    expect(await stateOf(member)).toBe('unverified, awaits')
    expect(await invite([member], club.members.Board)).toEqual({ invited: 1, left_out: 0 })
  })

  it('leaves out children without an account, and refuses too many at once', async () => {
    const child = await valueAs<string>(
      database,
      person(club.members.Admin),
      'select api.add_member($1, $2, $3)',
      [club.id, 'Nils', [club.members.Member]],
    )
    const ask = (ids: string[]) =>
      valueAs<Outcome>(database, person(club.members.Admin), INVITE, [club.id, ids])
    expect(await ask([child])).toEqual({ invited: 0, left_out: 1 })
    expect((await failure(ask([]))).params).toMatchObject({ field: 'p_user_ids' })
    expect((await failure(ask(Array<string>(1001).fill(child)))).params).toMatchObject({
      field: 'p_user_ids',
    })
  })

  it('no longer await anything when they ask for a link themselves, or an admin activates them', async () => {
    const [asks = '', activated = ''] = await importLater(2)
    await valueAs(database, ANONYMOUS, 'select api.resend_verification($1)', [asks])
    expect(await stateOf(asks)).toBe('unverified')
    await valueAs(
      database,
      person(club.members.Admin),
      `select api.update_members(array[$1::uuid], p_status => 'verified')`,
      [await idOf(activated)],
    )
    expect(await stateOf(activated)).toBe('verified')
    expect(await mailTo(database, activated)).toHaveLength(1)
  })

  // PGlite has only one connection, so no transaction can wait for another.
  it.runIf(kind === 'postgresql')('get one mail when two admins invite them at the same time', async () => {
    const emails = await importLater(3)
    const ids = await Promise.all(emails.map(idOf))
    const first = await holdTransaction(database, person(club.members.Admin), (tx) =>
      tx.query(INVITE, [club.id, ids]),
    )
    const second = valueAs<Outcome>(database, person(club.members.Board), INVITE, [club.id, ids.toReversed()])
    await waitForBlocked(database)
    await first.commit()
    expect(await second).toEqual({ invited: 0, left_out: 3 })
    expect((await claimMail(database, 1000)).map(({ email }) => email).toSorted()).toEqual(emails.toSorted())
  })
})
