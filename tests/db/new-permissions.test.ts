import { describe, expect, it } from 'vitest'

import { DEFAULTS } from '#db/seed/defaults.ts'

import { createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('a permission introduced by a new version, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')

  /** Simulates a start of a version whose Leader also has this permission. */
  async function introduce(name: string): Promise<void> {
    await database.query(
      `update private.default_roles set permissions = permissions || $1 where name in ('Admin', 'Leader')`,
      [`{${name}}`],
    )
    const permissions = [...DEFAULTS.permissions, { name, description: 'New', group_id: 'event' }]
    await database.query('select private.introduce_permissions($1)', [JSON.stringify(permissions)])
  }
  const holders = (club: string, name: string) =>
    valueOf<string[]>(
      database,
      `select array_agg(r.name order by r.sort_order) from api.roles r
      join api.role_permissions rp on rp.role_id = r.id join api.permissions p on p.id = rp.permission_id
      where r.association_id = $1 and p.name = $2`,
      [club, name],
    )
  const rename = (club: string, from: string, to: string) =>
    database.query('update api.roles set name = $3 where association_id = $1 and name = $2', [club, from, to])

  it('is given to its default roles and to any role that has all permissions', async () => {
    const [plain, renamed] = [await createClub(database), await createClub(database)]
    await rename(renamed.id, 'Admin', 'Styrelsen')
    await rename(renamed.id, 'Leader', 'Dirigent')
    await introduce('event:praise')
    expect(await holders(plain.id, 'event:praise')).toEqual(['Admin', 'Leader'])
    expect(await holders(renamed.id, 'event:praise')).toEqual(['Styrelsen'])
  })

  it('is given only once: a club that removes it keeps it removed', async () => {
    const club = await createClub(database)
    await introduce('event:scold')
    // By hand, since this permission is none of the app's.
    await database.query(
      `delete from api.role_permissions using api.roles r
      where role_id = r.id and r.association_id = $1 and r.name = 'Leader'
        and permission_id = (select id from api.permissions where name = 'event:scold')`,
      [club.id],
    )
    await introduce('event:scold')
    expect(await holders(club.id, 'event:scold')).toEqual(['Admin'])
  })
})
