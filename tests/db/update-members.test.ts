import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addMember, addMembers, type Club, createClub, type RoleName } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { failure, person, valueAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('changing many members on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let members: string[]

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(async () => {
    members = await addMembers(database, club.id, 3)
  })

  const role = (name: RoleName) =>
    valueOf<string>(database, 'select id from api.roles where association_id = $1 and name = $2', [
      club.id,
      name,
    ])
  const update = async (who: string, ids: string[], change: { role?: RoleName; status?: string }) =>
    valueAs<number>(database, person(who), 'select api.update_members($1, $2, $3)', [
      ids,
      change.role ? await role(change.role) : null,
      change.status ?? null,
    ])
  const states = (ids = members) =>
    valueOf<string[]>(
      database,
      `select array_agg(distinct role_name || ' ' || status) from api.users_with_roles where id = any ($1)`,
      [ids],
    )

  it('gives them all a role and a status, and returns how many', async () => {
    expect(await update(club.members.Admin, members, { role: 'Leader', status: 'inactive' })).toBe(3)
    expect(await states()).toEqual(['Leader inactive'])
  })

  it('invites those whom it activates with one mail, in which each has a link of their own', async () => {
    await database.query(`update api.users set status = 'inactive' where id = any ($1)`, [members])
    await update(club.members.Admin, members, { status: 'verified' })
    const { rows } = await database.query<{ recipients: number; links: number }>(
      `select count(*)::int as recipients, count(distinct secrets ->> 'link')::int as links from private.mail_deliveries
      where user_id = any ($1) group by message_id`,
      [members],
    )
    expect(rows).toEqual([{ recipients: 3, links: 3 }])
  })

  it('counts a member who is listed twice only once', async () => {
    expect(await update(club.members.Admin, [...members, ...members], { status: 'inactive' })).toBe(3)
  })

  it('changes nobody if one of them has a higher role', async () => {
    const all = [...members, club.members.Admin]
    for (const change of [{ role: 'Leader' }, { status: 'inactive' }] as const) {
      expect((await failure(update(club.members.Board, all, change))).code).toBe('ERROR_ROLE_TOO_HIGH')
    }
    expect(await states()).toEqual(['Member verified'])
    await update(club.members.Board, members, { status: 'inactive' })
    expect(await states()).toEqual(['Member inactive'])
  })

  it('changes nobody if one of them is not in the club', async () => {
    const neighbours = await createClub(database, 'Grannorkestern')
    const stranger = await addMember(database, neighbours.id)
    for (const change of [{ role: 'Leader' }, { status: 'inactive' }] as const) {
      const refused = await failure(update(club.members.Admin, [...members, stranger], change))
      expect(refused.code).toBe('ERROR_RESOURCE_NOT_FOUND')
    }
    expect(await states()).toEqual(['Member verified'])
  })

  it('does not let anyone change the status of their own account along with others', async () => {
    const all = [...members, club.members.Admin]
    const refused = await failure(update(club.members.Admin, all, { status: 'inactive' }))
    expect(refused.code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    expect(await states()).toEqual(['Member verified'])
  })

  it('is refused without the permission', async () => {
    expect((await failure(update(club.members.Leader, members, { role: 'Member' }))).code).toBe(
      'ERROR_RESOURCE_NOT_FOUND',
    )
    expect(await states()).toEqual(['Member verified'])
  })

  it('requires a change and at least one member', async () => {
    expect((await failure(update(club.members.Admin, members, {}))).code).toBe('ERROR_VALIDATION_FAILED')
    expect((await failure(update(club.members.Admin, [], { status: 'inactive' }))).code).toBe(
      'ERROR_VALIDATION_FAILED',
    )
  })
})
