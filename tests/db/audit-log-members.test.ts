import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import { auditActs } from '../helpers/audit-log.ts'
import { addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { as, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { PASSWORD } from '../helpers/session.ts'

describe.each(DATABASES)('changes to members, in the audit log on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let admin: string
  const { lines, run, actions, roleId } = auditActs(database, () => club)

  beforeEach(async () => {
    club = await createClub(database)
    admin = club.members.Admin
  })

  it('say who gave whom which role, when and in which session', async () => {
    const session = randomUUID()
    const began = new Date()
    await run(
      admin,
      'update api.user_roles set role_id = $1 where user_id = $2',
      [await roleId('Leader'), club.members.Member],
      session,
    )
    const [line] = await lines()
    expect(line).toMatchObject({
      action: 'member.role',
      actor_id: admin,
      actor_name: 'Test Admin',
      session_id: session,
      subject_id: club.members.Member,
      subject_name: 'Test Member',
      details: { from: 'Member', to: 'Leader' },
    })
    expect(Math.abs(new Date(line!.at).getTime() - began.getTime())).toBeLessThan(60_000)
  })

  it('name the fields that changed, but not their values', async () => {
    await run(admin, `update api.users set address = 'Hemliga gatan 1' where id = $1`, [club.members.Member])
    await run(admin, `update api.users set status = 'inactive' where id = $1`, [club.members.Member])
    const gone = await addMember(database, club.id, 'Member', { name: 'Greta Borta' })
    await rowsAs(database, person(admin), 'delete from api.users where id = $1', [gone])
    const leader = await roleId('Leader')
    const rows = JSON.stringify([{ name: 'Ny Person', email: `${randomUUID()}@example.org` }])
    await run(admin, 'select api.import_members($1, $2)', [rows, leader])
    expect(await actions()).toEqual([
      ['member.imported', { count: 1 }],
      ['member.deleted', { role: 'Member' }],
      ['member.status', { from: 'verified', to: 'inactive' }],
      ['member.profile', { fields: ['address'] }],
    ])
    expect(JSON.stringify(await lines())).not.toMatch(/Hemliga|Greta/)
  })

  it('do not include members’ changes to their own profile', async () => {
    await run(club.members.Member, `update api.users set address = 'Nygatan 2' where id = $1`, [
      club.members.Member,
    ])
    expect(
      await valueOf(database, 'select address from api.users where id = $1', [club.members.Member]),
    ).toBe('Nygatan 2')
    expect(await lines()).toEqual([])
  })

  it('include changes to roles and their permissions', async () => {
    const saved = await valueAs<string>(
      database,
      person(admin),
      `select (api.save_role(jsonb_build_object('name', 'Kassör', 'association_id', $1::uuid, 'sort_order', 50),
        array(select id from api.permissions where name in ('event:read', 'event:create')))).id`,
      [club.id],
    )
    await run(
      admin,
      `select api.save_role(jsonb_build_object('id', $1::uuid, 'name', 'Kassörer'),
        array(select id from api.permissions where name = 'event:read'))`,
      [saved],
    )
    await run(admin, 'delete from api.roles where id = $1', [saved])
    expect((await actions()).toReversed()).toEqual([
      ['role.created', {}],
      ['role.permissions', { added: ['event:create', 'event:read'] }],
      ['role.changed', { fields: ['name'] }],
      ['role.permissions', { removed: ['event:create'] }],
      ['role.deleted', {}],
    ])
    expect((await lines())[0]?.object_name).toBe('Kassörer')
  })

  it('follow an invitation from its sender to the member who accepted it', async () => {
    const email = `${randomUUID()}@example.org`
    const verification = await valueAs<string>(
      database,
      person(admin),
      `select api.create_email_verification($1, 'user_invitation', $2)`,
      [email, club.id],
    )
    await run(
      admin,
      `insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at)
      values ($1, $2, $3, $4, now() + interval '1 hour')`,
      [email, await roleId('Leader'), club.id, verification],
    )
    const token = await valueOf<string>(database, 'select private.new_token($1)', [verification])
    await as(database, {}, (tx) =>
      tx.query('select api.register_user($1, $2, $3, verification_id => $4)', [
        'Ny Ledare',
        email,
        PASSWORD,
        token,
      ]),
    )
    const found = await lines({ p_area: 'invitation' })
    expect(
      found.map(({ action, actor_name, subject_name, subject_email, details }) => [
        action,
        actor_name,
        subject_name,
        subject_email,
        details,
      ]),
    ).toEqual([
      ['invitation.accepted', 'Ny Ledare', 'Ny Ledare', null, { role: 'Leader' }],
      ['invitation.sent', 'Test Admin', null, email, { role: 'Leader' }],
    ])

    await rowsAs(database, person(admin), 'delete from api.users where email = $1', [email])
    expect(JSON.stringify(await lines())).not.toContain(email)
    expect((await lines({ p_area: 'invitation' })).map(({ action }) => action)).toEqual([
      'invitation.accepted',
      'invitation.sent',
    ])
  })
})
