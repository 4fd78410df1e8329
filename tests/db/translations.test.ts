import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedTranslations } from '#db/seed/translations.ts'
import type { Database } from '#server/database.ts'
import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, openTestDatabase } from '../helpers/databases.ts'
import { ANONYMOUS, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

const VALUE = `select t.value from translations.translations t join translations.keys k on k.id = t.key_id
  where k.key = $1 and t.language_code = 'sv'`

describe.each(DATABASES)('translations on %s', (kind) => {
  let database: Database
  let club: Club

  beforeAll(async () => {
    database = await openTestDatabase(kind, 'migrated')
    club = await createClub(database)
    await seedTranslations(database)
  })
  afterAll(() => database.close())

  const edit = (who: string, key: string, value: string) =>
    rowsAs(
      database,
      person(who),
      `update translations.translations t set value = $2 from translations.keys k
      where k.id = t.key_id and k.key = $1 and t.language_code = 'sv' returning edited`,
      [key, value],
    )

  it('holds the base texts, for visitors too', async () => {
    expect(await valueAs(database, ANONYMOUS, VALUE, ['errors.ERROR_EVENT_FULL'])).toBe(
      'Evenemanget är fullt',
    )
    const namespaces = await rowsAs(
      database,
      ANONYMOUS,
      'select namespace from translations.distinct_namespaces',
    )
    expect(namespaces).toContainEqual({ namespace: 'errors' })
  })

  it('keeps an edited text when the app starts again, and writes nothing else', async () => {
    const key = 'errors.ERROR_UNKNOWN'
    expect(await edit(club.members.Admin, key, 'Oj då.')).toEqual([{ edited: true }])
    const versions = 'select sum(xmin::text::bigint) from translations.translations'
    const before = await valueOf(database, versions)
    await seedTranslations(database)
    expect(await valueOf(database, VALUE, [key])).toBe('Oj då.')
    expect(await valueOf(database, versions)).toEqual(before)
  })

  it('takes a newer base text where nobody edited, and drops those that the app no longer has', async () => {
    const key = 'errors.ERROR_EVENT_ENDED'
    await database.query(
      `update translations.translations t set value = 'gammal', base_value = 'gammal'
      from translations.keys k where k.id = t.key_id and k.key = $1`,
      [key],
    )
    await database.query(
      `insert into translations.keys (key, namespace, is_base) values ('old.text', 'old', true)`,
    )
    await seedTranslations(database)
    expect(await valueOf(database, VALUE, [key])).toBe('Evenemanget är redan slut')
    expect(await valueOf(database, `select count(*) from translations.keys where key = 'old.text'`)).toBe(0)
  })

  it('finds English words in keys and Swedish words in texts', async () => {
    const english = `select key from translations.keys where search_vector @@ websearch_to_tsquery('english', 'ending event')`
    expect(await rowsAs(database, ANONYMOUS, english)).toContainEqual({ key: 'errors.ERROR_EVENT_ENDED' })
    const swedish = `select count(*) from translations.translations
      where search_vector @@ websearch_to_tsquery('swedish', 'ett evenemang')`
    expect(await valueAs(database, ANONYMOUS, swedish)).toBeGreaterThan(0)
  })

  it('lets only translators add, change and delete', async () => {
    const add = (who: string) =>
      rowsAs(
        database,
        person(who),
        `insert into translations.keys (key) values ('own.greeting') returning namespace`,
      )
    expect((await failure(add(club.members.Member))).code).toBe('42501')
    expect(await add(club.members.Board)).toEqual([{ namespace: 'own' }])
    expect(await failure(add(club.members.Board))).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field: 'key', reason: 'exists' },
    })
    expect(await edit(club.members.Member, 'errors.ERROR_EVENT_FULL', 'Fel')).toEqual([])
    expect(await valueOf(database, VALUE, ['errors.ERROR_EVENT_FULL'])).toBe('Evenemanget är fullt')
  })

  it('never deletes a text that the app itself uses', async () => {
    const remove = (key: string) =>
      rowsAs(
        database,
        person(club.members.Admin),
        'delete from translations.keys where key = $1 returning key',
        [key],
      )
    expect(await failure(remove('errors.ERROR_EVENT_FULL'))).toMatchObject({
      params: { reason: 'base_text' },
    })
    expect(await remove('own.greeting')).toEqual([{ key: 'own.greeting' }])
  })
})
