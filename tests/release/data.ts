import fc from 'fast-check'

import { ASSOCIATION_ID, createAssociation } from '#db/seed/association.ts'
import { seedDefaults } from '#db/seed/defaults.ts'
import { writeSnapshot } from '#server/backup/snapshot.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { openPglite } from '#server/database/pglite.ts'
import { applySchema } from '#server/database/schema/apply-schema.ts'

import { addRows, chosenValues } from '../helpers/random-rows.ts'

/** The administrator of the club in the data of each released version. */
export const KEEPER = { email: 'karin@example.org', password: 'Kvarnhjul-2026' }

/**
 * Writes a backup of a small database that this version made, for the tests of all later ones: every table has rows, with names, emoji
 * and bytes of all kinds, somebody has been erased, and a mail has not been sent.
 */
export async function writeReleasedData(file: string): Promise<void> {
  const database = await openPglite()
  try {
    await applySchema(database)
    await database.transaction(async (tx) => {
      await createAssociation(tx, {
        name: 'Norrviks Blåsorkester 🎺',
        type: 'music',
        adminName: 'Karin Ekdahl',
        adminEmail: KEEPER.email,
        adminPassword: KEEPER.password,
        adminLanguage: 'sv',
      })
      const { rows } = await tx.query<{ id: string }>(
        `insert into api.users (name, email, status) values ('Nils Borta', 'nils@example.org', 'verified') returning id`,
      )
      const [{ id } = { id: '' }] = rows
      await tx.query(
        `insert into api.user_roles (user_id, association_id, role_id)
        select $1, association_id, id from api.roles where association_id = $2 and name = 'Member'`,
        [id, ASSOCIATION_ID],
      )
      await tx.query('delete from api.users where id = $1', [id])
      await tx.query(
        `select private.queue_mail('password_reset', 'sv', $1, $2, '{"link": "/reset-password?token=1"}')`,
        [ASSOCIATION_ID, JSON.stringify([{ email: KEEPER.email, name: 'Karin Ekdahl' }])],
      )
    })
    const [values] = fc.sample(chosenValues, { numRuns: 1, seed: 1 })
    if (!values) throw new Error('no values were chosen')
    const empty = await addRows(database, values)
    if (Object.keys(empty).length > 0) throw new Error(`tables without rows: ${JSON.stringify(empty)}`)
    // So that the administrator can log in with the password.
    await database.query(
      'delete from private.second_factors where user_id = (select id from api.users where email = $1)',
      [KEEPER.email],
    )
    // As at a start, which removes what it does not know.
    await database.transaction(seedDefaults)
    // Most of the size, and every start puts them back.
    await database.exec(
      'delete from private.common_passwords where password > (select min(password) from private.common_passwords)',
    )
    await writeBackup(file, undefined, (out) => writeSnapshot(database, { secrets: true }, out))
  } finally {
    await database.close()
  }
}
