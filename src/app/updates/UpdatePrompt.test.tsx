// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { useReloadBlocker } from '#lib/browser/reload-blocker.ts'
import { english } from '#locales/all.fixture.ts'

import { updateStore } from './update-store.ts'
import { UpdatePrompt } from './UpdatePrompt.tsx'

const accept = vi.fn<() => void>()

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
  accept.mockClear()
  updateStore.setState({ waiting: true, accept })
})
afterEach(cleanup)

/** A screen with unsaved input in a form, or a scan in progress. */
function Busy({ busy }: { busy: boolean }) {
  useReloadBlocker(busy)
  return <UpdatePrompt />
}
const prompt = () => screen.queryByRole('status')

it('offers a waiting version, and applies it only on request', async () => {
  render(<UpdatePrompt />)
  expect(accept).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Update now' }))
  expect(accept).toHaveBeenCalledOnce()
})

it('appears only when no form or scan is in progress', () => {
  const { rerender } = render(<Busy busy />)
  expect(prompt()).toBeNull()
  rerender(<Busy busy={false} />)
  expect(prompt()).not.toBeNull()
  rerender(<Busy busy />)
  expect(prompt()).toBeNull()
})

it('disappears when postponed', async () => {
  render(<UpdatePrompt />)
  await userEvent.click(screen.getByRole('button', { name: 'Later' }))
  expect(prompt()).toBeNull()
  expect(accept).not.toHaveBeenCalled()
})
