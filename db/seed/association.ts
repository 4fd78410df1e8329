import type { Database, Transaction } from '#server/database/database.ts'

/** The installation's only association; the app uses the same id (src/lib/club/association.ts). */
export const ASSOCIATION_ID = '5a3e5be1-0000-4000-8000-000000000001'

export interface NewAssociation {
  name: string
  type: 'music' | 'sport'
  adminName: string
  adminEmail: string
  adminLanguage: string
  /** Must satisfy the password rules; raises ERROR_PASSWORD_… otherwise. Without one, a link to choose one is made. */
  adminPassword: string | undefined
}

/** Whether no association has been created yet. */
export async function isEmpty(database: Pick<Database, 'query'>): Promise<boolean> {
  const { rows } = await database.query('select from api.associations limit 1')
  return rows.length === 0
}

/**
 * Creates the association with its roles and its first administrator. Resolves to the path of the link with which that person chooses
 * a password, if none was given. Rejects with the database's ERROR_… code.
 */
export async function createAssociation(
  tx: Transaction,
  association: NewAssociation,
): Promise<string | undefined> {
  const { name, type, adminName, adminEmail, adminLanguage, adminPassword } = association
  await insertAssociation(tx, { name, type })
  const admin = [ASSOCIATION_ID, adminName, adminEmail, adminLanguage]
  const created = await tx.query<{ id: string }>('select private.create_admin($1, $2, $3, $4) as id', admin)
  if (adminPassword === undefined) {
    const { rows } = await tx.query<{ path: string }>('select private.password_link($1) as path', [
      adminEmail,
    ])
    return rows[0]?.path
  }
  const id = created.rows[0]?.id
  await tx.query('select private.set_password($1, $2)', [id, adminPassword])
  await tx.query(`update api.users set status = 'verified' where id = $1`, [id])
  return undefined
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
