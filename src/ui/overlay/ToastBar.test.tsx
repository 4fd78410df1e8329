// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'

import { startI18n } from '#app/i18n.ts'

import { type Toast, useToast } from '../feedback/toast-context.ts'
import { ToastProvider } from './ToastProvider.tsx'

beforeAll(() => startI18n())
afterEach(cleanup)

const undo = vi.fn<() => void>()

function Screen({ toast }: { toast: Toast }) {
  const tell = useToast()
  return (
    <>
      <button>Before</button>
      <button onClick={() => tell(toast)}>Save</button>
    </>
  )
}

async function show(toast: Toast) {
  render(
    <ToastProvider>
      <Screen toast={toast} />
    </ToastProvider>,
  )
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await screen.findByText(toast.message)
}
const isGone = (message: string) => waitFor(() => expect(screen.queryByText(message)).toBeNull())
const button = (name: string) => screen.getByRole('button', { name })

it('returns the focus to its place after Undo', async () => {
  await show({ message: 'Saved', undo })
  await userEvent.tab()
  expect(document.activeElement).toBe(button('Undo'))
  await userEvent.keyboard('{Enter}')
  expect(undo).toHaveBeenCalled()
  await isGone('Saved')
  expect(document.activeElement).toBe(button('Save'))
})

it.each(['{Enter}', '{Escape}'])('returns the focus to its place when %s closes it', async (key) => {
  await show({ message: 'Not saved', severity: 'error' })
  await userEvent.tab()
  expect(document.activeElement).toBe(button('Close'))
  await userEvent.keyboard(key)
  await isGone('Not saved')
  expect(document.activeElement).toBe(button('Save'))
})

it('leaves the focus where it moved while the toast was shown', async () => {
  await show({ message: 'Saved', undo })
  await userEvent.tab()
  await userEvent.tab({ shift: true })
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{Escape}')
  await isGone('Saved')
  expect(document.activeElement).toBe(button('Before'))
})
