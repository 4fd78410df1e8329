import { randomUUID } from 'node:crypto'

import type { Permission } from '#api/schema.gen.ts'
import type { Database, QueryResult } from '#server/database/database.ts'

import { addMember, type RoleName } from './club.ts'
import { valueOf } from './requests.ts'

/** The id of a club's default role. */
export const roleIdOf = (database: Database, clubId: string, name: RoleName): Promise<string> =>
  valueOf(database, 'select id from api.roles where association_id = $1 and name = $2', [clubId, name])

/** Gives a role permissions; throws if it holds one already. */
export const permit = (database: Database, roleId: string, ...names: Permission[]): Promise<void> =>
  change(
    names.length,
    database.query(
      `insert into api.role_permissions (role_id, permission_id, association_id)
      select r.id, p.id, r.association_id from api.roles r, api.permissions p where r.id = $1 and p.name = any ($2)`,
      [roleId, names],
    ),
  )

/** Takes permissions from a role; throws if it lacks one already. */
export const forbid = (database: Database, roleId: string, ...names: Permission[]): Promise<void> =>
  change(
    names.length,
    database.query(
      `delete from api.role_permissions rp using api.permissions p
      where p.id = rp.permission_id and rp.role_id = $1 and p.name = any ($2)`,
      [roleId, names],
    ),
  )

/** Creates a role that permits this and nothing else, below the default ones; resolves to its id. */
export async function addRole(
  database: Database,
  clubId: string,
  names: readonly Permission[] = [],
  { name = `Roll ${randomUUID()}`, sort_order = 90 } = {},
): Promise<string> {
  const id = await valueOf<string>(
    database,
    'insert into api.roles (association_id, name, sort_order) values ($1, $2, $3) returning id',
    [clubId, name, sort_order],
  )
  await permit(database, id, ...names)
  return id
}

/** Gives a member of a role's club that role instead of their own. */
export const giveRole = (database: Database, userId: string, roleId: string): Promise<void> =>
  change(
    1,
    database.query(
      `update api.user_roles ur set role_id = r.id from api.roles r
      where r.id = $2 and ur.association_id = r.association_id and ur.user_id = $1`,
      [userId, roleId],
    ),
  )

/** Creates a verified member who is permitted this and nothing else; resolves to their id. */
export async function addMemberWith(
  database: Database,
  clubId: string,
  ...names: Permission[]
): Promise<string> {
  const id = await addMember(database, clubId)
  await giveRole(database, id, await addRole(database, clubId, names))
  return id
}

/** Throws unless the statement changes as many rows as it should. */
async function change(rows: number, statement: Promise<QueryResult<unknown>>): Promise<void> {
  const { rowCount } = await statement
  if (rowCount !== rows) throw new Error(`${rowCount} rows of roles changed instead of ${rows}`)
}
