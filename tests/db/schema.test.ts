import { describe, expect, it, vi } from 'vitest'

import type { Database } from '#server/database/database.ts'
import { openPostgresql } from '#server/database/postgresql.ts'
import { applySchema } from '#server/database/schema/apply-schema.ts'
import { readSchemaFiles, type SchemaFiles } from '#server/database/schema/files.ts'

import { addEvent, createClub } from '../helpers/club.ts'
import {
  createNativeDatabase,
  createOwnedDatabase,
  DATABASES,
  openTestDatabase,
} from '../helpers/databases.ts'
import { rosterPage } from '../helpers/door.ts'
import { valueOf } from '../helpers/requests.ts'

const product = await readSchemaFiles()

/** The product's schema with additions. */
function withMore(
  more: Partial<Record<'tables' | 'migrations' | 'rules', [name: string, sql: string][]>>,
): SchemaFiles {
  const of = (part: keyof typeof more) =>
    (more[part] ?? []).map(([name, sql]) => ({ name: `${part}/${name}.sql`, sql }))
  return {
    ...product,
    tables: [...product.tables, ...of('tables')],
    migrations: [...product.migrations, ...of('migrations')],
    rules: [...product.rules, ...of('rules')],
  }
}

const ONE = `create or replace function app.one() returns int language sql as 'select 1';`

describe.each(DATABASES)('the schema on %s', (kind) => {
  async function withDatabase(
    work: (
      database: Database,
      apply: (files: SchemaFiles, version?: string) => Promise<boolean>,
    ) => Promise<void>,
  ): Promise<void> {
    const database = await openTestDatabase(kind, 'migrated')
    try {
      await work(database, (files, version = '1.2.0') => applySchema(database, { files, version }))
    } finally {
      await database.close()
    }
  }
  const one = (database: Database) => valueOf(database, 'select app.one()')

  it('is applied once, and again when it changes', () =>
    withDatabase(async (database, apply) => {
      expect(await apply(product)).toBe(false)
      expect(await apply(withMore({ rules: [['one', ONE]] }))).toBe(true)
      expect(await one(database)).toBe(1)
      expect(await apply(withMore({ rules: [['one', ONE]] }))).toBe(false)
      expect(await apply(withMore({ rules: [['one', ONE.replace('select 1', 'select 2')]] }))).toBe(true)
      expect(await one(database)).toBe(2)
    }))

  it('treats a comment in a table file as no change', () =>
    withDatabase(async (_database, apply) => {
      const [first, ...others] = product.tables
      const tables = first ? [{ ...first, sql: `-- Why.\n\n${first.sql}` }, ...others] : []
      expect(await apply({ ...product, tables })).toBe(false)
    }))

  it('applies a migration once, before the rules', () =>
    withDatabase(async (database, apply) => {
      const files = withMore({
        migrations: [['9001_one', 'create table private.one (id int); insert into private.one values (1);']],
        rules: [['one', `create view private.ones as select id from private.one;`]],
      })
      expect(await apply(files)).toBe(true)
      expect(await apply(files)).toBe(false)
      await apply({ ...files, rules: [...files.rules, { name: 'rules/other.sql', sql: ONE }] })
      expect(await valueOf(database, 'select count(*) from private.ones')).toBe(1)
    }))

  it('rolls back a failed start, and continues once the file is fixed', () =>
    withDatabase(async (database, apply) => {
      const migrations: [string, string][] = [['9001_one', 'create table private.one (id int);']]
      const failing = withMore({
        migrations,
        rules: [['one', 'create view private.ones as select nothing;']],
      })
      await expect(apply(failing)).rejects.toThrow(/^db\/rules\/one\.sql failed: .*nothing/)
      expect(await valueOf(database, `select to_regclass('private.one')`)).toBeNull()
      expect(await apply(withMore({ migrations, rules: [['one', ONE]] }))).toBe(true)
    }))

  it('leaves everything as it was if a migration fails', () =>
    withDatabase(async (database, apply) => {
      const files = withMore({
        migrations: [
          ['9001_one', `delete from private.settings; create table private.one (id int);`],
          ['9002_two', 'alter table private.absent add column id int;'],
        ],
      })
      const before = await state(database)
      const settings = 'select count(*)::int from private.settings'
      const count = await valueOf(database, settings)
      await expect(apply(files)).rejects.toThrow(/^db\/migrations\/9002_two\.sql failed: .*absent/)
      expect(await valueOf(database, settings)).toBe(count)
      expect(await valueOf(database, `select to_regclass('private.one')`)).toBeNull()
      expect(await state(database)).toEqual(before)
    }))

  it('drops what no file defines any more: functions, views, triggers, policies and grants', () =>
    withDatabase(async (database, apply) => {
      const before = await state(database)
      await apply(
        withMore({
          rules: [
            [
              'one',
              `${ONE}
              create view api.ones as select app.one();
              create trigger one before insert on api.roles for each row execute function app.touch();
              create policy one on api.settings_of_one for select to anon using (app.one() = 1);
              grant execute on function app.one() to anon;
              grant select on api.roles to anon;`.replace('api.settings_of_one', 'api.roles'),
            ],
          ],
        }),
      )
      expect(await state(database)).not.toEqual(before)
      await apply(product)
      expect(await state(database)).toEqual(before)
    }))

  it('replaces a function whose arguments or result changed', () =>
    withDatabase(async (database, apply) => {
      await apply(withMore({ rules: [['one', ONE]] }))
      const other = `create or replace function app.one() returns text language sql as $$ select 'one; two' $$;`
      await apply(withMore({ rules: [['one', other]] }))
      expect(await one(database)).toBe('one; two')
      const longer = `create or replace function app.one(p_text text default 'three') returns text language sql as 'select p_text';`
      await apply(withMore({ rules: [['one', longer]] }))
      expect(await one(database)).toBe('three')
      expect(await valueOf(database, `select count(*) from pg_proc where proname = 'one'`)).toBe(1)
    }))

  it('refuses a database of a newer version', () =>
    withDatabase(async (_database, apply) => {
      await apply(withMore({ rules: [['one', ONE]] }), '1.10.0')
      await expect(apply(product, '1.9.1')).rejects.toThrow(
        /^this database was last brought up to date by Samspel 1\.10\.0, which is newer than this one \(1\.9\.1\)/,
      )
      expect(await apply(product, '1.10.1')).toBe(true)
    }))

  it('refuses a database with a migration that is missing from the files', () =>
    withDatabase(async (_database, apply) => {
      await apply(withMore({ migrations: [['9001_one', 'select 1;']] }))
      await expect(apply(product)).rejects.toThrow(/ has migrations\/9001_one\.sql\. Start that version/)
    }))

  it('refuses a migration that was edited after it was applied, or that sorts before an applied one', () =>
    withDatabase(async (_database, apply) => {
      await apply(withMore({ migrations: [['9002_two', 'select 1;']] }))
      await expect(apply(withMore({ migrations: [['9002_two', 'select 2;']] }))).rejects.toThrow(
        /^db\/migrations\/9002_two\.sql was edited after it was applied/,
      )
      const earlier = withMore({
        migrations: [
          ['9001_one', 'select 1;'],
          ['9002_two', 'select 1;'],
        ],
      })
      await expect(apply(earlier)).rejects.toThrow(
        /^db\/migrations\/9001_one\.sql sorts before migrations\/9002_two\.sql/,
      )
    }))

  it('refuses a database with different tables, and says what to do', () =>
    withDatabase(async (_database, apply) => {
      await expect(
        apply(withMore({ tables: [['99_one', 'create table private.one (id int);']] })),
      ).rejects.toThrow(
        /^this database was made by a development version from before 1\.0\. .*export the members/,
      )
    }))
})

