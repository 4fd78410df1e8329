// @vitest-environment jsdom
import i18next from 'i18next'
import { expect, it, vi } from 'vitest'

import { signIn, signOut } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'

import { addTexts, startI18n } from './i18n.ts'
import { syncTexts } from './sync-texts.ts'

const server = { edited: {} as Record<string, string>, requests: 0 }

it('shows new edits after a login, a logout, and when the app is shown again', async () => {
  localStorage.setItem('i18nextLng', 'en')
  signOut('person')
  vi.stubGlobal('fetch', () => {
    server.requests += 1
    const rows = Object.entries(server.edited).map(([key, value]) => ({ value, keys: { key } }))
    return Promise.resolve(Response.json(rows))
  })
  const shown = () => [i18next.t('nav.home'), i18next.t('nav.events')]
  await startI18n()
  await addTexts('member')

  server.edited = { 'nav.home': 'Start' }
  syncTexts()
  await vi.waitFor(() => expect(shown()).toEqual(['Start', 'Events']))
  expect(server.requests).toBe(1)

  server.edited = { 'nav.events': 'Gigs' }
  signIn(tokenPair(1))
  await vi.waitFor(() => expect(shown()).toEqual(['Home', 'Gigs']))
  // A renewed session belongs to the same user: nothing to fetch.
  signIn(tokenPair(2))
  expect(server.requests).toBe(2)

  server.edited = {}
  signOut('person')
  await vi.waitFor(() => expect(shown()).toEqual(['Home', 'Events']))
  expect(server.requests).toBe(3)

  // Somebody else edits a text while the app is in a pocket.
  server.edited = { 'nav.home': 'Top' }
  const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  lookAgain()
  expect(server.requests).toBe(3)
  vi.setSystemTime(Date.now() + 6 * 60_000)
  lookAgain()
  await vi.waitFor(() => expect(shown()).toEqual(['Top', 'Events']))
  vi.useRealTimers()
})
