// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { useForm } from 'react-hook-form'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, it } from 'vitest'

import { english } from '#locales/all.fixture.ts'

import { ContactInputs } from './ContactInputs.tsx'

const NOBODY = { phone: '', emergency_name: '', emergency_phone: '' }

function Contact({ own = false }: { own?: boolean }) {
  const { control } = useForm({ defaultValues: NOBODY })
  return <ContactInputs control={control} own={own} />
}

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
})
afterEach(cleanup)

it('tells the member, and staff who manage members, that leaders see the emergency contact', () => {
  render(<Contact own />)
  expect(screen.getByText(/the leaders of your groups/)).toBeTruthy()
  cleanup()
  render(<Contact />)
  expect(screen.getByText(/the leaders of the member’s groups/)).toBeTruthy()
})
