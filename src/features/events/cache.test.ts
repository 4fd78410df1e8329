import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'

import { patchEvent, seedDetail } from './cache.ts'
import { concert } from './concert.fixture.ts'
import { toFilter } from './list/list-search.ts'
import { eventQueries } from './queries.ts'

const list = eventQueries.list(toFilter('upcoming', {})).queryKey
const { queryKey: detail } = eventQueries.detail('hostkonsert')
const rehearsal = concert({ id: '0a4d3f0e-1111-4000-8000-000000000002', slug: 'repetition' })

it('patches an event wherever it is cached, and no other event', () => {
  const client = new QueryClient()
  client.setQueryData(list, { rows: [concert(), rehearsal], total: 2 })
  client.setQueryData(detail, concert())
  patchEvent(client, concert().id, (event) => ({ ...event, going_count: 43 }))
  expect(client.getQueryData(list)?.rows.map((event) => event.going_count)).toEqual([43, 42])
  expect(client.getQueryData(detail)?.going_count).toBe(43)
})

it('does not mark old data as fresh', () => {
  const client = new QueryClient()
  client.setQueryData(list, { rows: [concert()], total: 1 }, { updatedAt: 1000 })
  patchEvent(client, concert().id, (event) => ({ ...event, going_count: 43 }))
  expect(client.getQueryState(list)?.dataUpdatedAt).toBe(1000)
})

it('seeds the detail page from the list fetched most recently, with that list’s age', () => {
  const client = new QueryClient()
  client.setQueryData(
    eventQueries.goingTo().queryKey,
    { rows: [concert({ going_count: 1 })], total: 1 },
    { updatedAt: 1000 },
  )
  client.setQueryData(list, { rows: [concert()], total: 1 }, { updatedAt: 2000 })
  seedDetail(client, 'hostkonsert')
  expect(client.getQueryState(detail)).toMatchObject({
    data: { going_count: 42 },
    dataUpdatedAt: 2000,
    // However young the list is: the rest of the page is fetched anew.
    isInvalidated: true,
  })
})

it('keeps the data that was fetched for the detail page', () => {
  const client = new QueryClient()
  client.setQueryData(detail, concert({ description: 'Ny lokal!' }))
  client.setQueryData(list, { rows: [concert()], total: 1 })
  seedDetail(client, 'hostkonsert')
  expect(client.getQueryData(detail)?.description).toBe('Ny lokal!')
})
