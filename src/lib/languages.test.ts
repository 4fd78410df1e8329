import { expect, it } from 'vitest'

import { chooseLanguage } from './languages.ts'

it('takes the stored choice before what the browser prefers', () => {
  expect(chooseLanguage('en', ['sv-SE'])).toBe('en')
})

it("takes the first of the browser's languages that exists", () => {
  expect(chooseLanguage(null, ['de', 'en-GB', 'sv'])).toBe('en')
})

it('falls back to Swedish, also after a stored language that no longer exists', () => {
  expect(chooseLanguage('fr', ['de'])).toBe('sv')
  expect(chooseLanguage(null, [])).toBe('sv')
})
