// @vitest-environment jsdom
import { ThemeProvider } from '@mui/material/styles'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { appTheme } from '#app/theme.ts'
import { english } from '#locales/all.fixture.ts'

import type { Card } from '../queries.ts'
import { LargeCard } from './LargeCard.tsx'

const CARD = { name: 'Maja Lind', association_name: 'Norrviks IF' } as Card

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
})
afterEach(cleanup)

it('shows the enlarged card in the colours of the light scheme, whatever the theme', () => {
  render(
    <ThemeProvider theme={appTheme()} defaultMode="dark">
      <LargeCard
        card={CARD}
        code="S1.abc"
        plain={{ isPlain: true, toggle: () => {} }}
        open
        onClose={() => {}}
      />
    </ThemeProvider>,
  )
  expect(document.documentElement.dataset['colorScheme']).toBe('dark')
  const shown = [
    screen.getByText('Maja Lind'),
    screen.getByText('Norrviks IF'),
    ...screen.getAllByRole('button'),
  ]
  expect(shown).toHaveLength(4)
  for (const element of shown) {
    expect(element.closest<HTMLElement>('[data-color-scheme]')?.dataset['colorScheme']).toBe('light')
    // A colour of its own would escape the test of the palettes.
    expect(element.style.color).toBe('')
  }
})
