// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'

import { english } from '#locales/all.fixture.ts'

import { NameList } from './NameList.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
})
afterEach(cleanup)

it('names the first five, and counts the others', () => {
  render(<NameList names={['Ada', 'Bo', 'Cia', 'Dag', 'Eva', 'Finn', 'Gun']} />)
  expect(screen.getByText('Ada, Bo, Cia, Dag, Eva, and 2 others')).toBeTruthy()
})

it('names all if they are few, even two members who share a name', () => {
  render(<NameList names={['Ada', 'Ada']} />)
  expect(screen.getByText('Ada and Ada')).toBeTruthy()
})

it('names a series once, and still counts all of its events', () => {
  render(<NameList names={['Choir', 'Choir', 'Choir', 'Choir', 'Choir', 'Choir', 'Concert']} distinct />)
  expect(screen.getByText('Choir and 2 others')).toBeTruthy()
})
