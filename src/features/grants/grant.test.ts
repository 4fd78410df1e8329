import { expect, it } from 'vitest'

import { periodsUntil } from './grant.ts'

it('offers the half-year that is under way and those before it', () => {
  expect(periodsUntil('2026-11-30', 6)).toEqual([
    '2026-07-01',
    '2026-01-01',
    '2025-07-01',
    '2025-01-01',
    '2024-07-01',
  ])
  expect(periodsUntil('2026-06-30', 6)[0]).toBe('2026-01-01')
})

it('offers whole years of a grant that counts them', () => {
  expect(periodsUntil('2026-11-30', 12).slice(0, 2)).toEqual(['2026-01-01', '2025-01-01'])
})
