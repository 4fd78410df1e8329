import { randomUUID } from 'node:crypto'

import type { Database } from '#server/database/database.ts'

import { addMember, type Club, type RoleName } from './club.ts'
import { person, rowsAs } from './requests.ts'
import { roleIdOf } from './roles.ts'
import { PASSWORD } from './session.ts'

interface Line {
  id: number
  at: string
  action: string
  actor_id: string | null
  actor_name: string | null
  session_id: string | null
  subject_id: string | null
  subject_name: string | null
  subject_email: string | null
  object_name: string | null
  details: Record<string, unknown>
}

/** Acts in a club and reads its audit log, as the admin unless told otherwise. */
export function auditActs(database: Database, club: () => Club) {
  const lines = (
    filters: Record<string, unknown> = {},
    reader: string = club().members.Admin,
    clubId = club().id,
  ) => {
    const names = Object.keys(filters)
    const given = names.map((name, n) => `, ${name} => $${n + 2}`).join('')
    return rowsAs<Line>(database, person(reader), `select * from api.audit_log($1${given})`, [
      clubId,
      ...Object.values(filters),
    ])
  }
  const run = (user: string, sql: string, values: readonly unknown[] = [], session = randomUUID()) =>
    rowsAs(database, person(user, { session_id: session }), sql, values)
  const actions = async (filters: Record<string, unknown> = {}) =>
    (await lines(filters)).map(({ action, details }) => [action, details])
  const roleId = (name: RoleName) => roleIdOf(database, club().id, name)
  const withPassword = async (email: string) => {
    const id = await addMember(database, club().id, 'Member', { email })
    await database.query('select private.set_password($1, $2)', [id, PASSWORD])
    return id
  }

  return { lines, run, actions, roleId, withPassword }
}
