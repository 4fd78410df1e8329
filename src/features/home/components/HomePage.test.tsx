// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { useState } from 'react'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { english } from '#locales/all.fixture.ts'

import { HomePage } from './HomePage.tsx'

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
})
afterEach(cleanup)

/** An event that leaves the list once it is answered. */
function Question() {
  const [isAnswered, setAnswered] = useState(false)
  return !isAnswered && <button onClick={() => setAnswered(true)}>Going</button>
}

it('keeps the place of the keyboard when an event leaves the list because it is answered', async () => {
  render(
    <HomePage
      name="Maja Lind"
      association="Norrviks IF"
      age={null}
      card={null}
      waiting={<Question />}
      next={null}
      messages={null}
    />,
  )
  screen.getByRole('button', { name: 'Going' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Going' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.className).toBe('home__events'))
})
