import fc from 'fast-check'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

import { seedDefaults } from '#db/seed/defaults.ts'

import { backUp, contentsOf, restoreInto } from '../helpers/backups.ts'
import { openTestDatabase } from '../helpers/databases.ts'
import { addRows, chosenValues } from '../helpers/random-rows.ts'

/** `BACKUP_RUNS=100 npx vitest run --project db tests/db/backup-random.test.ts`, and BACKUP_SEED for others. */
const seed = Number(process.env['BACKUP_SEED'] ?? 20261130)
const numRuns = Number(process.env['BACKUP_RUNS'] ?? 1)

it(
  'any database is the same after a backup and a restore, from one engine to the other and back',
  { timeout: Math.max(240_000, numRuns * 60_000) },
  async () => {
    console.log(`seed ${seed}, ${numRuns} databases`)
    await fc.assert(
      fc.asyncProperty(chosenValues, fc.boolean(), async (values, isEncrypted) => {
        const folder = mkdtempSync(path.join(tmpdir(), 'samspel-backup-'))
        const passphrase = isEncrypted ? { passphrase: 'sju sjösjuka sjömän' } : {}
        const original = await openTestDatabase('pglite', 'migrated')
        try {
          expect(await addRows(original, values)).toEqual({})
          // As at a start, which counts and removes some of them.
          await original.transaction(seedDefaults)
          const expected = await contentsOf(original)
          await backUp(original, path.join(folder, 'one'), passphrase)
          const server = await restoreInto('postgresql', path.join(folder, 'one'), { folder, ...passphrase })
          try {
            expect(await contentsOf(server)).toEqual(expected)
            // The next number is free.
            await server.query(`insert into private.login_failures (email) values ('x'), ('y')`)
            await server.query(`delete from private.login_failures where email in ('x', 'y')`)
            await backUp(server, path.join(folder, 'two'), passphrase)
          } finally {
            await server.close()
          }
          const dataDir = path.join(folder, 'data')
          const again = await restoreInto('pglite', path.join(folder, 'two'), {
            folder: dataDir,
            ...passphrase,
          })
          try {
            expect(await contentsOf(again)).toEqual(expected)
          } finally {
            await again.close()
          }
        } finally {
          await original.close()
          rmSync(folder, { recursive: true, force: true })
        }
      }),
      { seed, numRuns, endOnFailure: true },
    )
  },
)
