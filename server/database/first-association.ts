import { createAssociation, isEmpty, type NewAssociation } from '#db/seed/association.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { LANGUAGE_NAMES } from '#locales/languages.ts'

import type { Settings } from '../config.ts'
import { StartError } from '../process/start-error.ts'
import { type Database, databaseError } from './database.ts'
import { raisedFailure } from './failure-code.ts'

export interface FirstAssociation {
  /** Whether the database holds the demo. */
  demo: boolean
  /** The path of the link with which the first administrator chooses a password, if the club has just been created without one. */
  passwordLink: string | undefined
}

/**
 * Gives an empty database its first association: the demo, or the club of the settings. Rejects with StartError if the
 * settings are incomplete.
 */
export async function seedFirstAssociation(
  database: Database,
  settings: Settings,
): Promise<FirstAssociation> {
  let passwordLink: string | undefined
  if (await isEmpty(database)) {
    if (wantsDemo(settings)) await createDemo(database)
    else passwordLink = await createOwn(database, settings)
  }
  const demo = await database.query(`select from private.settings where key = 'demo'`)
  return { demo: demo.rows.length > 0, passwordLink }
}

/** Whether an empty database gets the demo. */
export const wantsDemo = ({ DEMO, DATABASE_URL }: Settings): boolean => DEMO ?? DATABASE_URL === undefined

/** Whether the settings say anything about the club to create. */
export const namesClub = ({
  ASSOCIATION_NAME,
  ASSOCIATION_TYPE,
  ADMIN_NAME,
  ADMIN_EMAIL,
}: Settings): boolean => Boolean(ASSOCIATION_NAME || ASSOCIATION_TYPE || ADMIN_NAME || ADMIN_EMAIL)

async function createDemo(database: Database): Promise<void> {
  // First, so that a demo is recognised as one even if the process ends right after the next line.
  await database.query(
    `insert into private.settings (key, value) values ('demo', 'true') on conflict do nothing`,
  )
  await seedDemo(database, new Date())
}

function createOwn(database: Database, settings: Settings): Promise<string | undefined> {
  const association = ownAssociation(settings)
  return database
    .transaction((tx) => createAssociation(tx, association))
    .catch((error: unknown) => {
      const reason = raisedFailure(error)?.code ?? databaseError(error)?.message
      if (reason === undefined) throw error
      throw new StartError(`your association could not be created: ${reason}.`, { cause: error })
    })
}

function ownAssociation(settings: Settings): NewAssociation {
  const { ASSOCIATION_NAME, ASSOCIATION_TYPE, ADMIN_NAME, ADMIN_EMAIL, ADMIN_LANGUAGE, ADMIN_PASSWORD } =
    settings
  const given = { ASSOCIATION_NAME, ASSOCIATION_TYPE, ADMIN_NAME, ADMIN_EMAIL }
  if (!ASSOCIATION_NAME || !ASSOCIATION_TYPE || !ADMIN_NAME || !ADMIN_EMAIL) {
    const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : name))
    throw new StartError(
      `the database has no association yet. Set ${missing.join(', ')} to create yours, or DEMO=true for the demo.`,
    )
  }
  return {
    name: ASSOCIATION_NAME,
    type: ASSOCIATION_TYPE,
    adminName: ADMIN_NAME,
    adminEmail: ADMIN_EMAIL,
    adminLanguage: ADMIN_LANGUAGE ?? Object.keys(LANGUAGE_NAMES)[0] ?? '',
    adminPassword: ADMIN_PASSWORD,
  }
}
