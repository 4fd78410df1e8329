import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Database } from '#server/database/database.ts'

/** What a test database starts with: nothing, the schema without a club, or the seeded demo club. */
export type Contents = 'empty' | 'migrated' | 'demo'

// Imported lazily, so that tests on an empty database do not depend on the product's schema.
const schema = () => import('#server/database/schema/apply-schema.ts')
const demo = () => import('#db/seed/demo.ts')

const SALT_FILE = 'db/rules/login/password_salt.sql'

/**
 * Gives passwords their real cost. In test databases, hashing has the lowest cost there is, because the
 * tests hash thousands of passwords; tests about the schema itself or about that cost restore the real
 * rule first.
 */
export const takeRealPasswords = (database: Database) => database.exec(readFileSync(SALT_FILE, 'utf8'))

/** Fills an empty database with the contents. */
export async function fill(database: Database, contents: Contents): Promise<void> {
  if (contents === 'empty') return
  await (await schema()).applySchema(database)
  await database.exec(readFileSync(SALT_FILE, 'utf8').replace("'bf', 10", "'bf', 4"))
  if (contents !== 'demo') return
  await (await demo()).seedDemo(database, new Date())
  // The server sets this flag and then moves the running event itself: a template may be hours old.
  await database.query(`insert into private.settings (key, value) values ('demo', 'true')`)
}

/** Moves the event that must always be running to now: a template may be hours old. */
export async function refresh(database: Database, contents: Contents): Promise<void> {
  if (contents === 'demo') await (await demo()).keepDemoRunning(database, new Date())
}

/** Identifies the result of `fill`: the same hash, the same database. A demo is dated, so it lasts a day. */
export function contentsHash(contents: Contents): string {
  const hash = createHash('sha256').update(readFileSync('node_modules/@electric-sql/pglite/package.json'))
  hash
    .update(readFileSync('server/database/pglite.ts'))
    .update(readFileSync('tests/helpers/database-contents.ts'))
  if (contents !== 'empty') {
    const files = ['db', 'server/database/schema', 'src/locales'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
    )
    for (const path of files.map((file) => join(file.parentPath, file.name)).toSorted()) {
      hash.update(path).update(readFileSync(path))
    }
  }
  if (contents === 'demo') hash.update(new Date().toISOString().slice(0, 10))
  return hash.digest('hex').slice(0, 16)
}
