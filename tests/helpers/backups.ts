import { createHash } from 'node:crypto'

import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeSnapshot } from '#server/backup/snapshot.ts'
import { writeBackup, type WrittenBackup } from '#server/backup/write-backup.ts'
import { readSettings } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { openPglite } from '#server/database/pglite.ts'
import { openPostgresql } from '#server/database/postgresql.ts'

import { createNativeDatabase, type DatabaseKind } from './databases.ts'

/** Writes a backup of an open database. */
export const backUp = (
  database: Database,
  file: string,
  { passphrase, secrets = true }: { passphrase?: string; secrets?: boolean } = {},
): Promise<WrittenBackup> => writeBackup(file, passphrase, (out) => writeSnapshot(database, { secrets }, out))

/** Restores a backup into an empty database of this kind, which closing removes; `folder` is for an embedded one. */
export async function restoreInto(
  kind: DatabaseKind,
  file: string,
  { folder, passphrase }: { folder: string; passphrase?: string },
): Promise<Database> {
  const source = { file, passphrase, signal: new AbortController().signal }
  if (kind === 'pglite') {
    await restoreBackup(readSettings({ DATA_DIR: folder }), source)
    return openPglite({ dataDir: `${folder}/database` })
  }
  const { url, drop } = await createNativeDatabase('empty')
  try {
    await restoreBackup(readSettings({ DATABASE_URL: url }), source)
  } catch (error) {
    await drop()
    throw error
  }
  const database = await openPostgresql(url, { max: 4 })
  const close = database.close.bind(database)
  return Object.assign(database, { close: () => close().then(drop) })
}

/**
 * Every row of every table, as PostgreSQL writes it as JSON, with generated columns; read independently of backups. Without what is a
 * database's own: the ids of its transactions, its name, and when it was made.
 */
export async function contentsOf(database: Database): Promise<Record<string, string[]>> {
  const { rows: tables } = await database.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('api', 'app', 'private', 'translations')`)
  const contents: Record<string, string[]> = {}
  await database.exec(`set timezone = 'UTC'`)
  for (const { name } of tables) {
    const { rows } = await database.query<{ row: string }>(
      `select (to_jsonb(t) - array['changed_by', 'changes_since', 'applied_at'])::text as row from ${name} t
      where to_jsonb(t) ->> 'key' is distinct from 'instance' order by 1`,
    )
    // Pictures would make a failure unreadable.
    contents[name] = rows.map(({ row }) =>
      row.length < 2000 ? row : createHash('sha256').update(row).digest('hex'),
    )
  }
  return contents
}
