import { expect, it } from 'vitest'

import { firstName, greetingAt } from './greeting.ts'

const at = (hour: number, minute = 0) => greetingAt(new Date(2026, 10, 21, hour, minute))

it('greets by the hour, and at night as in the evening', () => {
  expect([at(4, 59), at(5), at(9, 59), at(10), at(17, 59), at(18), at(0)]).toEqual([
    'evening',
    'morning',
    'morning',
    'day',
    'day',
    'evening',
    'evening',
  ])
})

it('greets by the first name', () => {
  expect(firstName('Märta-Lisa  af Ekenstam')).toBe('Märta-Lisa')
  expect(firstName(' Cher ')).toBe('Cher')
})
