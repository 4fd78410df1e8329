// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { isKiosk, KIOSK_PATH } from '#lib/door/kiosk.ts'
import { swedish } from '#locales/all.fixture.ts'

import { createCodeReader } from '../camera/code-reader.ts'
import type { ScannerSession } from '../door/scanner-session.ts'
import { SessionContext } from '../door/session-context.ts'
import { KioskForm } from './KioskForm.tsx'

const session = { codeReader: createCodeReader() } as unknown as ScannerSession

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'sv', resources: { sv: { translation: swedish } } })
})
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** An open door, and a self check-in of which the files listed here are out of reach. */
function openDoor(missing: Set<'screen' | 'frame'>) {
  const root = createRootRoute()
  const door = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <SessionContext value={session}>
        <KioskForm id="title" onClose={() => {}} />
      </SessionContext>
    ),
  })
  const fetchScreen = async () => {
    if (missing.has('screen')) throw new TypeError('Failed to fetch dynamically imported module: kiosk.js')
    return { Screen: () => <p>Håll upp ditt kort</p> }
  }
  const kiosk = createRoute({
    getParentRoute: () => root,
    path: KIOSK_PATH,
    component: lazyRouteComponent(fetchScreen, 'Screen'),
  })
  const router = createRouter({
    routeTree: root.addChildren([door, kiosk]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    context: { preloadShell: async () => !missing.has('frame') },
  })
  render(<RouterProvider router={router as never} />)
}

async function lock() {
  await userEvent.click(screen.getByRole('button', { name: 'Lås och starta' }))
}

it.each(['screen', 'frame'] as const)(
  'does not lock a device to a self check-in whose %s is out of reach, until it is here',
  async (part) => {
    const missing = new Set([part])
    openDoor(missing)
    await userEvent.type(await screen.findByLabelText(/^PIN-kod(?!en)/), '1234')
    await userEvent.type(screen.getByLabelText(/^PIN-koden igen/), '1234')
    await lock()
    expect(await screen.findByText(/Självincheckningen är inte hämtad/)).toBeTruthy()
    expect(isKiosk()).toBe(false)

    missing.clear()
    await lock()
    expect(await screen.findByText('Håll upp ditt kort')).toBeTruthy()
    expect(isKiosk()).toBe(true)
  },
)
