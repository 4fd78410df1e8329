import { beforeAll, describe, expect, it } from 'vitest'

import { seedTranslations } from '#db/seed/translations.ts'
import { everyText, pageOfTexts } from '#features/translations/list-query.ts'
import { toFilter, translationsSearch } from '#features/translations/list.ts'

import { DATABASES } from '../../helpers/databases.ts'
import { LOCAL } from '../api.ts'
import { byCode, column, useAppReads } from './as-app.ts'

describe.runIf(LOCAL).each(DATABASES)('the list of texts, on %s', (kind) => {
  const { database } = useAppReads(kind)

  beforeAll(async () => {
    const db = database()
    await seedTranslations(db)
    const add = async (key: string, words: Record<string, string>) => {
      await db.query('insert into translations.keys (key) values ($1)', [key])
      for (const [language, value] of Object.entries(words))
        await db.query(
          `insert into translations.translations (key_id, language_code, value)
          select id, $2, $3 from translations.keys where key = $1`,
          [key, language, value],
        )
    }
    await add('prov.both', { sv: 'Fiskmås', en: 'Seagull' })
    await add('prov.swedish', { sv: 'Fiskmås över hamnen' })
    await db.query(
      `update translations.translations set value = 'Fiskmåsar' where language_code = 'sv' and key_id =
        (select id from translations.keys where is_base order by key limit 1)`,
    )
  })

  const keys = async (search: Record<string, unknown>) =>
    column(await everyText(toFilter(translationsSearch(search))), 'key')

  it('can be filtered by namespace, also in a search', async () => {
    expect(await keys({ namespace: 'prov', sort: 'key.asc' })).toEqual(['prov.both', 'prov.swedish'])
    expect((await keys({ q: 'fiskmås' })).length).toBe(3)
    expect((await keys({ q: 'fiskmås', namespace: 'prov' })).toSorted(byCode)).toEqual([
      'prov.both',
      'prov.swedish',
    ])
    expect(await keys({ q: 'seagull', namespace: 'prov' })).toEqual(['prov.both'])
    expect(await keys({ q: 'seagull', namespace: 'nav' })).toEqual([])
  })

  it('can be filtered to missing, edited or own texts, also in a search', async () => {
    expect(await keys({ state: 'missing' })).toEqual(['prov.swedish'])
    expect(await keys({ q: 'fiskmås', state: 'missing' })).toEqual(['prov.swedish'])
    expect(await keys({ q: 'seagull', state: 'missing' })).toEqual([])
    const edited = await keys({ state: 'edited' })
    expect(edited.length).toBeGreaterThan(0)
    expect(await keys({ q: 'fiskmås', state: 'own', sort: 'key.asc' })).toEqual(['prov.both', 'prov.swedish'])
    expect(await keys({ q: 'seagull', state: 'own' })).toEqual(['prov.both'])
    expect((await keys({ state: 'own' })).toSorted(byCode)).toEqual(['prov.both', 'prov.swedish'])
    expect(edited).toEqual(expect.arrayContaining(await keys({ q: 'fiskmås', state: 'edited' })))
    expect(await keys({ q: 'fiskmås', state: 'edited' })).toHaveLength(1)
    expect(await keys({ q: 'seagull', state: 'edited' })).toEqual([])
  })

  it('can be sorted by key and with missing ones first', async () => {
    const rising = await keys({ sort: 'key.asc' })
    expect(await keys({ sort: 'key.desc' })).toEqual(rising.toReversed())
    expect(await keys({})).toEqual(['prov.swedish', ...rising.filter((key) => key !== 'prov.swedish')])
    expect((await keys({ sort: 'missing.asc' })).at(-1)).toBe('prov.swedish')
  })

  it('is paged, and reports the total even beyond the last page', async () => {
    const all = await keys({ sort: 'key.asc' })
    const page = (number: number) =>
      pageOfTexts(toFilter(translationsSearch({ sort: 'key.asc', size: 10, page: number })))
    expect(column((await page(2)).rows, 'key')).toEqual(all.slice(10, 20))
    expect(await page(9999)).toEqual({ rows: [], total: all.length })
    const found = await pageOfTexts({ ...toFilter(translationsSearch({ q: 'fiskmås' })), size: 1, page: 2 })
    expect([found.rows.length, found.total]).toEqual([1, 3])
  })
})
