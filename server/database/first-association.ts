import { createAssociation, isEmpty, type NewAssociation } from '#db/seed/association.ts'
import { seedDemo } from '#db/seed/demo.ts'

import type { Settings } from '../config.ts'
import { StartError } from '../process/start-error.ts'
import { type Database, databaseError } from './database.ts'

/**
 * Gives an empty database its first association: the demo, or the club of the settings. Rejects with StartError if the
 * settings are incomplete. Resolves to whether the database holds the demo.
 */
export async function seedFirstAssociation(database: Database, settings: Settings): Promise<boolean> {
  if (await isEmpty(database)) {
    if (settings.DEMO ?? settings.DATABASE_URL === undefined) await createDemo(database)
    else await createOwn(database, settings)
  }
  const demo = await database.query(`select from private.settings where key = 'demo'`)
  return demo.rows.length > 0
}

async function createDemo(database: Database): Promise<void> {
  // First, so that a demo is recognised as one even if the process ends right after the next line.
  await database.query(
    `insert into private.settings (key, value) values ('demo', 'true') on conflict do nothing`,
  )
  await seedDemo(database, new Date())
}

async function createOwn(database: Database, settings: Settings): Promise<void> {
  await createAssociation(database, ownAssociation(settings)).catch((error: unknown) => {
    throw new StartError(`your association could not be created: ${failureCode(error)}.`)
  })
}

/** The code raised by the database's own functions, or PostgreSQL's message. Rethrows other errors. */
function failureCode(error: unknown): string {
  const failure = databaseError(error)
  if (!failure) throw error
  return /"code": ?"(ERROR_\w+)"/.exec(failure.message)?.[1] ?? failure.message
}

function ownAssociation(settings: Settings): NewAssociation {
  const { ASSOCIATION_NAME, ASSOCIATION_TYPE, ADMIN_NAME, ADMIN_EMAIL, ADMIN_PASSWORD } = settings
  const given = { ASSOCIATION_NAME, ASSOCIATION_TYPE, ADMIN_NAME, ADMIN_EMAIL, ADMIN_PASSWORD }
  if (!ASSOCIATION_NAME || !ASSOCIATION_TYPE || !ADMIN_NAME || !ADMIN_EMAIL || !ADMIN_PASSWORD) {
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
    adminPassword: ADMIN_PASSWORD,
  }
}
