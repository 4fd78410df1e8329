import { beforeAll, describe, expect, it } from 'vitest'

import { seedTranslations } from '#db/seed/translations.ts'

import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { ANONYMOUS, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

const VALUE = `select t.value from translations.translations t join translations.keys k on k.id = t.key_id
  where k.key = $1 and t.language_code = 'sv'`

describe.each(DATABASES)('translations on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club

  beforeAll(async () => {
    club = await createClub(database)
    await seedTranslations(database)
  })

  const edit = (who: string, key: string, value: string) =>
    rowsAs(
      database,
      person(who),
      `update translations.translations t set value = $2 from translations.keys k
      where k.id = t.key_id and k.key = $1 and t.language_code = 'sv' returning t.edited`,
      [key, value],
    )

  it('contain the base texts, for visitors too', async () => {
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

  it('keep an edited text when the app restarts, and write nothing else', async () => {
    const key = 'errors.ERROR_UNKNOWN'
    expect(await edit(club.members.Admin, key, 'Oj då.')).toEqual([{ edited: true }])
    const versions = 'select sum(xmin::text::bigint) from translations.translations'
    const before = await valueOf(database, versions)
    await seedTranslations(database)
    expect(await valueOf(database, VALUE, [key])).toBe('Oj då.')
    expect(await valueOf(database, versions)).toEqual(before)
  })

  it('update unedited base texts, and delete those the app no longer has', async () => {
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

  it('find English words in keys and Swedish words in texts', async () => {
    const english = `select key from translations.keys where search_vector @@ websearch_to_tsquery('english', 'ending event')`
    expect(await rowsAs(database, ANONYMOUS, english)).toContainEqual({ key: 'errors.ERROR_EVENT_ENDED' })
    const swedish = `select count(*) from translations.translations
      where search_vector @@ websearch_to_tsquery('swedish', 'ett evenemang')`
    expect(await valueAs(database, ANONYMOUS, swedish)).toBeGreaterThan(0)
  })

  it('can only be added, changed and deleted by translators', async () => {
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

  it('cannot be deleted if the app itself uses them', async () => {
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

  const state = async (key: string) => {
    const { rows } = await database.query<{ missing: number; edited: boolean }>(
      'select missing, edited from translations.keys where key = $1',
      [key],
    )
    return rows[0]
  }

  it('report for each key how many languages have no text, and whether one is edited', async () => {
    const key = 'errors.ERROR_INVALID_EMAIL'
    expect(await state(key)).toEqual({ missing: 0, edited: false })
    await edit(club.members.Admin, key, ' ')
    expect(await state(key)).toEqual({ missing: 1, edited: true })
    await rowsAs(
      database,
      person(club.members.Admin),
      'delete from translations.translations t using translations.keys k where k.id = t.key_id and k.key = $1',
      [key],
    )
    expect(await state(key)).toEqual({ missing: 2, edited: false })
    await seedTranslations(database)
    expect(await state(key)).toEqual({ missing: 0, edited: false })
    expect(await valueOf(database, 'select count(*) from translations.keys where missing > 0')).toBe(0)
  })

  it('count an added key as missing until it has a text in each language', async () => {
    const admin = person(club.members.Admin)
    await rowsAs(database, admin, `insert into translations.keys (key) values ('own.motto')`)
    expect(await state('own.motto')).toEqual({ missing: 2, edited: false })
    await rowsAs(
      database,
      admin,
      `insert into translations.translations (key_id, language_code, value)
      select id, unnest(array['sv', 'en']), 'Motto' from translations.keys where key = 'own.motto'`,
    )
    // It does not count as edited, because there is no base text to reset to.
    expect(await state('own.motto')).toEqual({ missing: 0, edited: false })
  })

  const reset = (who: string, ...keys: string[]) =>
    valueAs(
      database,
      person(who),
      'select api.reset_translations(array(select id from translations.keys where key = any ($1)))',
      [keys],
    )

  it.each([
    ['errors.ERROR_PASSWORD_TOO_SHORT', 'Minst {{ min_length }} tecken'],
    ['errors.ERROR_RATE_LIMITED', 'Vänta {{seconds,wait}}'],
    ['users.total_one', 'En medlem'],
    ['users.mail_one', 'Mejla {{count}}'],
    ['users.total_other', ''],
  ])('accept as the text of %s, with the base text’s placeholders: “%s”', async (key, value) => {
    expect(await edit(club.members.Admin, key, value)).toEqual([{ edited: true }])
    await reset(club.members.Admin, key)
  })

  it.each([
    ['errors.ERROR_PASSWORD_TOO_SHORT', 'Minst 8 tecken'],
    ['errors.ERROR_PASSWORD_TOO_SHORT', 'Minst {{min_lenght}} tecken'],
    ['errors.ERROR_PASSWORD_TOO_SHORT', 'Minst {{min_length} tecken'],
    ['errors.ERROR_PASSWORD_TOO_SHORT', 'Minst {{min_length}} av {{max_length}} tecken'],
    ['errors.ERROR_RATE_LIMITED', 'Vänta {{seconds}}'],
    ['errors.ERROR_UNKNOWN', 'Se $t(errors.ERROR_UNKNOWN)'],
    ['users.total_other', 'Medlemmar'],
  ])('reject as the text of %s, with placeholders other than the base text’s: “%s”', async (key, value) => {
    const before = await valueOf(database, VALUE, [key])
    expect(await failure(edit(club.members.Admin, key, value))).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field: 'value', reason: 'placeholders' },
    })
    expect(await valueOf(database, VALUE, [key])).toBe(before)
  })

  it('accept any text for a custom key', async () => {
    expect(await edit(club.members.Admin, 'own.motto', 'Hej {{vem}}')).toEqual([{ edited: true }])
  })

  it('reset many texts to the app’s in each language, but no custom ones', async () => {
    const keys = ['errors.ERROR_EVENT_FULL', 'errors.ERROR_EVENT_ENDED', 'own.motto']
    for (const key of keys) await edit(club.members.Admin, key, 'Ändrad')
    expect((await failure(reset(club.members.Member, ...keys))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    expect(await valueOf(database, VALUE, [keys[0]])).toBe('Ändrad')
    expect(await reset(club.members.Admin, ...keys)).toBe(2)
    expect(await valueOf(database, VALUE, [keys[0]])).toBe('Evenemanget är fullt')
    expect(await state(keys[0] ?? '')).toEqual({ missing: 0, edited: false })
    expect(await valueOf(database, VALUE, ['own.motto'])).toBe('Ändrad')
  })

  it('cannot be renamed if the app itself uses them', async () => {
    const rename = (key: string, to: string) =>
      rowsAs(
        database,
        person(club.members.Admin),
        'update translations.keys set key = $2 where key = $1 returning key',
        [key, to],
      )
    expect(await failure(rename('errors.ERROR_EVENT_FULL', 'errors.FULL'))).toMatchObject({
      params: { reason: 'base_text' },
    })
    expect(await valueOf(database, VALUE, ['errors.ERROR_EVENT_FULL'])).toBe('Evenemanget är fullt')
    expect(await rename('own.motto', 'own.song')).toEqual([{ key: 'own.song' }])
  })

  it('let an editor detect that somebody else has saved in the meantime', async () => {
    const key = 'errors.ERROR_EVENT_FULL'
    const at = `select t.last_modified::text from translations.translations t join translations.keys k on k.id = t.key_id
      where k.key = $1 and t.language_code = 'sv'`
    const read = await valueOf<string>(database, at, [key])
    const save = (value: string) =>
      rowsAs(
        database,
        person(club.members.Admin),
        `update translations.translations t set value = $2 from translations.keys k
        where k.id = t.key_id and k.key = $1 and t.language_code = 'sv' and t.last_modified = $3 returning t.value`,
        [key, value, read],
      )
    expect(await save('Fullt')).toEqual([{ value: 'Fullt' }])
    expect(await save('Fullsatt')).toEqual([])
    expect(await valueOf(database, VALUE, [key])).toBe('Fullt')
  })
})
