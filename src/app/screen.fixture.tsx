import { createMemoryHistory } from '@tanstack/react-router'
import { cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'

import { signIn, signOut } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'

import { App } from './App.tsx'
import { followSession } from './follow-session.ts'
import { startI18n } from './i18n.ts'
import { createPersistence } from './persistence.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

/** One call made by the app. */
interface Call {
  /** The part of the URL after /api/, without the query. */
  name: string
  method: string
  body: unknown
  /** Made as nobody: the request carries no token. */
  isAnonymous: boolean
}

/**
 * The responses of a test's server by call name, or by `PATCH name` if reads of the same table differ: JSON,
 * a Response, or a function of the request body, which may be async.
 */
export type Answers = Record<string, unknown>

/** An error response as the database raises it. */
export const refusal = (code: string, params: Record<string, unknown> = {}) =>
  Response.json({ code: 'P0001', message: JSON.stringify({ code, params }) }, { status: 400 })

interface OpenOptions {
  /** Logged in as the member of tokenPair, or logged out. */
  loggedIn?: boolean
}

/** The answer of `rpc/me` for the reader of most tests. */
export const ME = {
  id: 'u1',
  email: 'maja@example.org',
  name: 'Maja Lind',
  language: 'en',
  status: 'verified',
}

/**
 * Opens the whole app at a URL, in English, with a server that responds by call name; unknown calls fail as
 * if offline. Call closeScreen afterwards.
 */
export async function openScreen(
  path: string,
  answers: Answers = {},
  { loggedIn = false }: OpenOptions = {},
) {
  localStorage.clear()
  localStorage.setItem('i18nextLng', 'en')
  if (loggedIn) signIn(tokenPair(1))
  else signOut('person')
  const calls: Call[] = []
  vi.stubGlobal('scrollTo', () => {})
  // jsdom has no window size; this is a phone's, with touch.
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), {
      matches: query.includes('pointer: coarse'),
      addListener() {},
      removeListener() {},
    }),
  )
  Element.prototype.scrollTo ??= () => {}
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const name = new URL(input, location.origin).pathname.replace('/api/', '')
    const { method = 'GET' } = init
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const isAnonymous = !new Headers(init.headers).has('authorization')
    calls.push({ name, method, body, isAnonymous })
    const found = [`${method} ${name}`, name].find((each) => each in answers)
    if (found === undefined) throw new TypeError('Failed to fetch')
    const given = answers[found]
    const answer: unknown = typeof given === 'function' ? await given(body) : given
    if (answer instanceof Response) return answer.clone()
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
  await startI18n()
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  const persistence = createPersistence(queryClient)
  followSession({ queryClient, router, persistence })
  await router.load()
  render(<App queryClient={queryClient} router={router} />)
  return {
    answers,
    queryClient,
    /** The bodies of the calls with this name, in order. */
    sent: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body),
    /** The same for calls other than GET. */
    written: (name: string) =>
      calls.filter((call) => call.name === name && call.method !== 'GET').map(({ body }) => body),
    /** The names of the calls made without a token, in order. */
    anonymous: () => calls.filter((call) => call.isAnonymous).map(({ name }) => name),
    address: () => router.history.location.href,
    /** What the previous screen passed to this one. */
    handedOver: () => router.history.location.state,
  }
}

export function closeScreen(): void {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}
