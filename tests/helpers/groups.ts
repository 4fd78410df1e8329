import type { Database } from '#server/database/database.ts'

import type { Club } from './club.ts'
import { person, rowsAs, valueAs } from './requests.ts'

/** Creates, changes and reads a club's groups, as its admin unless told otherwise. */
export function groupActs(database: Database, club: () => Club) {
  const make = (
    name: string,
    { who = club().members.Admin, kind: of = 'section', clubId = club().id } = {},
  ) =>
    valueAs<string>(
      database,
      person(who),
      'insert into api.groups (association_id, kind, name) values ($1, $2, $3) returning id',
      [clubId, of, name],
    )
  const change = (
    group: string,
    members: readonly (string | null)[] | null,
    what: string,
    who = club().members.Admin,
  ) =>
    valueAs<string[]>(database, person(who), 'select api.change_group_members($1, $2, $3)', [
      group,
      members,
      what,
    ])
  const people = async (group: string, who = club().members.Admin) =>
    rowsAs<{ user_id: string; name: string; email: string; is_leader: boolean }>(
      database,
      person(who),
      'select user_id, name, email, is_leader from api.list_group_members($1) order by name, user_id',
      [group],
    )
  const names = async () =>
    (
      await database.query<{ name: string }>(
        'select name from api.groups where association_id = $1 order by sort_order, id',
        [club().id],
      )
    ).rows.map(({ name }) => name)
  const acts = async () =>
    (
      await database.query<{ action: string }>(
        `select action || coalesce(' ' || object_name, '') as action from private.audit_log
        where association_id = $1 and area = 'group' order by id`,
        [club().id],
      )
    ).rows.map(({ action }) => action)

  return { make, change, people, names, acts }
}
