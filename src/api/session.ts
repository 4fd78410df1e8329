import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'

import { accessTokenUser, refreshTokenState, type SessionUser, type TokenPair } from './tokens.ts'

export interface Session {
  accessToken: string
  refreshToken: string
  user: SessionUser | null
  isAuthenticated: boolean
  /**
   * Why the session ended: the user logged out, deleted their account or reset the password with a link, or
   * the server no longer accepts the session. Stored for the other tabs.
   */
  endedBy?: 'person' | 'deletion' | 'new_password' | 'server' | undefined
  /** The session was read from storage: if it has ended, another tab ended it. */
  isStored?: boolean
}

export const SESSION_STORAGE_KEY = 'auth-storage'

const NO_SESSION: Session = { accessToken: '', refreshToken: '', user: null, isAuthenticated: false }

/** This browser's session, in memory and in storage. Change it with signIn and signOut only. */
export const sessionStore = createStore<Session>()(
  persist(() => NO_SESSION, {
    name: SESSION_STORAGE_KEY,
    storage: createJSONStorage(() => tolerant(browserStorage())),
    partialize: ({ accessToken, refreshToken, user, isAuthenticated, endedBy }): Session => ({
      accessToken,
      refreshToken,
      user,
      isAuthenticated,
      endedBy,
    }),
    merge: (stored) => {
      const { accessToken = '', refreshToken = '', endedBy } = (stored ?? {}) as Partial<Session>
      const session = sessionOf({ access_token: accessToken, refresh_token: refreshToken })
      return session.isAuthenticated ? session : { ...session, endedBy, isStored: true }
    },
  }),
)

/** The current session. */
export const currentSession = (): Session => sessionStore.getState()

/** Starts a session, or continues it after a refresh. False, and no session, if the access token does not decode. */
export function signIn(tokens: TokenPair): boolean {
  const session = sessionOf(tokens)
  sessionStore.setState(session, true)
  return session.isAuthenticated
}

/** Deletes the session on this device; subscribers to the store delete what depends on it. */
export function signOut(endedBy: NonNullable<Session['endedBy']>): void {
  sessionStore.setState({ ...NO_SESSION, endedBy }, true)
}

/** Whether nobody asked for the end of the session. Without a reason, the site's data has been deleted. */
export const isEndUnasked = ({ endedBy }: Session): boolean => endedBy === 'server' || endedBy === undefined

/** Rereads the stored session: another tab or the service worker may have changed it. */
export async function reloadSession(): Promise<Session> {
  await sessionStore.persist.rehydrate()
  return currentSession()
}

/** Stores the session elsewhere, for a worker, which has no localStorage. Call reloadSession afterwards. */
export function configureSessionStorage(storage: StateStorage): void {
  sessionStore.persist.setOptions({ storage: createJSONStorage(() => tolerant(storage)) })
}

function sessionOf({ access_token, refresh_token }: TokenPair): Session {
  const user = access_token ? accessTokenUser(access_token) : undefined
  if (!user) return NO_SESSION
  return {
    accessToken: access_token,
    refreshToken: usableRefreshToken(refresh_token),
    user,
    isAuthenticated: true,
  }
}

function usableRefreshToken(token: string): string {
  const state = token ? refreshTokenState(token, Date.now()) : 'unusable'
  if (state === 'near expiry') console.warn('The session ends in less than five minutes.')
  return state === 'unusable' ? '' : token
}

// On a full disk the session lasts as long as the page does.
function tolerant(storage: StateStorage): StateStorage {
  return {
    getItem: (key) => storage.getItem(key),
    async setItem(key, value) {
      try {
        await storage.setItem(key, value)
      } catch (error) {
        console.warn(error)
      }
    },
    removeItem: (key) => storage.removeItem(key),
  }
}

// A worker has no localStorage, and a browser that blocks site data throws on reading it: then the session lasts as
// long as the page.
function browserStorage(): StateStorage {
  try {
    const { localStorage } = globalThis as { localStorage?: StateStorage }
    if (localStorage) return localStorage
  } catch {
    // Fall through to memory.
  }
  const memory = new Map<string, string>()
  return {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
    removeItem: (key) => void memory.delete(key),
  }
}
