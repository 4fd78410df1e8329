import { createStore } from 'zustand/vanilla'

import { accessTokenUser, refreshTokenState, type SessionUser, type TokenPair } from './tokens.ts'

export interface Session {
  accessToken: string
  refreshToken: string
  user: SessionUser | null
  isAuthenticated: boolean
  /**
   * Why the session ended: the user logged out, left or reset the password with a link, or the server no longer
   * accepts it. Not stored.
   */
  endedBy?: 'person' | 'deletion' | 'new_password' | 'server' | undefined
}

export const SESSION_STORAGE_KEY = 'auth-storage'

const NO_SESSION: Session = { accessToken: '', refreshToken: '', user: null, isAuthenticated: false }

/** Where the session lies: localStorage, or in a worker what takes its place. */
export interface SessionStorage {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): void | Promise<void>
}

interface SyncStorage extends SessionStorage {
  getItem(key: string): string | null
}

const ownStorage = browserStorage()
let storage: SessionStorage = ownStorage

/** This browser's session, in memory and in storage. Change it with signIn and signOut only. */
export const sessionStore = createStore<Session>()(() => {
  try {
    return storedSession(ownStorage.getItem(SESSION_STORAGE_KEY))
  } catch {
    return NO_SESSION
  }
})

sessionStore.subscribe(store)

/** The current session. */
export const currentSession = (): Session => sessionStore.getState()

/** Starts a session, or continues it after a refresh. False, and no session, if the access token does not decode. */
export function signIn(tokens: TokenPair): boolean {
  const session = sessionOf(tokens)
  sessionStore.setState(session, true)
  return session.isAuthenticated
}

/** Deletes the session on this device; store subscribers clean up whatever else must go. */
export function signOut(endedBy: NonNullable<Session['endedBy']>): void {
  sessionStore.setState({ ...NO_SESSION, endedBy }, true)
}

/** Rereads the stored session: another tab or the service worker may have changed it. */
export async function reloadSession(): Promise<Session> {
  try {
    sessionStore.setState(storedSession(await storage.getItem(SESSION_STORAGE_KEY)), true)
  } catch {
    // What cannot be read does not end the session that is in memory.
  }
  return currentSession()
}

/** Stores the session elsewhere, for a worker, which has no localStorage. Call reloadSession afterwards. */
export function configureSessionStorage(other: SessionStorage): void {
  storage = other
}

// On a full disk the session lasts as long as the page does.
async function store({ accessToken, refreshToken, user, isAuthenticated }: Session): Promise<void> {
  const state: Session = { accessToken, refreshToken, user, isAuthenticated }
  try {
    await storage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ state, version: 0 }))
  } catch (error) {
    console.warn(error)
  }
}

// The person is read from the token anew: what was stored may be of an older version.
function storedSession(text: string | null): Session {
  const { state } = JSON.parse(text || '{}') as { state?: Partial<Session> }
  return sessionOf({ access_token: state?.accessToken ?? '', refresh_token: state?.refreshToken ?? '' })
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

// A worker has no localStorage, and a browser that blocks site data throws on reading it: then the session lasts as
// long as the page.
function browserStorage(): SyncStorage {
  try {
    const { localStorage } = globalThis as { localStorage?: SyncStorage }
    if (localStorage) return localStorage
  } catch {
    // Fall through to memory.
  }
  const memory = new Map<string, string>()
  return {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
  }
}
