// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { english } from '#locales/all.fixture.ts'

import { installStore, keepInstallPrompt } from '../install-prompt.ts'
import { InstallOffer } from './InstallOffer.tsx'

const standalone = { matches: false }

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
  localStorage.clear()
  installStore.setState({ ask: null })
  standalone.matches = false
  vi.stubGlobal('matchMedia', () => standalone)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = () => render(<InstallOffer userId="u1" />)
const offer = () => screen.queryByRole('complementary')

/** The browser offers to install the app. */
function browserOffers() {
  const prompt = vi.fn<() => Promise<{ outcome: string }>>(async () => ({ outcome: 'accepted' }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void dispatchEvent(event))
  return { event, prompt }
}
keepInstallPrompt()

it('offers nothing in a browser that cannot install', () => {
  show()
  expect(offer()).toBeNull()
})

it('holds back the browser’s prompt until the user wants it, and shows it once', async () => {
  show()
  const { event, prompt } = browserOffers()
  expect(event.defaultPrevented).toBe(true)
  expect(prompt).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(offer()).toBeNull()
})

it('is not offered again after it was declined', async () => {
  show()
  browserOffers()
  await userEvent.click(screen.getByRole('button', { name: 'No, thanks' }))
  expect(offer()).toBeNull()
  cleanup()
  show()
  expect(offer()).toBeNull()
  localStorage.clear()
  cleanup()
  show()
  expect(offer()).not.toBeNull()
})

it('shows the steps if the browser has no prompt', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  )
  show()
  await userEvent.click(screen.getByRole('button', { name: 'Show me how' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
})

it('shows nothing in an installed app', () => {
  show()
  browserOffers()
  expect(offer()).not.toBeNull()
  cleanup()
  standalone.matches = true
  show()
  expect(offer()).toBeNull()
})
