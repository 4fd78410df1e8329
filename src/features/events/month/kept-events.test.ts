import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import { concert } from '../concert.fixture.ts'
import { eventQueries } from '../queries.ts'
import { keptEvents } from './kept-events.ts'

const ANY = { q: '', type: undefined }

it('finds each event once across all cached lists, filtered', () => {
  const client = new QueryClient()
  const late = concert({ id: 'late', title: 'Julkonsert', start_time: '2026-12-20T19:00:00+01:00' })
  const match = concert({ id: 'match', title: 'Match', type: 'match' })
  const keep = (name: string, ...rows: ReturnType<typeof concert>[]) =>
    client.setQueryData([...eventQueries.pages, name], { rows, total: rows.length })
  keep('list', late, match)
  keep('going_to', concert(), late)
  const ids = (filter: Parameters<typeof keptEvents>[1]) => keptEvents(client, filter).map(({ id }) => id)
  expect(ids(ANY)).toEqual(['match', concert().id, 'late'])
  expect(ids({ ...ANY, type: 'match' })).toEqual(['match'])
  for (const q of ['JUL', 'júl', 'júl'.normalize('NFD')]) expect(ids({ ...ANY, q })).toEqual(['late'])
})
