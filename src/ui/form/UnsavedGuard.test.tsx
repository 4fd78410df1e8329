// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { startI18n } from '#app/i18n.ts'

import { UnsavedGuard } from './UnsavedGuard.tsx'

vi.mock('../overlay/ConfirmDialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
afterEach(cleanup)

it('asks before something is lost, even if its dialog cannot be fetched', async () => {
  localStorage.setItem('i18nextLng', 'en')
  vi.stubGlobal('scrollTo', () => {})
  await startI18n()
  const onLeave = vi.fn<() => void>()
  const history = createMemoryHistory({ initialEntries: ['/form'] })
  const root = createRootRoute({
    component: () => <UnsavedGuard isUnsaved={() => true} onLeave={onLeave} />,
    notFoundComponent: () => null,
  })
  const router = createRouter({ routeTree: root, history })
  await router.load()
  render(<RouterProvider router={router} />)

  const leave = () => act(async () => history.push('/elsewhere'))
  await leave()
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([history.location.pathname, onLeave.mock.calls.length]).toEqual(['/form', 0])

  await leave()
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await vi.waitFor(() => expect(history.location.pathname).toBe('/elsewhere'))
  expect(onLeave).toHaveBeenCalledOnce()
})
