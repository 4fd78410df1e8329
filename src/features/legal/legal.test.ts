import { expect, it } from 'vitest'

import { privacyPolicy } from './privacy.ts'
import { termsOfService } from './terms.ts'

it('is true of every club, also of one without doors', () => {
  expect(JSON.stringify([privacyPolicy, termsOfService])).not.toMatch(/.{20}(?:\bdoor|dörr).{20}/i)
})
