// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { wipeQueryCache } from '#offline/query-persister.ts'

import { createPersistence } from './persistence.ts'

const ROLE = ['session', 'role', 'u1']
const EVENTS = ['events', 'upcoming']

async function startApp(userId = 'u1') {
  const queryClient = new QueryClient()
  const persistence = createPersistence(queryClient)
  await persistence.start(userId)
  const read = (queryKey: string[], data: unknown, persist?: false | 'session') =>
    queryClient.query({
      queryKey,
      queryFn: () => Promise.resolve(data),
      meta: persist === undefined ? {} : { persist },
    })
  return { queryClient, persistence, read, data: (key: string[]) => queryClient.getQueryData(key) }
}

/** Restarts the app once everything read so far has reached the disk. */
async function restart(userId: string, queryKey: string[], expected: unknown) {
  const written = async () => {
    const app = await startApp(userId)
    expect(app.data(queryKey)).toEqual(expected)
    return app
  }
  // The persister may delay a write for a second.
  return vi.waitFor(written)
}

beforeEach(async () => {
  // The app waits two seconds for the disk; a busy machine may take longer.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  localStorage.clear()
  await wipeQueryCache()
})

afterEach(() => void vi.useRealTimers())

it('restores everything after a restart', async () => {
  const app = await startApp()
  await app.read(ROLE, { permissions: ['event:read'] }, 'session')
  await app.read(EVENTS, ['concert'])
  await restart('u1', EVENTS, ['concert'])
  await restart('u1', ROLE, { permissions: ['event:read'] })
})

it('restores what the guards need, even if IndexedDB stores nothing', async () => {
  const app = await startApp()
  await app.read(ROLE, { permissions: ['event:read'] }, 'session')
  await vi.waitFor(() => expect(localStorage.getItem('samspel-session')).toContain('event:read'))
  await wipeQueryCache()
  expect((await startApp()).data(ROLE)).toEqual({ permissions: ['event:read'] })
})

it('does not persist queries that opt out', async () => {
  const app = await startApp()
  await app.read(['search', 'an'], ['Anna'], false)
  await app.read(EVENTS, ['concert'])
  const restarted = await restart('u1', EVENTS, ['concert'])
  expect(restarted.data(['search', 'an'])).toBeUndefined()
})

it('persists data whose refetch failed as a success', async () => {
  const app = await startApp()
  await app.read(EVENTS, ['concert'])
  const offline = {
    queryKey: EVENTS,
    queryFn: () => Promise.reject(new Error('offline')),
    staleTime: 0,
    retry: false,
  }
  await app.queryClient.query(offline).catch(() => {})
  await app.read(['later'], 1)
  const restarted = await restart('u1', ['later'], 1)
  expect(restarted.queryClient.getQueryState(EVENTS)).toMatchObject({ status: 'success', data: ['concert'] })
})

it('refetches what it shows after a restart, however fresh, but not what the guards need', async () => {
  const app = await startApp()
  await app.read(ROLE, { permissions: ['event:read'] }, 'session')
  await app.read(EVENTS, ['concert'])
  const withEvents = await restart('u1', EVENTS, ['concert'])
  expect(withEvents.queryClient.getQueryState(EVENTS)?.isInvalidated).toBe(true)
  const withRole = await restart('u1', ROLE, { permissions: ['event:read'] })
  expect(withRole.queryClient.getQueryState(ROLE)?.isInvalidated).toBe(false)
})

it('does not show one user what another has read', async () => {
  const app = await startApp('u1')
  await app.read(EVENTS, ['private rehearsal'])
  await restart('u1', EVENTS, ['private rehearsal'])
  expect((await startApp('u2')).data(EVENTS)).toBeUndefined()
})

it('leaves nothing behind after a logout, not even a pending write', async () => {
  const app = await startApp()
  await app.read(EVENTS, ['concert'])
  await app.read(['card'], 'S1.secret')
  app.persistence.stop()
  await wipeQueryCache()
  // Longer than the persister may delay a write.
  await vi.advanceTimersByTimeAsync(1500)
  const restarted = await startApp()
  expect(restarted.queryClient.getQueryCache().getAll()).toEqual([])
})
