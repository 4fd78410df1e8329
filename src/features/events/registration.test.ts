import { describe, expect, it } from 'vitest'

import { concert } from './concert.fixture.ts'
import { answerOf, closedReason, isFullFor, mostGuests, withAnswer } from './registration.ts'
import { placesLeft } from './status.ts'

const before = new Date('2026-11-20T12:00:00+01:00')
const after = new Date('2026-11-22T12:00:00+01:00')

const GOING = { answer: 'going', comment: null } as const
const INTERESTED = { answer: 'interested', comment: null } as const

describe('withAnswer', () => {
  it('moves the reader from one count to the other', () => {
    const going = withAnswer(concert(), GOING)
    expect(going).toMatchObject({
      going_count: 43,
      interested_count: 7,
      registrations: [{ status: 'going', comment: null, guests: 0, guest_names: [] }],
    })
    expect(withAnswer(going, INTERESTED)).toMatchObject({ going_count: 42, interested_count: 8 })
  })

  it('tells one guest whose name has a comma from two guests', () => {
    const one = withAnswer(concert(), { ...GOING, guests: { count: 2, names: ['Li,Kim'] } })
    const two = withAnswer(one, { ...GOING, guests: { count: 2, names: ['Li', 'Kim'] } })
    expect(two.registrations).toMatchObject([{ guest_names: ['Li', 'Kim'] }])
  })

  it('counts a declined answer in neither', () => {
    const declined = withAnswer(withAnswer(concert(), GOING), { answer: 'declined', comment: 'ill' })
    expect(declined).toMatchObject({ going_count: 42, interested_count: 7 })
    expect(declined.registrations).toEqual([
      { status: 'declined', comment: 'ill', guests: 0, guest_names: [] },
    ])
  })

  it('treats a new comment as a change', () => {
    const commented = withAnswer(withAnswer(concert(), GOING), { ...GOING, comment: 'late' })
    expect(commented).toMatchObject({ going_count: 43, registrations: [{ comment: 'late' }] })
  })

  it('counts guests separately and drops them when the reader no longer goes', () => {
    const guests = { count: 2, names: ['Kim'] }
    const going = withAnswer(concert({ max_participants: 50, guests_allowed: 3 }), { ...GOING, guests })
    expect(going).toMatchObject({ going_count: 43, guests_count: 2 })
    expect(placesLeft(going)).toBe(5)
    expect(mostGuests(going)).toBe(3)
    expect(mostGuests({ ...going, max_participants: 45 })).toBe(2)
    expect(mostGuests({ ...going, guests_allowed: 1 })).toBe(2)
    expect(withAnswer(going, INTERESTED)).toMatchObject({ going_count: 42, guests_count: 0 })
    expect(withAnswer(going, { ...GOING, guests: { count: 1, names: [] } })).toMatchObject({
      guests_count: 1,
    })
  })

  it('leaves no trace of a withdrawn answer', () => {
    expect(withAnswer(withAnswer(concert(), INTERESTED), { answer: null, comment: null })).toEqual(concert())
  })

  it('counts an answer only once when it is given twice', () => {
    const once = withAnswer(concert(), GOING)
    expect(withAnswer(once, GOING)).toBe(once)
    expect(answerOf(once)).toBe('going')
  })
})

describe('answering', () => {
  it('is possible for a published event until it ends', () => {
    expect(closedReason(concert(), before)).toBeNull()
    expect(closedReason(concert(), after)).toBe('ended')
  })

  it('is not possible for a draft, cancelled or archived event', () => {
    expect(closedReason(concert({ status: 'cancelled' }), before)).toBe('cancelled')
    expect(closedReason(concert({ status: 'archived' }), before)).toBe('archived')
    expect(closedReason(concert({ status: 'draft' }), before)).toBe('not_published')
  })

  it('never finds an event full for someone who already has a place', () => {
    const full = concert({ max_participants: 42 })
    expect(isFullFor(full)).toBe(true)
    expect(
      isFullFor({ ...full, registrations: [{ status: 'going', comment: null, guests: 0, guest_names: [] }] }),
    ).toBe(false)
  })
})
