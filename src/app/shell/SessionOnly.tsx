import type { PropsWithChildren } from 'react'
import { useStore } from 'zustand'

import { isEndUnasked, sessionStore } from '#api/session.ts'
import { isDoorOpen } from '#lib/door/open-door.ts'

/**
 * Its children, until the session ends: a screen that stayed on the way to the login would ask the server for what is nobody's.
 * Only an open door outlives its session. Not part of AppShell, which the login loads too.
 */
export function SessionOnly({ children }: PropsWithChildren) {
  const session = useStore(sessionStore)
  return session.user || (isEndUnasked(session) && isDoorOpen()) ? children : null
}
