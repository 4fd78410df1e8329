import { beforeAll, describe, expect, it } from 'vitest'

import { addEvent, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { as, failure, person, valueOf } from '../helpers/requests.ts'

// A request without a filter, or with one that is too broad:
// `PATCH /events`, `DELETE /event_registrations?status=eq.going`.
describe.each(DATABASES)('a PATCH or DELETE on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club

  beforeAll(async () => {
    club = await createClub(database)
    const events = [await addEvent(database, club.id), await addEvent(database, club.id)]
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status)
      select e, u, 'going' from unnest($1::uuid[]) e, unnest($2::uuid[]) u`,
      [events, [club.members.Member, club.members.Board]],
    )
  })

  const WRITES: [string, string, string][] = [
    ['events', 'PATCH', `update api.events set status = 'cancelled'`],
    ['events', 'DELETE', 'delete from api.events'],
    ['members', 'PATCH', `update api.users set address = 'Storgatan 1'`],
    ['members', 'DELETE', `delete from api.users where name <> 'Test Admin'`],
    ['answers', 'PATCH', `update api.event_registrations set status = 'declined'`],
    ['answers', 'DELETE', `delete from api.event_registrations`],
    [
      'answers of one event',
      'DELETE',
      'delete from api.event_registrations where event_id = (select event_id from api.event_registrations order by event_id limit 1)',
    ],
    [
      'answers of one member',
      'PATCH',
      `update api.event_registrations set comment = 'Sen' where user_id = (select user_id from api.event_registrations order by user_id limit 1)`,
    ],
  ]
  const request = (method: string, sql: string) =>
    as(database, { ...person(club.members.Admin), method }, (tx) => tx.query(sql))
  const everything = () =>
    valueOf(
      database,
      `select jsonb_build_array((select jsonb_agg(e order by id) from api.events e), (select jsonb_agg(u order by id) from api.users u),
        (select jsonb_agg(r order by event_id, user_id) from api.event_registrations r))`,
    )

  it.each(WRITES)('is refused if it matches several %s (%s)', async (_, method, sql) => {
    const before = await everything()
    expect((await failure(request(method, sql))).code).toBe('ERROR_MISSING_PARAMETERS')
    expect(await everything()).toEqual(before)
  })

  // Rules about rows would refuse the first one before there is a second.
  it.each([
    'delete from api.roles',
    `update api.roles set description = 'Alla'`,
    'delete from api.role_permissions',
    'update api.user_roles set role_id = role_id',
    'delete from api.association_invitations',
    'delete from api.groups',
    'delete from api.users',
  ])('without an id is refused for that before anything else: %s', async (sql) => {
    const method = sql.startsWith('delete') ? 'DELETE' : 'PATCH'
    expect((await failure(request(method, sql))).code).toBe('ERROR_MISSING_PARAMETERS')
  })

  it.each([
    [
      'an event',
      'PATCH',
      `update api.events set title = 'En' where id = (select min(id::text)::uuid from api.events)`,
    ],
    ['a member', 'PATCH', `update api.users set address = 'Storgatan 1' where name = 'Test Member'`],
    [
      'an answer',
      'DELETE',
      `delete from api.event_registrations
      where (event_id, user_id) = (select event_id, user_id from api.event_registrations order by 1, 2 limit 1)`,
    ],
  ])('changes %s that it identifies (%s)', async (_, method, sql) => {
    const { affected } = await as(database, { ...person(club.members.Admin), method }, async (tx) => ({
      affected: (await tx.query(`${sql} returning 1`)).rows.length,
    }))
    expect(affected).toBe(1)
  })
})
