import { seedTranslations } from '#db/seed/translations.ts'

import type { Settings } from '../config.ts'
import type { ProcessContext } from '../process/run-process.ts'
import { preparePush } from '../push/prepare.ts'
import { upgradeSchema } from '../upgrade/upgrade-schema.ts'
import type { Database } from './database.ts'
import { seedFirstAssociation } from './first-association.ts'
import { openDatabase } from './open-database.ts'

export interface PreparedDatabase {
  database: Database
  /** The key that signs the sessions. */
  jwtSecret: string
  /** Whether it holds the demo association. */
  demo: boolean
  /** The path of the link with which the first administrator chooses a password, if the club has just been created without one. */
  passwordLink: string | undefined
  /** Whether its schema has changed. */
  isChanged: boolean
}

/** Opens the database of the settings and brings it up to date: schema, first rows, base texts. */
export async function prepareDatabase(
  settings: Settings,
  { teardown, signal }: ProcessContext,
): Promise<PreparedDatabase> {
  const { database, markComplete } = await openDatabase(settings, signal)
  teardown.add(() => database.close())
  signal.throwIfAborted()
  const { isChanged } = await upgradeSchema(database, settings, { signal })
  signal.throwIfAborted()
  const jwtSecret = await sessionKey(database, settings.JWT_SECRET)
  await preparePush(database, settings)
  const { demo, passwordLink } = await seedFirstAssociation(database, settings)
  await seedTranslations(database)
  await markComplete()
  return { database, jwtSecret, demo, passwordLink, isChanged }
}

async function sessionKey(database: Database, given: string | undefined): Promise<string> {
  // The tokens are signed in SQL, so a key from the settings must be in the database as well.
  if (given) await database.query(`update private.settings set value = $1 where key = 'jwt_secret'`, [given])
  const { rows } = await database.query<{ value: string }>(
    `select value from private.settings where key = 'jwt_secret'`,
  )
  if (!rows[0]) throw new Error('private.settings has no jwt_secret')
  return rows[0].value
}
