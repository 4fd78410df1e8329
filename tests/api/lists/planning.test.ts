import { beforeAll, describe, expect, it } from 'vitest'

import { ASSOCIATION_ID } from '#db/seed/association.ts'
import { planningSearch, toFilter } from '#features/events/planning/list.ts'
import { everyEvent } from '#features/events/planning/queries.ts'

import { addEvent } from '../../helpers/club.ts'
import { DATABASES } from '../../helpers/databases.ts'
import { LOCAL } from '../api.ts'
import { column, useAppReads } from './as-app.ts'

const DAY = 86_400_000
const SERIES = '00000000-0000-4000-8000-000000000077'
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()

describe.runIf(LOCAL).each(DATABASES)('the list of events to plan, on %s', (kind) => {
  const { database } = useAppReads(kind)

  beforeAll(async () => {
    const add = (title: string, days: number, columns = {}) =>
      addEvent(database(), ASSOCIATION_ID, {
        title,
        start_time: at(days),
        end_time: at(days + 0.1),
        ...columns,
      })
    await add('Prov draft', 30, { status: 'draft' })
    await add('Prov published', 31, { type: 'meeting' })
    await add('Prov cancelled', 32, { status: 'cancelled' })
    const archived = await add('Prov archived', 33, { status: 'archived' })
    await add('Prov 100%', 34)
    await add('Prov 1000', 35)
    await add('Prov past', -30)
    await database().query('update api.events set series_id = $2 where id = $1', [archived, SERIES])
  })

  const titles = async (search: Record<string, unknown>, time: 'upcoming' | 'past' = 'upcoming') =>
    column(await everyEvent(toFilter(time, planningSearch({ q: 'Prov', ...search }))), 'title')

  it('hides archived events unless asked for', async () => {
    const open = ['Prov draft', 'Prov published', 'Prov cancelled', 'Prov 100%', 'Prov 1000']
    expect(await titles({})).toEqual(open)
    expect(await titles({ status: 'archived' })).toEqual(['Prov archived'])
  })

  it('can be filtered by status', async () => {
    expect(await titles({ status: 'draft' })).toEqual(['Prov draft'])
    expect(await titles({ status: 'cancelled' })).toEqual(['Prov cancelled'])
  })

  it('separates past from upcoming events', async () => {
    expect(await titles({}, 'past')).toEqual(['Prov past'])
  })

  it('can be filtered by type', async () => {
    expect(await titles({ type: 'meeting' })).toEqual(['Prov published'])
  })

  it('can be filtered by series', async () => {
    expect(await titles({ series: SERIES, status: 'archived' })).toEqual(['Prov archived'])
    expect(await titles({ series: SERIES })).toEqual([])
  })

  it('treats every character of a search literally', async () => {
    expect(await titles({ q: '100%' })).toEqual(['Prov 100%'])
  })

  it.each(['title', 'start_time', 'type', 'status', 'going_count'] as const)(
    'can be sorted by %s in either direction',
    async (name) => {
      const rising = await everyEvent(toFilter('upcoming', planningSearch({ sort: `${name}.asc` })))
      const falling = await everyEvent(toFilter('upcoming', planningSearch({ sort: `${name}.desc` })))
      expect(rising.length).toBeGreaterThan(10)
      expect(column(falling, name)).toEqual(column(rising, name).toReversed())
      expect(rising.at(0)?.[name]).not.toBe(rising.at(-1)?.[name])
    },
  )
})
