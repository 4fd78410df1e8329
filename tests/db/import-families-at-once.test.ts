import { beforeEach, describe, expect, it } from 'vitest'

import { type Club, createClub } from '../helpers/club.ts'
import { collide, reasons } from '../helpers/collide.ts'
import { useDatabase } from '../helpers/databases.ts'
import { person, valueAs, valueOf } from '../helpers/requests.ts'

// Only PostgreSQL runs two imports at once.
describe('families imported at once', () => {
  const database = useDatabase('postgresql', 'migrated')
  let club: Club
  let guardianAddress: string
  let count = 0

  beforeEach(async () => {
    club = await createClub(database)
    guardianAddress = `peter${++count}@example.org`
  })

  const importing = async (name: string) =>
    valueAs<{ imported: number; new_guardians: number; errors: unknown[] }>(
      database,
      person(club.members.Admin),
      `select api.import_members($1, (select id from api.roles where association_id = $2 and name = 'Member'))`,
      [JSON.stringify([{ name, guardian_name: 'Peter Ek', guardian_email: guardianAddress }]), club.id],
    )

  /** Both imports reach the point where they exclude each other before either goes on. */
  const atOnce = (first: string, second: string) =>
    collide(
      database,
      [['select pg_advisory_xact_lock(hashtextextended($1, 52))', [club.id]]],
      () => importing(first),
      () => importing(second),
    )

  it('share a new guardian, who becomes a member once', async () => {
    const results = await atOnce('Alva', 'Bo')
    expect(reasons(results)).toEqual([])
    expect(results.map((result) => result.status === 'fulfilled' && result.value)).toMatchObject([
      { imported: 2, new_guardians: 1, errors: [] },
      { imported: 1, new_guardians: 0, errors: [] },
    ])
    expect(
      await valueOf(
        database,
        `select array_agg(c.name order by c.name) from api.guardians g join api.users c on c.id = g.child_id
        join api.users u on u.id = g.guardian_id where u.email = $1`,
        [guardianAddress],
      ),
    ).toEqual(['Alva', 'Bo'])
  })

  it('are the same family once if the list is the same', async () => {
    const results = await atOnce('Alva', 'Alva')
    expect(reasons(results)).toEqual([])
    expect(results.map((result) => result.status === 'fulfilled' && result.value)).toMatchObject([
      { imported: 2, errors: [] },
      { imported: 0, errors: [{ row: 0, field: 'name', params: { reason: 'exists' } }] },
    ])
  })
})
