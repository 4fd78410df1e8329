import { expect, it } from 'vitest'

import { roughTime } from './rough-time.ts'

it.each([
  [20, 'en', '20 min'],
  [119, 'sv', '119 min'],
  [210, 'en', '3.5 hr'],
  [26 * 60, 'sv', '26 tim'],
  [3 * 24 * 60, 'en', '3 days'],
  [3 * 24 * 60, 'sv', '3 dygn'],
])('says %i minutes in %s as %s', (minutes, language, said) => {
  expect(roughTime(minutes * 60_000, language).replace(/\s/, ' ')).toBe(said)
})
