import type { Database } from '#server/database/database.ts'

import type { Family } from './family.ts'
import { person, rowsAs, valueAs, valueOf } from './requests.ts'

/** What the tests of deletions do with the members of a family's club, and ask about them. */
export function deletionActs(database: Database, people: () => Family) {
  return {
    call: (who: string, sql: string, values: unknown[]) => valueAs(database, person(who), sql, values),
    /** As the app asks for it; the admin deletes unless somebody else is named. */
    remove: (member: string, by = people().admin) =>
      rowsAs(
        database,
        { ...person(by), method: 'DELETE', path: '/users' },
        'delete from api.users where id = $1 returning id',
        [member],
      ),
    isThere: (member: string) =>
      valueOf<boolean>(database, 'select exists (select from api.users where id = $1)', [member]),
    /** Holds up whatever locks the club. */
    clubGate: (): [sql: string, values: unknown[]] => [
      'select from api.associations where id = $1 for share',
      [people().club.id],
    ],
  }
}
