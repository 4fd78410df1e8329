import { expect, it } from 'vitest'

import { chooseLanguage } from './languages.ts'

it("prefers the stored choice to the browser's languages", () => {
  expect(chooseLanguage('en', ['sv-SE'])).toBe('en')
})

it('takes the first supported language of the browser', () => {
  expect(chooseLanguage(null, ['de', 'en-GB', 'sv'])).toBe('en')
})

it('falls back to Swedish, also for a stored language that no longer exists', () => {
  expect(chooseLanguage('fr', ['de'])).toBe('sv')
  expect(chooseLanguage(null, [])).toBe('sv')
})
