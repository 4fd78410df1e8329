import { beforeEach, describe, expect, it } from 'vitest'

import type { Permission } from '#api/schema.gen.ts'

import { addMember, type Club, createClub, type RoleName, ROLES } from '../helpers/club.ts'
import { DATABASES, openTestDatabase, useDatabase } from '../helpers/databases.ts'
import {
  failure,
  holdTransaction,
  person,
  rowsAs,
  waitForBlocked,
  valueAs,
  valueOf,
} from '../helpers/requests.ts'
import { addRole, giveRole, roleIdOf } from '../helpers/roles.ts'

/** Permissions about the association itself and its audit log. */
const BOARD_LACKS = ['association:update', 'audit_log:read', 'role:create', 'role:delete', 'role:update']

describe.each(DATABASES)('roles on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let roles: Record<RoleName, string>

  beforeEach(async () => {
    club = await createClub(database)
    const { rows } = await database.query<{ name: RoleName; id: string }>(
      'select name, id from api.roles where association_id = $1',
      [club.id],
    )
    roles = Object.fromEntries(rows.map(({ name, id }) => [name, id])) as Record<RoleName, string>
  })

  const permission = (name: string) =>
    valueOf<string>(database, 'select id from api.permissions where name = $1', [name])
  const give = (giver: string, member: string, role: string) =>
    rowsAs(
      database,
      person(giver),
      'update api.user_roles set role_id = $2 where user_id = $1 returning role_id',
      [member, role],
    )
  const link = async (giver: string, role: string, name: string) =>
    rowsAs(
      database,
      person(giver),
      'insert into api.role_permissions (role_id, permission_id, association_id) values ($1, $2, $3)',
      [role, await permission(name), club.id],
    )
  const save = (who: string, role: Record<string, unknown>, permissions: readonly string[]) =>
    valueAs<string>(database, person(who), 'select (api.save_role($1, $2)).id', [
      JSON.stringify(role),
      permissions,
    ])
  const everyPermission = () =>
    valueOf<string[]>(database, 'select array_agg(name order by name) from api.permissions')
  const permissionsOf = async (role: string) =>
    (
      await rowsAs<{ permission_name: string }>(
        database,
        person(club.members.Admin),
        'select permission_name from api.role_permissions_view where role_id = $1 order by 1',
        [role],
      )
    ).map((row) => row.permission_name)
  /** A member with a role of their own, of this rank and with these permissions. */
  const official = async (rank: number, names: readonly Permission[]) => {
    const role = await addRole(database, club.id, names, { name: 'Official', sort_order: rank })
    const id = await addMember(database, club.id)
    await giveRole(database, id, role)
    return { id, role }
  }

  it('start with default permissions', async () => {
    const all = await everyPermission()
    expect(await permissionsOf(roles.Admin)).toEqual(all)
    const board = await permissionsOf(roles.Board)
    expect(all.filter((name) => !board.includes(name))).toEqual(BOARD_LACKS)
    expect(await permissionsOf(roles['Door staff'])).toEqual([
      'event:read',
      'event_attendance:create',
      'event_attendance:read',
    ])
    expect(await permissionsOf(roles.Member)).toEqual([])
  })

  it('can be read by members, changed with the permission, and are hidden from other clubs', async () => {
    const look = 'select id from api.roles where association_id = $1'
    expect(await rowsAs(database, person(club.members.Member), look, [club.id])).toHaveLength(ROLES.length)
    const stranger = (await createClub(database)).members.Admin
    expect(await rowsAs(database, person(stranger), look, [club.id])).toEqual([])

    const rename = `update api.roles set name = 'Kapad' where id = $1 returning id`
    for (const who of [club.members.Member, club.members.Board, stranger])
      expect(await rowsAs(database, person(who), rename, [roles.Leader])).toEqual([])
    expect(await valueOf(database, 'select name from api.roles where id = $1', [roles.Leader])).toBe('Leader')
    expect(await rowsAs(database, person(club.members.Admin), rename, [roles.Leader])).toHaveLength(1)
  })

  it('can be given up to the giver’s own rank, never above it', async () => {
    const board = club.members.Board
    expect(await give(board, club.members.Member, roles.Board)).toHaveLength(1)
    expect((await failure(give(board, club.members.Leader, roles.Admin))).code).toBe('ERROR_ROLE_TOO_HIGH')
    expect((await failure(give(board, board, roles.Admin))).code).toBe('ERROR_ROLE_TOO_HIGH')
    expect((await failure(give(board, club.members.Admin, roles.Member))).code).toBe('ERROR_ROLE_TOO_HIGH')
    expect(await give(club.members.Leader, club.members.Leader, roles.Admin)).toEqual([])
  })

  it('cannot be given if they have permissions the giver lacks, however low they rank', async () => {
    const { role } = await official(90, ['association:update'])
    const board = club.members.Board
    expect((await failure(give(board, board, role))).code).toBe('ERROR_ROLE_TOO_HIGH')
    expect(await give(club.members.Admin, club.members.Member, role)).toHaveLength(1)
  })

  it('cannot come from another club', async () => {
    const other = await createClub(database)
    const foreign = await roleIdOf(database, other.id, 'Member')
    expect((await failure(give(club.members.Admin, club.members.Member, foreign))).code).toBe(
      'ERROR_RESOURCE_NOT_FOUND',
    )
  })

  it('can only be given permissions the giver has, and only if they do not rank higher', async () => {
    const { id } = await official(25, ['role:create', 'role:update', 'event:read'])
    await link(id, roles.Member, 'event:read')
    expect((await failure(link(id, roles.Member, 'event:create'))).code).toBe(
      'ERROR_INSUFFICIENT_PERMISSIONS',
    )
    expect((await failure(link(id, roles.Leader, 'event:read'))).code).toBe('ERROR_ROLE_TOO_HIGH')
    expect((await failure(link(club.members.Board, roles.Member, 'email:send'))).code).toBe('42501')
    expect(await permissionsOf(roles.Member)).toEqual(['event:read'])
  })

  it('let those who check members in see who is coming where that is done in the list, as in a sports club', async () => {
    const held = async (type: string) => {
      const { id } = await createClub(database, 'Ny förening', type)
      return valueOf<string[]>(
        database,
        `select array_agg(p.name order by p.name) from api.roles r
        join api.role_permissions rp on rp.role_id = r.id join api.permissions p on p.id = rp.permission_id
        where r.association_id = $1 and r.name = 'Door staff'`,
        [id],
      )
    }
    expect(await held('music')).toEqual(['event:read', 'event_attendance:create', 'event_attendance:read'])
    expect(await held('sport')).toContain('event_registration:read')
  })

  it('keep their permissions from those who may only create roles', async () => {
    const { id } = await official(25, ['role:create', 'event:read', 'event:create'])
    for (const role of [roles.Member, (await official(60, ['event:create'])).role])
      expect((await failure(link(id, role, 'event:read'))).code).toBe('42501')
    const made = (changes: object, names: string[]) =>
      valueAs<string>(
        database,
        person(id),
        `select (api.save_role($1, array(select id from api.permissions where name = any ($2)))).id`,
        [JSON.stringify({ association_id: club.id, ...changes }), names],
      )
    const role = await made({ name: 'Notansvarig', sort_order: 70 }, ['event:read', 'event:create'])
    expect(await permissionsOf(role)).toEqual(['event:create', 'event:read'])
  })

  it('keep what one admin changed while another had the older list open', async () => {
    const read = await permission('event:read')
    const create = await permission('event:create')
    const update = await permission('event:update')
    const added = await permission('user:read:profile')
    const role = await save(
      club.members.Admin,
      { name: 'Revisor', association_id: club.id, sort_order: 71 },
      [read, create],
    )
    await save(club.members.Admin, { id: role }, [create, update])
    // Another admin read the role before that, and adds nothing but one permission.
    await valueAs(database, person(club.members.Admin), 'select (api.save_role($1, $2, $3)).id', [
      JSON.stringify({ id: role }),
      [read, create, added],
      [read, create],
    ])
    expect(await permissionsOf(role)).toEqual(['event:create', 'event:update', 'user:read:profile'])
    await valueAs(database, person(club.members.Admin), 'select (api.save_role($1, $2, $3)).id', [
      JSON.stringify({ id: role }),
      [read],
      [read, create],
    ])
    expect(await permissionsOf(role)).toEqual(['event:update', 'user:read:profile'])
  })

  it('cannot be moved by those who have them, who could not move them up again', async () => {
    const { id, role } = await official(25, ['role:update'])
    const move = (rank: number) =>
      rowsAs(database, person(id), 'update api.roles set sort_order = $2 where id = $1 returning id', [
        role,
        rank,
      ])
    expect((await failure(move(80))).code).toBe('ERROR_ROLE_TOO_HIGH')
    expect(await move(25)).toHaveLength(1)
  })

  it('cannot be created or moved above one’s own', async () => {
    const { id, role } = await official(25, ['role:create', 'role:update'])
    const create = (rank: number | null) =>
      rowsAs(
        database,
        person(id),
        'insert into api.roles (name, association_id, sort_order) values ($1, $2, $3) returning sort_order',
        ['Ny', club.id, rank],
      )
    expect((await failure(create(5))).code).toBe('ERROR_ROLE_TOO_HIGH')
    expect(await create(null)).toEqual([{ sort_order: 40 }])
    const move = rowsAs(database, person(id), 'update api.roles set sort_order = 1 where id = $1', [role])
    expect((await failure(move)).code).toBe('ERROR_ROLE_TOO_HIGH')
  })

  it('keep their places when one is created, above the one that newcomers get', async () => {
    const newcomers = () => valueOf(database, 'select private.newcomer_role($1)', [club.id])
    const order = () =>
      valueOf(
        database,
        'select array_agg(name::text order by sort_order) from api.roles where association_id = $1',
        [club.id],
      )
    await save(club.members.Admin, { name: 'Kassör', association_id: club.id }, [
      await permission('group:manage'),
    ])
    await save(club.members.Admin, { name: 'Producent', association_id: club.id }, [
      await permission('email:send'),
    ])
    expect(await newcomers()).toBe(roles.Member)
    const all = ['Admin', 'Board', 'Leader', 'Door staff', 'Kassör', 'Producent', 'Member']
    expect(await order()).toEqual(all)

    // Below the role that newcomers get, which is not theirs to pass.
    const { id } = await official(90, ['role:create'])
    await save(id, { name: 'Biträde', association_id: club.id }, [])
    expect(await order()).toEqual([...all, 'Official', 'Biträde'])
  })

  it('are given to newcomers only if they have no rights but about events, however low they are placed', async () => {
    const beyond = ['user:read:profile', 'role:create', 'group:manage', 'email:send', 'translation:update']
    for (const [place, name] of beyond.entries())
      await save(club.members.Admin, { name, association_id: club.id, sort_order: 50 + place }, [
        await permission(name),
      ])
    const newcomers = 'select private.newcomer_role($1)'
    expect(await valueOf(database, newcomers, [club.id])).toBe(roles.Member)
    const helpers = { name: 'Medhjälpare', association_id: club.id, sort_order: 60 }
    const id = await save(club.members.Admin, helpers, [await permission('event_attendance:read')])
    expect(await valueOf(database, newcomers, [club.id])).toBe(id)
  })

  it('have unique names within the club, including as the app displays them in each language', async () => {
    const admin = club.members.Admin
    const text = await valueOf<string>(
      database,
      `insert into translations.keys (key, namespace) values ('card.role.Member', 'card') returning id`,
    )
    await database.query(
      `insert into translations.translations (key_id, language_code, value) values ($1, 'sv', 'Medlem')`,
      [text],
    )
    await save(admin, { name: 'Notvakt', association_id: club.id }, [])
    for (const name of ['Notvakt', 'notvakt', 'member', 'Medlem'])
      expect([name, await failure(save(admin, { name, association_id: club.id }, []))]).toMatchObject([
        name,
        { code: 'ERROR_VALIDATION_FAILED', params: { field: 'name', reason: 'exists' } },
      ])
    // A role may keep its current name, and names are per club.
    await save(admin, { id: roles.Member, name: 'Member' }, [])
    const other = await createClub(database)
    expect(await save(other.members.Admin, { name: 'Notvakt', association_id: other.id }, [])).toBeTruthy()
  })

  it.runIf(kind === 'postgresql')('get a name only once when two requests use it concurrently', async () => {
    const add = `insert into api.roles (association_id, name) values ($1, 'Materialare')`
    const first = await holdTransaction(database, person(club.members.Admin), (tx) =>
      tx.query(add, [club.id]),
    )
    const second = failure(rowsAs(database, person(club.members.Admin), add, [club.id]))
    await waitForBlocked(database)
    await first.commit()
    expect(await second).toMatchObject({ code: 'ERROR_VALIDATION_FAILED', params: { reason: 'exists' } })
  })

  it('cannot be deleted while in use', async () => {
    const remove = (role: string) =>
      rowsAs(database, person(club.members.Admin), 'delete from api.roles where id = $1 returning id', [role])
    expect(await failure(remove(roles.Leader))).toMatchObject({
      code: 'ERROR_ROLE_IN_USE',
      params: { members: 1 },
    })
    await give(club.members.Admin, club.members.Leader, roles.Member)
    expect(await remove(roles.Leader)).toHaveLength(1)
  })

  it('are saved together with their permissions in one transaction, or not at all', async () => {
    const admin = club.members.Admin
    const [read, send] = [await permission('event:read'), await permission('email:send')]
    const id = await save(admin, { name: 'Notarkivet', association_id: club.id }, [read])
    expect(await permissionsOf(id)).toEqual(['event:read'])
    await save(admin, { id, description: 'Noter' }, [send])
    expect(await permissionsOf(id)).toEqual(['email:send'])

    const unknown = '00000000-0000-4000-8000-000000000000'
    expect((await failure(save(admin, { id, name: 'Nytt namn' }, [unknown]))).code).toBe(
      'ERROR_RESOURCE_NOT_FOUND',
    )
    expect(await valueOf(database, 'select name from api.roles where id = $1', [id])).toBe('Notarkivet')
    expect(await permissionsOf(id)).toEqual(['email:send'])
  })

  it('keep at least one active member who can manage them', async () => {
    const admin = club.members.Admin
    expect((await failure(give(admin, admin, roles.Member))).code).toBe('ERROR_LAST_ADMIN')
    const strip = rowsAs(database, person(admin), 'delete from api.role_permissions where role_id = $1', [
      roles.Admin,
    ])
    expect((await failure(strip)).code).toBe('ERROR_LAST_ADMIN')
    const all = (
      await database.query<{ id: string }>(`select id from api.permissions where name <> 'role:update'`)
    ).rows
    const without = save(
      admin,
      { id: roles.Admin },
      all.map(({ id }) => id),
    )
    expect((await failure(without)).code).toBe('ERROR_LAST_ADMIN')
    expect(await permissionsOf(roles.Admin)).toEqual(await everyPermission())

    const second = await addMember(database, club.id, 'Admin')
    const deactivate = `update api.users set status = 'inactive' where id = $1 returning id`
    expect(await rowsAs(database, person(admin), deactivate, [second])).toHaveLength(1)
    expect((await failure(give(admin, admin, roles.Member))).code).toBe('ERROR_LAST_ADMIN')
    await database.query(`update api.users set status = 'verified' where id = $1`, [second])
    expect(await give(admin, admin, roles.Member)).toHaveLength(1)
  })

  it('keep an active member who can manage them, even if a peer may only deactivate', async () => {
    const { id: helper } = await official(0, ['user:update:status', 'user:read:profile'])
    const deactivate = `update api.users set status = 'inactive' where id = $1 returning id`
    const attempt = () => rowsAs(database, person(helper), deactivate, [club.members.Admin])
    expect((await failure(attempt())).code).toBe('ERROR_LAST_ADMIN')
    await addMember(database, club.id, 'Admin')
    expect(await attempt()).toHaveLength(1)
  })

  it('are compared by rank', async () => {
    const higher = (target: string) =>
      valueAs(
        database,
        person(club.members.Board),
        'select (api.compare_user_roles($1, $2)).has_higher_role',
        [target, club.members.Board],
      )
    expect(await higher(club.members.Admin)).toBe(true)
    expect(await higher(club.members.Board)).toBe(false)
    expect(await higher(club.members.Member)).toBe(false)
    expect(await higher((await createClub(database)).members.Admin)).toBe(false)
  })

  it('can only be created from an object', async () => {
    for (const role of [null, [], 'Kassör', 7])
      expect(
        await failure(
          valueAs(database, person(club.members.Admin), `select (api.save_role($1, '{}')).id`, [
            JSON.stringify(role),
          ]),
        ),
      ).toMatchObject({ code: 'ERROR_VALIDATION_FAILED', params: { field: 'p_role' } })
    expect(
      await save(club.members.Admin, { name: 'Kassör', association_id: club.id, sort_order: 90 }, []),
    ).toBeTruthy()
  })
})

describe('two admins, on PostgreSQL', () => {
  it('cannot both step down concurrently', async () => {
    const database = await openTestDatabase('postgresql', 'migrated')
    const club = await createClub(database)
    const stepDown = `update api.user_roles set role_id = (
      select id from api.roles where association_id = $2 and name = 'Member') where user_id = $1`
    const [one, two] = [club.members.Admin, await addMember(database, club.id, 'Admin')]

    const first = await holdTransaction(database, person(one), (tx) => tx.query(stepDown, [one, club.id]))
    const second = failure(rowsAs(database, person(two), stepDown, [two, club.id]))
    await waitForBlocked(database)
    await first.commit()
    expect((await second).code).toBe('ERROR_LAST_ADMIN')
    await database.close()
  })
})
