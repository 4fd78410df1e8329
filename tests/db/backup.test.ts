import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { restoreBackup } from '#server/backup/restore-backup.ts'
import { SECRETS } from '#server/backup/secrets.ts'
import { writeSnapshot } from '#server/backup/snapshot.ts'
import { readTables } from '#server/backup/tables.ts'
import { readSettings } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { openPostgresql } from '#server/database/postgresql.ts'
import { renderSnapshot } from '#server/db-snapshot/catalog.ts'

import { backUp, contentsOf, restoreInto } from '../helpers/backups.ts'
import {
  createNativeDatabase,
  createOwnedDatabase,
  openTestDatabase,
  useDatabase,
} from '../helpers/databases.ts'
import { valueOf } from '../helpers/requests.ts'

const PASSPHRASE = 'sju sjösjuka sjömän'
const folder = mkdtempSync(path.join(tmpdir(), 'samspel-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
const newPath = () => path.join(folder, String(count++))

describe('a backup of the demo club, restored on PostgreSQL and, from there, embedded again', () => {
  let original: Database
  let onServer: Database
  let embedded: Database
  beforeAll(async () => {
    original = await openTestDatabase('pglite', 'demo')
    const first = newPath()
    await backUp(original, first)
    onServer = await restoreInto('postgresql', first, { folder: newPath() })
    const second = newPath()
    await backUp(onServer, second, { passphrase: PASSPHRASE })
    embedded = await restoreInto('pglite', second, { folder: newPath(), passphrase: PASSPHRASE })
  })
  afterAll(() => Promise.all([original.close(), onServer.close(), embedded.close()]))

  it('has the same rows in every table', async () => {
    const expected = await contentsOf(original)
    expect(Object.keys(expected).length).toBeGreaterThan(50)
    expect(await contentsOf(onServer)).toEqual(expected)
    expect(await contentsOf(embedded)).toEqual(expected)
  })

  it('has the same schema, foreign keys and triggers included, and triggers fire', async () => {
    const expected = readFileSync('db/schema.snapshot.sql', 'utf8')
    for (const database of [onServer, embedded]) {
      expect(await renderSnapshot(database)).toBe(expected)
      expect(
        await valueOf(
          database,
          `select count(*)::int from pg_trigger where not tgisinternal and tgenabled <> 'O'`,
        ),
      ).toBe(0)
      const id = await valueOf<string>(
        database,
        `insert into api.users (name, email) values ('Ny Medlem', 'ny@example.org') returning id`,
      )
      expect(
        await valueOf(database, 'select count(*)::int from private.cards where user_id = $1', [id]),
      ).toBe(1)
      await database.query('delete from api.users where id = $1', [id])
    }
  })

  it('is another database for doors: no cursor from before holds, and what is unchanged is not sent again', async () => {
    const cursor = await valueOf<string>(original, 'select private.roster_cursor()')
    expect(await valueOf(original, 'select private.parse_roster_cursor($1)', [cursor])).not.toBeNull()
    const instance = `select value from private.settings where key = 'instance'`
    const names = await Promise.all(
      [original, onServer, embedded].map((database) => valueOf(database, instance)),
    )
    expect(new Set(names).size).toBe(3)
    for (const database of [onServer, embedded]) {
      expect(await valueOf(database, 'select private.parse_roster_cursor($1)', [cursor])).toBeNull()
      const own = await valueOf<string>(database, 'select private.roster_cursor()')
      expect(await valueOf(database, 'select private.parse_roster_cursor($1)', [own])).not.toBeNull()
      expect(
        await valueOf(
          database,
          `select count(*)::int from private.event_member_changes where changed_by >= private.parse_roster_cursor($1)`,
          [own],
        ),
      ).toBe(0)
    }
    expect(await valueOf(embedded, 'select count(*)::int from private.event_member_changes')).toBeGreaterThan(
      0,
    )
  })

  it('has statistics, so that its first plans are good ones', async () => {
    for (const database of [onServer, embedded]) {
      expect(
        await valueOf(database, `select reltuples::int from pg_class where oid = 'api.users'::regclass`),
      ).toBe(240)
    }
  })
})

/** The lines of a backup without the rows of some tables, as if they had never been there. */
function resealed(lines: readonly string[], isKept: (table: string) => boolean): string {
  const [header = '', ...rest] = lines.slice(0, -1)
  let text = `${header}\n`
  let rows: string[] = []
  let total = 0
  const digest = (of: string) => createHash('sha256').update(of).digest('hex')
  for (const line of rest) {
    if (line.startsWith('[')) {
      rows.push(`${line}\n`)
      continue
    }
    const { table } = JSON.parse(line) as { table: string }
    const kept = isKept(table) ? rows : []
    text += `${kept.join('')}${JSON.stringify({ table, rows: kept.length, sha256: digest(kept.join('')) })}\n`
    total += kept.length
    rows = []
  }
  return `${text}${JSON.stringify({ end: true, rows: total, sha256: digest(text) })}\n`
}

describe('restoring', () => {
  const database = useDatabase('postgresql', 'migrated')
  let good: string
  let lines: string[]
  let sealed: Buffer
  beforeAll(async () => {
    good = newPath()
    // Several chunks of an encrypted file, however well the rest is compressed.
    await database.query(`insert into private.settings values ('noise', $1)`, [
      randomBytes(200_000).toString('hex'),
    ])
    await backUp(database, good)
    const file = newPath()
    await backUp(database, file, { passphrase: PASSPHRASE })
    sealed = readFileSync(file)
    lines = gunzipSync(readFileSync(good)).toString().trimEnd().split('\n')
  })
  const edited = (text: string): Buffer => gzipSync(text)
  const withHeader = (change: object): Buffer =>
    edited([JSON.stringify({ ...JSON.parse(lines[0] ?? ''), ...change }), ...lines.slice(1), ''].join('\n'))
  const encrypted = () => Buffer.from(sealed)

  it.each([
    [
      'a newer format',
      () => withHeader({ format: 2, version: '9.0.0' }),
      /made by Samspel 9\.0\.0, in a format/,
    ],
    ['a newer version', () => withHeader({ version: '9.0.0' }), /made by Samspel 9\.0\.0, which is newer/],
    ['other tables', () => withHeader({ schema: [] }), /only the version that made it restores it/],
    [
      'a changed row',
      () => edited(lines.join('\n').replace('"anita', '"Anita').replace('"password', '"Password') + '\n'),
      /damaged/,
    ],
    [
      'a missing row',
      () =>
        edited(
          lines
            .toSpliced(
              lines.findIndex((line) => line.startsWith('[')),
              1,
            )
            .join('\n') + '\n',
        ),
      /damaged/,
    ],
    ['no last line', () => edited(lines.slice(0, -1).join('\n') + '\n'), /damaged or cut off/],
    ['half of it', () => readFileSync(good).subarray(0, 20_000), /damaged or cut off/],
    ['nothing in it', () => Buffer.alloc(0), /damaged or cut off/],
    ['something else in it', () => Buffer.from('%PDF-1.7'), /damaged or cut off/],
    ['the passphrase missing', encrypted, /it is encrypted/],
    ['a wrong passphrase', encrypted, /the passphrase is wrong/, 'en annan lösenfras'],
    [
      'half of it, encrypted',
      () => encrypted().subarray(0, 66_000),
      /the file is damaged or cut off/,
      PASSPHRASE,
    ],
    [
      'whole chunks cut off, encrypted',
      () => {
        const bytes = encrypted()
        const header = bytes.indexOf('\n', bytes.indexOf('\n--- ') + 1) + 1
        return bytes.subarray(0, header + 16 + 2 * 65_552)
      },
      /the file is damaged or cut off/,
      PASSPHRASE,
    ],
    [
      'a byte changed, encrypted',
      () => {
        const bytes = encrypted()
        bytes[bytes.length - 100] = (bytes.at(-100) ?? 0) ^ 1
        return bytes
      },
      /the file is damaged or cut off/,
      PASSPHRASE,
    ],
  ])(
    'refuses a file with %s, and leaves nothing behind',
    async (_, contents, reason, passphrase?: string) => {
      const file = newPath()
      writeFileSync(file, contents())
      const dataDir = newPath()
      const given = { folder: dataDir, ...(passphrase !== undefined && { passphrase }) }
      await expect(restoreInto('pglite', file, given)).rejects.toThrow(reason)
      expect(readdirSync(folder)).not.toContain(path.basename(dataDir))
    },
  )

  it('refuses a database that is not empty, and changes nothing in it', async () => {
    const { url, drop } = await createNativeDatabase('migrated')
    const existing = await openPostgresql(url, { max: 2 })
    try {
      await existing.exec('delete from private.common_passwords')
      const before = await contentsOf(existing)
      const source = { file: good, passphrase: undefined, signal: new AbortController().signal }
      await expect(restoreBackup(readSettings({ DATABASE_URL: url }), source)).rejects.toThrow(
        'the database of DATABASE_URL is not empty',
      )
      expect(await contentsOf(existing)).toEqual(before)
    } finally {
      await existing.close()
      await drop()
    }
  })

  it('works for an owner who is not a superuser, and so does the next backup', async () => {
    const { url, drop } = await createOwnedDatabase()
    const signal = new AbortController().signal
    const { rows } = await restoreBackup(readSettings({ DATABASE_URL: url }), {
      file: good,
      passphrase: undefined,
      signal,
    })
    const owner = await openPostgresql(url, { max: 1 })
    try {
      expect(await valueOf(owner, `select rolsuper from pg_roles where rolname = current_user`)).toBe(false)
      expect(await contentsOf(owner)).toEqual(await contentsOf(database))
      expect((await backUp(owner, newPath())).rows).toBe(rows)
    } finally {
      await owner.close()
      await drop()
    }
  })

  it('leaves nothing behind when it fails halfway, and a good file is restored in the same place', async () => {
    // With checksums that fit, but without rows that others refer to.
    const file = newPath()
    writeFileSync(file, edited(resealed(lines, (table) => table !== 'api.permission_groups')))
    const dataDir = newPath()
    const { url, drop } = await createNativeDatabase('empty')
    const onServer = await openPostgresql(url, { max: 1 })
    const signal = new AbortController().signal
    try {
      for (const settings of [readSettings({ DATA_DIR: dataDir }), readSettings({ DATABASE_URL: url })]) {
        await expect(restoreBackup(settings, { file, passphrase: undefined, signal })).rejects.toThrow(
          'permissions_group_id_fkey',
        )
        expect(readdirSync(folder)).not.toContain(path.basename(dataDir))
        expect(await valueOf(onServer, `select to_regnamespace('private') is null`)).toBe(true)
        await restoreBackup(settings, { file: good, passphrase: undefined, signal })
        rmSync(dataDir, { recursive: true, force: true })
      }
      expect(await valueOf(onServer, 'select count(*)::int from api.permissions')).toBeGreaterThan(20)
    } finally {
      await onServer.close()
      await drop()
    }
  })
})

describe('a backup of a database in use', () => {
  const database = useDatabase('postgresql', 'migrated')

  it('is as of one moment, however much is written meanwhile', async () => {
    // One table at the beginning of the file and one in its middle, which each transaction changes both.
    const write = (number: number) =>
      database.transaction(async (tx) => {
        await tx.query(`update api.associations set name = 'Räknare ' || $1`, [number])
        await tx.query(`update private.settings set value = $1 where key = 'link_limit_day'`, [number])
      })
    await database.query(`insert into api.associations (name, type) values ('Räknare', 'music')`)
    let text = ''
    let written = 1
    await write(written)
    const out = new PassThrough()
    const taken = writeSnapshot(database, { secrets: true }, out)
    for await (const chunk of out) {
      text += String(chunk)
      await write(++written)
    }
    await taken
    expect(written).toBeGreaterThan(10)
    expect(text).toContain('"Räknare 1"')
    expect(text).toContain('["link_limit_day", "1"]')
  })
})

describe('a backup without secrets', () => {
  /** Columns that look like secrets and are none, or are useless without those that are left out. */
  const HARMLESS = [
    'api.associations.code_of_conduct',
    'api.associations.old_codes',
    'api.events.old_codes',
    'api.scans.code',
    // Names a set of rules.
    'private.grants.code',
    // Pictures.
    'private.association_logos.content',
    'private.event_images.content',
    'private.photos.content',
    // Public keys, and how many there have been.
    'private.card_keys.public_key',
    'private.cards.last_key',
    'private.passkeys.credential_id',
    'private.passkeys.public_key',
    'private.common_passwords.password',
    'private.languages.code',
    'translations.keys.key',
    'translations.languages.code',
    'translations.translations.key_id',
    'translations.translations.language_code',
  ]

  it('leaves out every column that may be one', async () => {
    const database = await openTestDatabase('postgresql', 'migrated')
    try {
      const left = (await readTables(database)).flatMap(({ name, columns }) => {
        const rule = SECRETS[name]
        if (rule && 'rows' in rule) return []
        return columns
          .filter(
            (column) =>
              /secret|token|hash|key|pass|salt|code|credential/.test(column.name) || column.type === 'bytea',
          )
          .filter((column) => !(rule && column.name in rule.columns))
          .map((column) => `${name}.${column.name}`)
      })
      expect(left).toEqual(HARMLESS.toSorted())
    } finally {
      await database.close()
    }
  })

  it('has none of the values, and restores with new ones', async () => {
    const database = await openTestDatabase('postgresql', 'demo')
    const secrets = `
      select value from private.settings where key = 'jwt_secret' union all select hash from private.passwords
      union all select right(token::text, -2) from private.cards union all select right(salt::text, -2) from private.event_salts`
    const values = (await database.query<{ value: string }>(secrets)).rows.map(({ value }) => value)
    expect(values.length).toBeGreaterThan(300)
    const file = newPath()
    await backUp(database, file, { secrets: false })
    const text = gunzipSync(readFileSync(file)).toString()
    expect(values.filter((value) => text.includes(value))).toEqual([])
    const restored = await restoreInto('postgresql', file, { folder: newPath() })
    try {
      const anew = (await restored.query<{ value: string }>(secrets)).rows.map(({ value }) => value)
      expect(anew.length).toBeGreaterThan(300)
      expect(anew.filter((value) => values.includes(value))).toEqual([])
      expect(
        await valueOf(
          restored,
          `select count(*)::int from private.mail_deliveries where state in ('queued', 'sending')`,
        ),
      ).toBe(0)
      expect(
        await valueOf(
          restored,
          `select count(*)::int from private.mail_messages m where failed <> (
            select count(*) from private.mail_deliveries d where d.message_id = m.id and d.state = 'failed')`,
        ),
      ).toBe(0)
    } finally {
      await restored.close()
      await database.close()
    }
  })
})
