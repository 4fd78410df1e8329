// @vitest-environment jsdom
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

import { swedish } from '#locales/all.fixture.ts'

import { ScreenError } from '../shell/ScreenError.tsx'
import { noteMissingFiles } from './missing-files.ts'

const Screen = () => <h1>Grupper</h1>
const reload = vi.fn<() => void>()

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'sv', resources: { sv: { translation: swedish } } })
  noteMissingFiles()
})
beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('location', { href: location.href, origin: location.origin, reload })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** As the build's own function fetches a file: it reports a failure before it passes it on. */
function unreachableFile() {
  let isReachable = false
  const fetchFile = async () => {
    if (isReachable) return { Screen }
    const error = new TypeError('Failed to fetch dynamically imported module: /assets/groups.js')
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }))
    throw error
  }
  return { fetchFile, arrives: () => (isReachable = true) }
}

it('says that a screen whose file is out of reach needs a network, and opens it on request, without a reload', async () => {
  const { fetchFile, arrives } = unreachableFile()
  const root = createRootRoute()
  const groups = createRoute({
    getParentRoute: () => root,
    path: '/groups',
    component: lazyRouteComponent(fetchFile, 'Screen'),
  })
  const router = createRouter({
    routeTree: root.addChildren([groups]),
    history: createMemoryHistory({ initialEntries: ['/groups'] }),
    defaultErrorComponent: ScreenError,
  })
  render(<RouterProvider router={router as never} />)
  expect(await screen.findByText('Du verkar vara offline')).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()

  arrives()
  await userEvent.click(screen.getByRole('button', { name: 'Försök igen' }))
  expect(await screen.findByRole('heading', { name: 'Grupper' })).toBeTruthy()
  expect(reload).not.toHaveBeenCalled()
})
