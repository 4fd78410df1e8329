// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

import { useToast } from '../feedback/toast-context.ts'
import { ToastProvider } from './ToastProvider.tsx'

vi.mock('./ToastBar.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
afterEach(cleanup)

function Screen() {
  const tell = useToast()
  return <button onClick={() => tell({ message: 'There is no network', severity: 'error' })}>Save</button>
}

it('shows the message, and keeps the screen, when the toast bar cannot be fetched', async () => {
  render(
    <ToastProvider>
      <Screen />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect((await screen.findByRole('alert')).textContent).toBe('There is no network')
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy()
})
