import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import { auditActs } from '../helpers/audit-log.ts'
import { addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { as, failure, person, valueOf } from '../helpers/requests.ts'
import { giveRole, permit } from '../helpers/roles.ts'
import { authenticate, PASSWORD } from '../helpers/session.ts'

describe.each(DATABASES)('the audit log on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let admin: string
  const { lines, run, roleId, withPassword } = auditActs(database, () => club)

  beforeEach(async () => {
    club = await createClub(database)
    admin = club.members.Admin
  })

  it('has no entry for an action that is rolled back', async () => {
    const leader = await roleId('Leader')
    const work = as(database, person(admin), async (tx) => {
      await tx.query('update api.user_roles set role_id = $1 where user_id = $2', [
        leader,
        club.members.Member,
      ])
      throw new Error('changed my mind')
    })
    await expect(work).rejects.toThrow('changed my mind')
    expect(await lines()).toEqual([])
  })

  it('is append-only: not even its owner can change, delete or truncate its entries', async () => {
    await run(admin, `update api.associations set description = 'Ny' where id = $1`, [club.id])
    const [line] = await lines()
    for (const sql of [
      `update private.audit_log set action = 'role.created' where id = ${line!.id}`,
      `update private.audit_log set actor_id = '${club.members.Member}' where id = ${line!.id}`,
      `update private.audit_log set at = now() where id = ${line!.id}`,
      `delete from private.audit_log where id = ${line!.id}`,
      'truncate private.audit_log',
    ])
      expect(await failure(database.query(sql))).toMatchObject({ code: '42501' })
    expect(await lines()).toEqual([line])
    for (const role of ['anon', 'authenticated', 'mailer', 'authenticator'])
      for (const privilege of ['select', 'insert', 'update', 'delete', 'truncate'])
        expect(
          await valueOf(database, `select has_table_privilege($1, 'private.audit_log', $2)`, [
            role,
            privilege,
          ]),
        ).toBe(false)
  })

  it('is deleted with its club', async () => {
    await run(admin, `update api.associations set description = 'Ny' where id = $1`, [club.id])
    await database.query('delete from api.associations where id = $1', [club.id])
    expect(
      await valueOf(database, 'select count(*) from private.audit_log where association_id = $1', [club.id]),
    ).toBe(0)
  })

  it('keeps the actions of a person who leaves, without the person', async () => {
    const email = `${randomUUID()}@example.org`
    const id = await withPassword(email)
    await giveRole(database, id, await roleId('Admin'))
    await authenticate(database, email, PASSWORD, { 'x-real-ip': '192.0.2.44' })
    await run(id, `update api.associations set description = 'Ny' where id = $1`, [club.id])
    expect(await lines({ p_who: 'Test Member' })).toHaveLength(2)
    await run(id, 'select api.delete_my_account($1)', [PASSWORD])
    const left = await lines()
    expect(left.map(({ action }) => action)).toEqual([
      'account.deleted',
      'settings.changed',
      'login.succeeded',
    ])
    for (const line of left)
      expect(line).toMatchObject({
        actor_id: null,
        actor_name: null,
        subject_id: null,
        session_id: null,
        address: null,
      })
    expect(JSON.stringify(left)).not.toContain(id)
  })

  it('is read only with audit_log:read, and never by another club', async () => {
    await run(admin, `update api.associations set description = 'Ny' where id = $1`, [club.id])
    const other = await createClub(database)
    for (const [reader, clubId] of [
      [other.members.Admin, club.id],
      [club.members.Board, club.id],
      [club.members.Member, club.id],
      [admin, other.id],
      [admin, randomUUID()],
    ] as const)
      expect(await failure(lines({}, reader, clubId))).toMatchObject({
        code: 'ERROR_INSUFFICIENT_PERMISSIONS',
      })
    expect(await lines()).toHaveLength(1)
    expect(await lines({}, other.members.Admin, other.id)).toEqual([])
    await permit(database, await roleId('Member'), 'audit_log:read')
    expect(await lines({}, club.members.Member)).toHaveLength(1)
  })

  it('can be filtered by actor, subject, area and time, and paged from any entry', async () => {
    const rename = (user: string, whom: string) =>
      run(user, `update api.users set address = $2 where id = $1`, [whom, randomUUID()])
    const [karin, olle] = [
      await addMember(database, club.id, 'Admin', { name: 'Karin 50% Ek' }),
      await addMember(database, club.id, 'Member', { name: 'Olle Alm' }),
    ]
    await rename(karin, olle)
    await rename(admin, karin)
    await run(karin, `update api.associations set description = 'Ny' where id = $1`, [club.id])
    const found = async (filters: Record<string, unknown>) =>
      (await lines(filters)).map(({ action }) => action)
    expect(await found({ p_who: 'karin' })).toEqual(['settings.changed', 'member.profile'])
    expect(await found({ p_who: '50% e' })).toHaveLength(2)
    expect(await found({ p_who: '%' })).toHaveLength(2)
    expect(await found({ p_whom: 'alm' })).toEqual(['member.profile'])
    expect(await found({ p_who: 'nobody' })).toEqual([])
    expect(await found({ p_area: 'settings' })).toEqual(['settings.changed'])
    expect(await found({ p_person_id: karin })).toHaveLength(3)
    expect(await found({ p_person_id: olle })).toHaveLength(1)
    const all = await lines()
    expect(await lines({ p_from: all[1]!.at })).toEqual(all.slice(0, 2))
    expect(await lines({ p_to: all[1]!.at })).toEqual(all.slice(2))
    expect(await lines({ p_before_at: all[0]!.at, p_before_id: all[0]!.id })).toEqual(all.slice(1))
    for (const bad of [{ p_limit: 0 }, { p_limit: 1001 }, { p_before_at: all[0]!.at }])
      expect(await failure(lines(bad))).toMatchObject({ code: 'ERROR_VALIDATION_FAILED' })
  })
})
