import { describe, expect, it } from 'vitest'
import { concert } from './concert.fixture.ts'
import { answerOf, isFullFor, closedReason, withAnswer } from './registration.ts'

const before = new Date('2026-11-20T12:00:00+01:00')
const after = new Date('2026-11-22T12:00:00+01:00')

describe('an answer', () => {
  it('moves the counts from one column to the other', () => {
    const going = withAnswer(concert(), 'going')
    expect(going).toMatchObject({
      going_count: 43,
      interested_count: 7,
      registrations: [{ status: 'going' }],
    })
    expect(withAnswer(going, 'interested')).toMatchObject({ going_count: 42, interested_count: 8 })
  })

  it('leaves no trace when it is taken back', () => {
    expect(withAnswer(withAnswer(concert(), 'interested'), null)).toEqual(concert())
  })

  it('given twice counts once', () => {
    const once = withAnswer(concert(), 'going')
    expect(withAnswer(once, 'going')).toBe(once)
    expect(answerOf(once)).toBe('going')
  })
})

describe('answering', () => {
  it('is open for a published event until it has ended', () => {
    expect(closedReason(concert(), before, true)).toBeNull()
    expect(closedReason(concert(), after, true)).toBe('ended')
  })

  it('is closed for a cancelled event, a draft, and without network', () => {
    expect(closedReason(concert({ status: 'cancelled' }), before, true)).toBe('cancelled')
    expect(closedReason(concert({ status: 'draft' }), before, true)).toBe('not_published')
    expect(closedReason(concert(), before, false)).toBe('offline')
  })

  it('names the reason that lasts before the one that passes', () => {
    expect(closedReason(concert(), after, false)).toBe('ended')
  })

  it('is never full for someone who already has a place', () => {
    const full = concert({ max_participants: 42 })
    expect(isFullFor(full)).toBe(true)
    expect(isFullFor({ ...full, registrations: [{ status: 'going' }] })).toBe(false)
  })
})