/** The objects the rules create, by name. */
async function state(database: Database): Promise<unknown> {
  return valueOf(
    database,
    `select jsonb_agg(name order by name) from (
      select oid::regprocedure || coalesce(proacl::text, '') as name from pg_proc where pronamespace::regnamespace::text ~ '^(api|app|private|translations)$'
      union all select oid::regclass || coalesce(relacl, acldefault('r', relowner))::text from pg_class where relnamespace::regnamespace::text ~ '^(api|app|private|translations)$'
      union all select polname || ' ' || polrelid::regclass from pg_policy
      union all select tgname || ' ' || tgrelid::regclass from pg_trigger where not tgisinternal) objects`,
  )
}

describe('concurrent starts on PostgreSQL', () => {
  it('apply the schema once', async () => {
    const { url, drop } = await createNativeDatabase('empty')
    const starts = await Promise.all([1, 2, 3].map(() => openPostgresql(url, { max: 1 })))
    const applied = await Promise.all(starts.map((database) => applySchema(database)))
    expect(applied.filter(Boolean)).toHaveLength(1)
    await Promise.all(starts.map((database) => database.close()))
    await drop()
  })

  it('succeed while a running request holds locks, in whatever order it takes them', async () => {
    const { url, drop } = await createNativeDatabase('migrated')
    const [server, other] = await Promise.all([1, 2].map(() => openPostgresql(url, { max: 2 })))
    if (!server || !other) throw new Error('no connection')
    // The request checks for a deadlock later, so that the server is the one to be aborted.
    await server.exec(
      `do $$ begin execute format('alter database %I set deadlock_timeout = ''2s''', current_database()); end $$`,
    )
    const starting = await openPostgresql(url, { max: 1 })
    const request = other.transaction(async (tx) => {
      await tx.exec(`set local deadlock_timeout = '60s'; lock table translations.translations in share mode`)
      const start = applySchema(starting, { files: withMore({ rules: [['one', ONE]] }), version: '1.0.0' })
      await vi.waitFor(async () => {
        const waits = `select count(*) > 0 from pg_locks where not granted and locktype = 'relation'`
        expect(await valueOf(server, waits)).toBe(true)
      })
      await tx.query('select count(*) from api.users')
      return { start }
    })
    expect(await (await request).start).toBe(true)
    await Promise.all([server, other, starting].map((database) => database.close()))
    await drop()
  })

  it('run as an owner who is not a superuser', async () => {
    const { url, drop } = await createOwnedDatabase()
    const owner = await openPostgresql(url, { max: 1 })
    expect(await applySchema(owner)).toBe(true)
    // Its functions, which run as this owner, have all the privileges they need.
    const club = await createClub(owner)
    const event = await addEvent(owner, club.id)
    expect((await rosterPage(owner, club.members['Door staff'], event)).total).toBe(5)
    // And it can upgrade what it owns.
    expect(await applySchema(owner, { files: withMore({ rules: [['one', ONE]] }), version: '1.0.0' })).toBe(
      true,
    )
    await owner.close()
    await drop()
  })
})
