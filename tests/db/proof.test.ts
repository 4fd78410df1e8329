import { beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { type Caller, failure, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { bearer, logIn, PASSWORD } from '../helpers/session.ts'
import { enrol } from '../helpers/totp.ts'

describe.each(DATABASES)('actions that cannot be undone, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let email: string
  let admin: Caller
  let count = 0

  const join = async (role: 'Admin' | 'Member', address: string) => {
    const id = await addMember(database, club.id, role, { email: address })
    await database.query('select private.set_password($1, $2)', [id, PASSWORD])
    return id
  }
  const session = async () => bearer(database, (await logIn(database, email)).access_token)
  /** As if the person had logged in that long ago. */
  const wait = (caller: Caller, time: string) =>
    database.query('update private.sessions set proved_at = now() - $2::interval where id = $1', [
      caller.claims?.['session_id'],
      time,
    ])
  const confirm = (caller: Caller, password = PASSWORD) =>
    valueAs<{ message?: string }>(database, caller, 'select api.confirm_password($1)', [password])
  const remove = (caller: Caller, id: string) =>
    rowsAs(database, caller, 'delete from api.users where id = $1 returning id', [id])
  const isThere = (id: string) => valueOf(database, 'select count(*) from api.users where id = $1', [id])

  beforeEach(async () => {
    club = await createClub(database)
    email = `admin${++count}${kind}@example.org`
    await join('Admin', email)
    admin = await session()
  })

  it('require the password again ten minutes after the login, and then allow ten more', async () => {
    const [first, second, third] = [
      await addMember(database, club.id),
      await addMember(database, club.id),
      await addMember(database, club.id),
    ]
    await wait(admin, '9 minutes 50 seconds')
    expect(await remove(admin, first)).toHaveLength(1)
    await wait(admin, '10 minutes 1 second')
    expect((await failure(remove(admin, second))).code).toBe('ERROR_PROOF_REQUIRED')
    expect(await isThere(second)).toBe(1)
    // The last is as long as a passkey's proof, but contains another character.
    for (const wrong of ['fel', `${'a'.repeat(95)}å`])
      expect((await confirm(admin, wrong)).message).toContain('ERROR_INVALID_CURRENT_PASSWORD')
    expect((await failure(remove(admin, second))).code).toBe('ERROR_PROOF_REQUIRED')
    expect(await confirm(admin)).toEqual({})
    expect(await remove(admin, second)).toHaveLength(1)
    expect(await remove(admin, third)).toHaveLength(1)
  })

  it('require it in the same session, from its owner', async () => {
    const member = await addMember(database, club.id)
    const other = await session()
    await wait(admin, '1 hour')
    await wait(other, '1 hour')
    await confirm(other)
    expect((await failure(remove(admin, member))).code).toBe('ERROR_PROOF_REQUIRED')
    const borrowed = { claims: { ...admin.claims, user_id: club.members.Admin } }
    expect((await failure(remove(borrowed, member))).code).toBe('ERROR_PROOF_REQUIRED')
    expect(await remove(other, member)).toHaveLength(1)
  })

  it('do not ask for it from somebody who lacks the permission anyway', async () => {
    const member = await join('Member', `member${email}`)
    const caller = await bearer(database, (await logIn(database, `member${email}`)).access_token)
    await wait(caller, '1 hour')
    expect(await remove(caller, club.members.Board)).toEqual([])
    const reset = valueAs(database, caller, 'select api.reset_second_factor($1)', [club.members.Board])
    expect((await failure(reset)).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    expect(await isThere(member)).toBe(1)
  })

  it('include resetting a second factor', async () => {
    const member = await join('Member', `member${email}`)
    await enrol(database, await logIn(database, `member${email}`))
    const reset = () => valueAs(database, admin, 'select api.reset_second_factor($1)', [member])
    await wait(admin, '1 hour')
    expect((await failure(reset())).code).toBe('ERROR_PROOF_REQUIRED')
    expect(await valueOf(database, 'select private.has_second_factor($1)', [member])).toBe(true)
    await confirm(admin)
    await reset()
    expect(await valueOf(database, 'select private.has_second_factor($1)', [member])).toBe(false)
  })

  it('include giving the highest role, by any means, but no other role', async () => {
    const member = await addMember(database, club.id)
    const give = (role: string) =>
      rowsAs(
        database,
        admin,
        `update api.user_roles set role_id = (select id from api.roles where association_id = $2 and name = $3)
        where user_id = $1 returning id`,
        [member, club.id, role],
      )
    const many = () =>
      valueAs(
        database,
        admin,
        `select api.update_members(array[$1::uuid], (select id from api.roles where association_id = $2 and name = 'Admin'))`,
        [member, club.id],
      )
    // The link is checked after the role.
    const invite = () =>
      rowsAs(
        database,
        admin,
        `insert into api.association_invitations (association_id, email, role_id, verification_id, expires_at)
        select association_id, $1, id, gen_random_uuid(), now() + interval '1 hour' from api.roles
        where association_id = $2 and name = 'Admin' returning id`,
        [`ny${email}`, club.id],
      )
    const imported = () =>
      valueAs<{ imported: number }>(
        database,
        admin,
        `select api.import_members($1, (select id from api.roles where association_id = $2 and name = 'Admin'))`,
        [JSON.stringify([{ name: 'Ny Person', email: `imp${email}` }]), club.id],
      )
    await wait(admin, '1 hour')
    expect(await give('Board')).toHaveLength(1)
    for (const tried of [() => give('Admin'), many, invite, imported])
      expect((await failure(tried())).code).toBe('ERROR_PROOF_REQUIRED')
    await confirm(admin)
    expect(await give('Admin')).toHaveLength(1)
    expect((await failure(invite())).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect((await imported()).imported).toBe(1)
  })
})
