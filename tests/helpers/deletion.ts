import type { Database } from '#server/database/database.ts'

import { collide } from './collide.ts'
import type { Family } from './family.ts'
import { person, rowsAs, valueAs, valueOf } from './requests.ts'

/** What deletion tests do with the members of a family's club. */
export function deletionActs(database: Database, people: () => Family) {
  return {
    call: (who: string, sql: string, values: unknown[]) => valueAs(database, person(who), sql, values),
    /** Deletes as the app does; as the admin unless somebody else is given. */
    remove: (member: string, by = people().admin) =>
      rowsAs(
        database,
        { ...person(by), method: 'DELETE', path: '/users' },
        'delete from api.users where id = $1 returning id',
        [member],
      ),
    isThere: (member: string) =>
      valueOf<boolean>(database, 'select exists (select from api.users where id = $1)', [member]),
    /** Blocks whatever locks the club. */
    clubGate: (): [sql: string, values: unknown[]] => [
      'select from api.associations where id = $1 for share',
      [people().club.id],
    ],
    /** Both are blocked at this gate before it opens. */
    collide: (
      gate: [sql: string, values: unknown[]],
      first: () => Promise<unknown>,
      second: () => Promise<unknown>,
    ) => collide(database, [gate], first, second),
  }
}
