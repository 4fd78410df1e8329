import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { readBackup } from '#server/backup/read-backup.ts'
import type { Database } from '#server/database/database.ts'
import { ownSchema, readApplied } from '#server/database/schema/apply-schema.ts'
import { readTexts, renderSnapshot } from '#server/db-snapshot/catalog.ts'

import { backUp, restoreInto } from '../helpers/backups.ts'
import { takeRealPasswords } from '../helpers/database-contents.ts'
import { DATABASES, openTestDatabase } from '../helpers/databases.ts'
import { ANONYMOUS, person, valueAs, valueOf } from '../helpers/requests.ts'
import { KEEPER } from '../release/data.ts'

// `npm run release` writes a backup of each version, from a small database that this version made.
const FOLDER = 'tests/db/released'

/** Tables with rows that belong to the installation, which each version writes anew. */
const SEEDED = new Set([
  'api.email_templates',
  'api.permission_groups',
  'api.permissions',
  'private.common_passwords',
  'private.default_roles',
  'private.languages',
])

/** The rows of a backup, by table, as objects of PostgreSQL's text. */
async function rowsOf(file: string): Promise<Map<string, Record<string, string | null>[]>> {
  const tables = new Map<string, Record<string, string | null>[]>()
  for await (const part of readBackup(file, undefined)) {
    if (!('table' in part)) continue
    const { name, columns } = part.table
    const rows = part.rows.map((row) =>
      Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])),
    )
    tables.set(name, [...(tables.get(name) ?? []), ...rows])
  }
  return tables
}

/** A database's own: the ids of its transactions, and its name. */
const OWN_COLUMNS = ['changed_by', 'changes_since']
const isOwnRow = (row: Record<string, string | null>) => row['key'] === 'instance'

describe.each(DATABASES)('on %s, the data of version', (kind) => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'samspel-upgrade-'))
  let fresh: Database
  beforeAll(async () => {
    fresh = await openTestDatabase(kind, 'migrated')
    await takeRealPasswords(fresh)
  })
  afterAll(async () => {
    await fresh.close()
    rmSync(scratch, { recursive: true, force: true })
  })

  it.each(readdirSync(FOLDER))('%s is all there in this version, which works with it', async (name) => {
    const file = path.join(FOLDER, name)
    const database = await restoreInto(kind, file, { folder: path.join(scratch, name) })
    try {
      // The same as a new database: tables, rules and comments.
      expect(await renderSnapshot(database)).toBe(await renderSnapshot(fresh))
      expect(await readTexts(database)).toEqual(await readTexts(fresh))
      const level = async (of: Database) => (await readApplied(of)).map(({ checksum }) => checksum)
      expect(await level(database)).toEqual(await level(fresh))
      expect(await level(database)).toHaveLength((await ownSchema()).length)

      const copy = path.join(scratch, `${name}.now`)
      await backUp(database, copy)
      const [then, now] = [await rowsOf(file), await rowsOf(copy)]
      for (const [table, rows] of then) {
        expect(rows.length).toBeGreaterThan(0)
        if (SEEDED.has(table)) continue
        const columns = Object.keys(rows[0] ?? {}).filter((column) => !OWN_COLUMNS.includes(column))
        const kept = new Set(
          now.get(table)?.map((row) => JSON.stringify(columns.map((column) => row[column]))),
        )
        const lost = rows
          .filter((row) => !isOwnRow(row))
          .filter((row) => !kept.has(JSON.stringify(columns.map((column) => row[column]))))
        expect({ table, lost }).toEqual({ table, lost: [] })
      }

      const login = 'select api.authenticate($1, $2)'
      const answer = await valueAs<object>(database, ANONYMOUS, login, [KEEPER.email, KEEPER.password])
      expect(answer).toHaveProperty('access_token')
      const keeper = await valueOf<string>(database, 'select id from api.users where email = $1', [
        KEEPER.email,
      ])
      expect(await valueAs(database, person(keeper), 'select count(*)::int from api.users')).toBeGreaterThan(
        0,
      )
    } finally {
      await database.close()
    }
  })
})

it('has the data of each version in the changelog', () => {
  const versions = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(
    ([, version]) => `${version}.backup`,
  )
  expect(readdirSync(FOLDER).toSorted()).toEqual(versions.toSorted())
})
