import { createMemoryHistory } from '@tanstack/react-router'
import { expect } from 'vitest'

import { rosterDatabase } from '#offline/roster/roster-database.ts'
import { listRosters } from '#offline/roster/roster-store.ts'
import { EVENT, rosterPage } from '#offline/testing.fixture.ts'

import { followSession } from './follow-session.ts'
import { createPersistence } from './persistence.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

/** The key of the role that the app knows of tokenPair's member. */
export const ROLE = ['session', 'role', 'u1']

/** As after downloading an event's roster. */
export async function keepRoster(): Promise<void> {
  const { event, salt, total, server_time, cursor } = rosterPage()
  const info = { event, salt, total, cursor, as_of: server_time, clock_offset_ms: 0 }
  await rosterDatabase.use((database) => database.put('rosters', { event_id: EVENT, download_id: 'd', info }))
  expect(await listRosters()).toHaveLength(1)
}

/** The app at a path as it follows the session, without its screens; it knows the member's role. */
export function startApp(path: string) {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  followSession({ queryClient, router, persistence: createPersistence(queryClient) })
  queryClient.setQueryData(ROLE, { permissions: ['event_attendance:create'] })
  return { queryClient, address: () => router.history.location.href }
}
