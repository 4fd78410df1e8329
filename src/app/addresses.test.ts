// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, expect, it, vi } from 'vitest'

import { signIn, signOut } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'
import { KIOSK_KEY, KIOSK_PATH } from '#lib/door/kiosk.ts'

import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

afterEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

function routerAt(path: string) {
  const router = createAppRouter(createQueryClient())
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  return router
}

it.each([KIOSK_PATH, `${KIOSK_PATH}/`, `${KIOSK_PATH}//`, '/Admin/QR-kiosk/', '/settings/'])(
  'keeps a locked self check-in on its screen at %s, with at most one redirect',
  async (path) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    signIn(tokenPair(1))
    localStorage.setItem(KIOSK_KEY, '{}')
    const router = routerAt(path)
    let loads = 0
    router.subscribe('onBeforeNavigate', () => {
      loads += 1
      // The next ones would freeze the tab; a logged-out user is not kept.
      if (loads > 2) signOut('person')
    })
    await router.load()
    expect(loads).toBeLessThanOrEqual(2)
    expect(router.state.matches.at(-1)?.routeId).toBe('/_authed/admin/qr-kiosk')
  },
)

it.each([
  ['/settings/profile/', '/settings/profile', {}],
  ['/events/?page=2', '/events', { page: 2 }],
  ['/', '/', {}],
])('reads %s as the address without a slash at the end', (path, pathname, search) => {
  expect(routerAt(path).latestLocation).toMatchObject({ pathname, search })
})
