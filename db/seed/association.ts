import type { Database, Transaction } from '#server/database/database.ts'

/** The installation's only association; the app uses the same id (src/lib/club/association.ts). */
export const ASSOCIATION_ID = '5a3e5be1-0000-4000-8000-000000000001'

export interface NewAssociation {
  name: string
  type: 'music' | 'sport'
  adminName: string
  adminEmail: string
  /** Must satisfy the password rules; raises ERROR_PASSWORD_… otherwise. */
  adminPassword: string
}

/** Whether no association has been created yet. */
export async function isEmpty(database: Database): Promise<boolean> {
  const { rows } = await database.query('select from api.associations limit 1')
  return rows.length === 0
}

/**
 * Creates the association with its roles and its first administrator. Rejects with the database's ERROR_…
 * code.
 */
export async function createAssociation(database: Database, association: NewAssociation): Promise<void> {
  const { name, type, adminName, adminEmail, adminPassword } = association
  await database.transaction(async (tx) => {
    await insertAssociation(tx, { name, type })
    await tx.query(
      `with admin as (
        insert into api.users (name, email, status) values ($1, $2, 'verified') returning id
      ), membership as (
        insert into api.user_roles (user_id, association_id, role_id)
        select admin.id, r.association_id, r.id from admin, api.roles r
        where r.association_id = $3 order by r.sort_order limit 1
      )
      select private.set_password(admin.id, $4) from admin`,
      [adminName, adminEmail, ASSOCIATION_ID, adminPassword],
    )
  })
}

/** Inserts the association, with the given columns, and its initial roles. */
export async function insertAssociation(tx: Transaction, columns: Record<string, string>): Promise<void> {
  await tx.query(
    `insert into api.associations (id, name, type, address, description, mission_statement, terms_and_conditions)
    select $1, name, type, address, description, mission_statement, terms_and_conditions
    from jsonb_populate_record(null::api.associations, $2)`,
    [ASSOCIATION_ID, JSON.stringify(columns)],
  )
  await tx.query('select private.create_default_roles($1)', [ASSOCIATION_ID])
}
