import type { QueryClient } from '@tanstack/react-query'

import { queryKeys } from '#api/query-keys.ts'
import {
  SESSION_STORAGE_KEY,
  type Session,
  currentSession,
  isEndUnasked,
  reloadSession,
  sessionStore,
} from '#api/session.ts'
import { claimDrafts } from '#lib/browser/drafts.ts'
import { keepKnownClub } from '#lib/browser/known-club.ts'
import { readItem, writeItem } from '#lib/browser/storage.ts'
import { isDoorOpen, isDoorOpenInAnyTab, untilDoorCloses } from '#lib/door/open-door.ts'

import type { Persistence } from './persistence.ts'
import type { AppRouter } from './router.tsx'

interface Following {
  queryClient: QueryClient
  router: AppRouter
  persistence: Persistence
}

// Queries whose result may differ after a session renewal.
const RENEWED = [queryKeys.session, queryKeys.roles, queryKeys.translations]

/** Keeps caches and screens in step with the session: started, renewed or ended, here or in another tab. */
export function followSession({ queryClient, router, persistence }: Following): void {
  addEventListener('storage', ({ key }) => {
    if (key === SESSION_STORAGE_KEY || key === null) void reloadSession()
  })

  // Whose data is on screen: an open door keeps it when the session ends.
  let shownTo = currentSession().user?.id

  sessionStore.subscribe((now, before) => {
    if (now.user?.id === before.user?.id) {
      if (now.accessToken !== before.accessToken) renewed()
    } else if (!now.user) {
      void ended(now, before.user?.id)
    } else if (now.user.id !== shownTo && (before.user || isDoorOpen())) {
      if (before.user) persistence.stop()
      void replaced()
    } else {
      void begun(now.user.id)
    }
  })

  /** Another tab has logged in as someone else: nothing on screen may stay, except a door until it is closed. */
  async function replaced() {
    if (isDoorOpen()) await untilDoorCloses()
    const { user } = currentSession()
    if (user && user.id !== shownTo) location.assign('/')
  }

  async function begun(userId: string) {
    shownTo = userId
    if (endKeeping(userId)) await forget()
    claimDrafts(userId)
    await persistence.start(userId)
    await router.invalidate()
  }

  function renewed() {
    for (const queryKey of RENEWED) void queryClient.invalidateQueries({ queryKey })
  }

  async function ended(session: Session, userId: string | undefined) {
    const { endedBy, isStored } = session
    persistence.stop()
    await queryClient.cancelQueries()
    const isUnasked = isEndUnasked(session)
    if (isUnasked && userId !== undefined && isDoorOpen()) {
      // People are waiting at the door: it stays open and asks for a login, and nothing is lost until then.
      keepFor(userId)
      return
    }
    if (endedBy === 'deletion') keepKnownClub(null)
    const { href, pathname } = router.latestLocation
    const back = endedBy === 'server' && pathname !== '/login' ? { redirect: href, ended: true as const } : {}
    await router.navigate({
      to: '/login',
      search: back,
      state: {
        ...(endedBy === 'deletion' && { accountDeleted: true }),
        ...(endedBy === 'new_password' && { passwordReset: true }),
      },
      replace: true,
    })
    // If the server ended the session, drafts are kept for the next login.
    if (!isUnasked) claimDrafts(null)
    queryClient.clear()
    // Another tab ended the session; that tab clears the disk.
    if (isStored || !endedBy) return
    if (isUnasked && userId !== undefined && (await isDoorOpenInAnyTab())) return keepFor(userId)
    endKeeping()
    await forget()
  }

  async function forget() {
    queryClient.clear()
    await Promise.all([wipeQueryCache(), wipeDoorLists()])
  }
}

// Not part of the first script; if a user was logged in, they have been loaded by now.
const wipeQueryCache = async () => (await import('#offline/query-persister.ts')).wipeQueryCache()
const wipeDoorLists = async () => (await import('#offline/roster/roster-store.ts')).wipeRosters()

const KEY = 'samspel-kept-for'

/**
 * Notes the user for whom this device keeps cached data although their session has ended, because a door they
 * opened is still running. Stored, so that even after a reload the next person never sees the data.
 */
function keepFor(userId: string): void {
  writeItem(KEY, userId)
}

/** Clears it. Returns true if data was kept for anyone other than `userId`. */
function endKeeping(userId?: string): boolean {
  const owner = readItem(KEY)
  writeItem(KEY, null)
  return owner !== null && owner !== userId
}
