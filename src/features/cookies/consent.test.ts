// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'

import { acceptAll, consentStore, savePreferences, withdrawConsent } from './consent.ts'

const stored = () => Object.fromEntries(Object.entries(localStorage))

beforeEach(() => {
  withdrawConsent()
  localStorage.clear()
})

it('is not given until the user accepts all', () => {
  expect(consentStore.getState().accepted).toBe(false)
  acceptAll()
  expect(consentStore.getState().accepted).toBe(true)
  expect(stored()).toEqual({
    'samspel-cookie-consent': 'accepted',
    'samspel-cookie-preferences': '{"functional":true}',
  })
})

it('keeps functional storage on, whatever is saved', () => {
  savePreferences({ functional: false })
  expect(localStorage.getItem('samspel-cookie-preferences')).toBe('{"functional":true}')
  expect(consentStore.getState().accepted).toBe(true)
})

it('asks again after the consent is withdrawn', () => {
  acceptAll()
  withdrawConsent()
  expect(consentStore.getState().accepted).toBe(false)
  expect(localStorage.getItem('samspel-cookie-consent')).toBeNull()
})
