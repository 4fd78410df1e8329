import { QueryClient } from '@tanstack/react-query'
import { beforeAll, describe, expect, it } from 'vitest'

import { ASSOCIATION_ID } from '#db/seed/association.ts'
import { parseEventSearch, toFilter } from '#features/events/list/list-search.ts'
import { eventQueries } from '#features/events/queries.ts'

import { addEvent } from '../../helpers/club.ts'
import { DATABASES } from '../../helpers/databases.ts'
import { LOCAL } from '../api.ts'
import { byCode, column, useAppReads } from './as-app.ts'

const DAY = 86_400_000
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()

describe.runIf(LOCAL).each(DATABASES)('the event lists that a member sees, on %s', (kind) => {
  const { database, reader } = useAppReads(kind)
  const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

  beforeAll(async () => {
    const add = (title: string, days: number, columns = {}) =>
      addEvent(database(), ASSOCIATION_ID, {
        title,
        start_time: at(days),
        end_time: at(days + 0.1),
        ...columns,
      })
    const answer = async (event: string, status: string) =>
      database().query(
        'insert into api.event_registrations (event_id, user_id, status) values ($1, $2, $3)',
        [event, reader(), status],
      )
    await add('Prov open', 2)
    await add('Prov meeting', 3, { type: 'meeting' })
    await add('Prov draft', 4, { status: 'draft' })
    const archived = await add('Prov archived', 5)
    await answer(archived, 'going')
    await database().query(`update api.events set status = 'archived' where id = $1`, [archived])
    await answer(await add('Prov going', 6), 'going')
    await answer(await add('Prov interested', 7), 'interested')
    await add('Prov past', -9)
    await add('Prov running', -0.05)
    await add('Prov running draft', -0.05, { status: 'draft' })
  })

  const list = async (search: Record<string, unknown>, time: 'upcoming' | 'past' = 'upcoming') => {
    const filter = toFilter(time, parseEventSearch({ q: 'Prov', ...search }))
    const { rows } = await client().fetchQuery(eventQueries.list(filter))
    return column(rows, 'title')
  }

  it('show upcoming and running events, the soonest first, without archived ones', async () => {
    const found = await list({})
    expect(found.slice(0, 2).toSorted(byCode)).toEqual(['Prov running', 'Prov running draft'])
    expect(found.slice(2)).toEqual([
      'Prov open',
      'Prov meeting',
      'Prov draft',
      'Prov going',
      'Prov interested',
    ])
  })

  it('show past events', async () => {
    expect(await list({}, 'past')).toEqual(['Prov past'])
  })

  it('can be filtered by type, days ahead and words', async () => {
    expect(await list({ type: 'meeting' })).toEqual(['Prov meeting'])
    expect(await list({ days: 5 })).toEqual(['Prov going', 'Prov interested'])
    expect(await list({ q: 'prov INT' })).toEqual(['Prov interested'])
  })

  it('can be reversed', async () => {
    expect((await list({ sort: 'desc' })).slice(0, 2)).toEqual(['Prov interested', 'Prov going'])
  })

  it('show the events waiting for an answer: published, not over, not answered', async () => {
    const { rows } = await client().fetchQuery(eventQueries.unanswered())
    const found = column(rows, 'title').filter((title) => title.startsWith('Prov'))
    expect(found).toEqual(['Prov running', 'Prov open', 'Prov meeting'])
  })

  it('show the events the reader is going to, without archived ones', async () => {
    const { rows } = await client().fetchQuery(eventQueries.goingTo())
    expect(column(rows, 'title')).toContain('Prov going')
    expect(column(rows, 'title')).not.toContain('Prov interested')
    expect(column(rows, 'title')).not.toContain('Prov archived')
  })

  it('show the published events that run now', async () => {
    const { rows } = await client().fetchQuery(eventQueries.running())
    expect(column(rows, 'title')).toContain('Prov running')
    expect(column(rows, 'title')).not.toContain('Prov running draft')
    expect(column(rows, 'title')).not.toContain('Prov open')
  })
})
