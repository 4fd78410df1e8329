import { describe } from 'vitest'

import { fuzz } from './fuzz.ts'

// One file per database, so that they run in parallel.
describe('the API on pglite', () => {
  fuzz('pglite')
})
