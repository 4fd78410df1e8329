import { describe } from 'vitest'

import { fuzz } from './fuzz.ts'

// A file for each database: they are sent to side by side.
describe('the API on postgresql', () => {
  fuzz('postgresql')
})
