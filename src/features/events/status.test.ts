import { describe, expect, it } from 'vitest'

import { concert } from './concert.fixture.ts'
import { eventMarks, eventPhase, isRunning, placesLeft } from './status.ts'

const at = (time: string) => new Date(`2026-11-21T${time}+01:00`)

describe('the phase of an event', () => {
  it('is running from its start time up to, but not including, its end time', () => {
    expect(eventPhase(concert(), at('18:59:59'))).toBe('upcoming')
    expect(eventPhase(concert(), at('19:00:00'))).toBe('running')
    expect(eventPhase(concert(), at('20:59:59'))).toBe('running')
    expect(eventPhase(concert(), at('21:00:00'))).toBe('ended')
  })

  it('is running only when the event is published', () => {
    expect(isRunning(concert(), at('20:00:00'))).toBe(true)
    expect(isRunning(concert({ status: 'cancelled' }), at('20:00:00'))).toBe(false)
    expect(isRunning(concert({ status: 'draft' }), at('20:00:00'))).toBe(false)
  })
})

describe('places', () => {
  it('are unlimited or counted, and never negative', () => {
    expect(placesLeft(concert({ max_participants: null }))).toBeNull()
    expect(placesLeft(concert({ max_participants: 50, going_count: 42 }))).toBe(8)
    expect(placesLeft(concert({ max_participants: 40, going_count: 42 }))).toBe(0)
  })
})

describe('the marks of an event', () => {
  it('list what is special about it, most important first', () => {
    const full = { max_participants: 42, going_count: 42 }
    expect(eventMarks(concert(), at('10:00:00'))).toEqual([])
    expect(eventMarks(concert({ ...full, is_private: true }), at('20:00:00'))).toEqual([
      'running',
      'private',
      'full',
    ])
    expect(eventMarks(concert({ status: 'cancelled' }), at('20:00:00'))).toEqual(['cancelled'])
    expect(eventMarks(concert({ status: 'archived' }), at('20:00:00'))).toEqual(['archived'])
  })

  it('do not include full when nobody can come any more', () => {
    const full = { max_participants: 42, going_count: 42 }
    expect(eventMarks(concert(full), at('22:00:00'))).toEqual([])
    expect(eventMarks(concert({ ...full, status: 'cancelled' }), at('10:00:00'))).toEqual(['cancelled'])
  })
})
