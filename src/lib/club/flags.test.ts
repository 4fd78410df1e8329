import { expect, it } from 'vitest'

import { hasFeature } from './flags.ts'

it('has the scanner in music associations only', () => {
  expect(hasFeature('qrScanner', 'music')).toBe(true)
  expect(hasFeature('qrScanner', 'sport')).toBe(false)
})

it('has neither multiple associations nor their registration', () => {
  expect(hasFeature('multiAssociation', 'music')).toBe(false)
  expect(hasFeature('associationRegistration', 'sport')).toBe(false)
})
