import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPostgresql } from '#server/database/postgresql.ts'
import type { Database } from '#server/database/database.ts'
import { migrate, MigrationFailure } from '#server/database/migrations.ts'
import { addEvent, createClub } from '../helpers/club.ts'
import { createNativeDatabase, DATABASES, openTestDatabase } from '../helpers/databases.ts'
import { rosterPage } from '../helpers/door.ts'
import { valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('migrations on %s', (kind) => {
  let database: Database
  let folder: string

  beforeEach(async () => {
    database = await openTestDatabase(kind, 'empty')
    folder = await mkdtemp(join(tmpdir(), 'migrations-'))
    await writeFile(join(folder, '0001_one.sql'), 'create table one (id int); insert into one values (1);')
    await writeFile(join(folder, '0002_two.sql'), 'create table two (id int);')
  })
  afterEach(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  it('are applied once, in order', async () => {
    expect(await migrate(database, folder)).toEqual(['0001_one.sql', '0002_two.sql'])
    expect(await migrate(database, folder)).toEqual([])
    await writeFile(join(folder, '0003_three.sql'), 'insert into one values (2);')
    expect(await migrate(database, folder)).toEqual(['0003_three.sql'])
    expect(await valueOf(database, 'select count(*) from one')).toBe(2)
  })

  it('refuse a file that was edited after it was applied', async () => {
    await migrate(database, folder)
    await writeFile(join(folder, '0001_one.sql'), 'create table one (id bigint);')
    await expect(migrate(database, folder)).rejects.toThrow(/^0001_one\.sql was edited/)
  })

  it('refuse to go on when an applied file is gone', async () => {
    await migrate(database, folder)
    await rm(join(folder, '0001_one.sql'))
    await writeFile(join(folder, '0003_three.sql'), 'select 1;')
    await expect(migrate(database, folder)).rejects.toThrow(/^0001_one\.sql was applied .* gone/)
  })

  it('refuse a new file that sorts before an applied one', async () => {
    await rename(join(folder, '0001_one.sql'), join(folder, '0009_nine.sql'))
    await migrate(database, folder)
    await writeFile(join(folder, '0005_five.sql'), 'select 1;')
    await expect(migrate(database, folder)).rejects.toThrow(/^0005_five\.sql sorts before 0009_nine\.sql/)
  })

  it('leave nothing of a file that fails, keep those before it, and go on when it is mended', async () => {
    await writeFile(join(folder, '0003_three.sql'), 'create table three (id int); select 1 / 0;')
    await expect(migrate(database, folder)).rejects.toThrow(MigrationFailure)
    expect(await valueOf(database, `select to_regclass('three')`)).toBeNull()
    expect(await valueOf(database, 'select count(*) from private.migrations')).toBe(2)
    await writeFile(join(folder, '0003_three.sql'), 'create table three (id int);')
    expect(await migrate(database, folder)).toEqual(['0003_three.sql'])
  })
})

describe('starts at the same moment, on PostgreSQL', () => {
  it('apply each migration of the product once', async () => {
    const { url, drop } = await createNativeDatabase('empty')
    const starts = await Promise.all([1, 2, 3].map(() => openPostgresql(url, { max: 1 })))
    const applied = await Promise.all(starts.map((database) => migrate(database)))
    const files = (await readdir('db/migrations')).filter((name) => name.endsWith('.sql'))
    expect(applied.flat().toSorted()).toEqual(files.toSorted())
    await Promise.all(starts.map((database) => database.close()))
    await drop()
  })

  it('run as an owner who is no superuser', async () => {
    const { url, drop } = await createNativeDatabase('empty')
    const admin = await openPostgresql(url, { max: 1 })
    await admin.exec(`
      do $$ begin create role club_owner login createrole; exception when duplicate_object then null; end $$;
      do $$ begin execute format('alter database %I owner to club_owner', current_database()); end $$;
      grant anon, authenticated, mailer, authenticator to club_owner with admin option;`)
    const owner = await openPostgresql(url.replace('postgres@', 'club_owner@'), { max: 1 })
    expect(await migrate(owner)).not.toEqual([])
    // Its functions, which run as this owner, may do all they need.
    const club = await createClub(owner)
    const event = await addEvent(owner, club.id)
    expect((await rosterPage(owner, club.members['Door staff'], event)).total).toBe(5)
    await Promise.all([owner.close(), admin.close()])
    await drop()
  })
})
