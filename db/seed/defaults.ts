import type { Transaction } from '#server/database/database.ts'

import { seedCommonPasswords } from './common-passwords.ts'
import { DEFAULT_ROLES } from './default-roles.ts'
import { GRANTS, seedGrants } from './grants.ts'
import { rowsOfLanguages, seedLanguages } from './languages.ts'
import { PERMISSION_GROUPS, PERMISSIONS } from './permissions.ts'
import { SETTINGS } from './settings.ts'

const permissions = Object.entries(PERMISSIONS).flatMap(([group_id, group]) =>
  Object.entries(group).map(([name, description]) => ({ name, description, group_id })),
)

const defaultRoles = DEFAULT_ROLES.map(
  ({ name, description, groups = [], permissions: single = [] }, index) => ({
    name,
    description,
    sort_order: index * 10,
    permissions: [...groups.flatMap((group) => Object.keys(PERMISSIONS[group])), ...single],
  }),
)

/** The rows that every installation has, in their current form. */
export const DEFAULTS = {
  ...rowsOfLanguages(),
  settings: rowsOf(SETTINGS),
  groups: rowsOf(PERMISSION_GROUPS),
  permissions,
  defaultRoles,
  grants: GRANTS,
}

/**
 * Updates the rows that every installation has, except for values that an installation or club may change.
 */
export async function seedDefaults(tx: Transaction): Promise<void> {
  const run = (sql: string, rows: readonly object[]) => tx.query(sql, [JSON.stringify(rows)])
  // Every installation has its own secret and name.
  await tx.query(
    `insert into private.settings (key, value) values
      ('jwt_secret', encode(extensions.gen_random_bytes(48), 'base64')), ('instance', gen_random_uuid())
    on conflict do nothing`,
  )
  await run(
    `insert into private.settings select * from jsonb_to_recordset($1) s (key text, value text) on conflict do nothing`,
    DEFAULTS.settings,
  )
  await seedLanguages(tx, DEFAULTS)
  await run(
    `insert into api.permission_groups select * from jsonb_to_recordset($1) g (key text, value text)
    on conflict (id) do update set name = excluded.name`,
    DEFAULTS.groups,
  )
  await seedRoles(tx, run)
  await seedGrants(tx)
  await seedCommonPasswords(tx)
  // Also for clubs' own templates, which may use new variables.
  await tx.query(
    'update api.email_templates set kind = kind where variables is distinct from app.mail_variables(kind)',
  )
}

async function seedRoles(tx: Transaction, run: (sql: string, rows: readonly object[]) => Promise<unknown>) {
  await tx.query('delete from private.default_roles')
  await run(
    `insert into private.default_roles select r.* from jsonb_to_recordset($1)
      r (name text, description text, sort_order int, permissions text[])`,
    DEFAULTS.defaultRoles,
  )
  await run('select private.introduce_permissions($1)', DEFAULTS.permissions)
  await run(
    `with given as (select * from jsonb_to_recordset($1) p (name text, description text, group_id text)),
    gone as (delete from api.permissions where name not in (select name from given))
    update api.permissions p set description = given.description, group_id = given.group_id
    from given where given.name = p.name
      and (p.description, p.group_id) is distinct from (given.description, given.group_id)`,
    DEFAULTS.permissions,
  )
}

/** The entries of an object as rows. */
function rowsOf(values: Record<string, unknown>): { key: string; value: string }[] {
  return Object.entries(values).map(([key, value]) => ({ key, value: String(value) }))
}
