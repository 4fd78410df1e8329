import { expect, it } from 'vitest'

import { initials } from './initials.ts'

it('takes the first letters of the first and last name', () => {
  expect(initials('Åsa Maria Lind')).toBe('ÅL')
  expect(initials(' maja ')).toBe('M')
  expect(initials('')).toBe('')
})
