import { describe, expect, it } from 'vitest'

import { ageText } from './age-text.ts'

const now = new Date(2026, 10, 21, 19, 30)

describe('the age of data', () => {
  it('is the time when it was fetched today', () => {
    expect(ageText(new Date(2026, 10, 21, 8, 5).getTime(), now, 'sv')).toEqual({
      key: 'ui.age.as_of_time',
      time: '08:05',
    })
  })

  it('names the day when it is older, in the reader’s language', () => {
    const yesterday = new Date(2026, 4, 20, 23, 59).getTime()
    expect(ageText(yesterday, now, 'sv')).toEqual({ key: 'ui.age.as_of_day', time: '20 maj 2026 23:59' })
    expect(ageText(yesterday, now, 'en').time).toBe('20 May 2026 23:59')
  })
})
