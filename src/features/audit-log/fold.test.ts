import { describe, expect, it } from 'vitest'

import { fold } from './fold.ts'
import type { AuditLine } from './line.ts'

let ids = 0
const line = (columns: Partial<AuditLine> = {}): AuditLine => ({
  id: ++ids,
  at: '2026-11-25T12:00:00Z',
  action: 'event.created',
  actor_id: 'u1',
  actor_name: 'Maja Lind',
  session_id: 's1',
  address: null,
  subject_id: null,
  subject_name: null,
  subject_email: null,
  object_type: 'event',
  object_id: `e${ids}`,
  object_name: 'Training',
  details: {},
  ...columns,
})
const counts = (lines: AuditLine[], isComplete = true) =>
  fold(lines, isComplete).map(({ object_name, details }) => [object_name, details.count])

describe('the activity log', () => {
  it('shows the events of a series, created at once, as one line with their number', () => {
    const before = line({ object_name: 'Match' })
    expect(counts([line(), line(), line(), before])).toEqual([
      ['Training', 3],
      ['Match', undefined],
    ])
  })

  it('keeps apart what differs in anything but the event', () => {
    const apart = [
      line(),
      line({ at: '2026-11-25T12:00:01Z' }),
      line({ actor_id: 'u2' }),
      line({ action: 'event.deleted' }),
      line({ subject_id: 'u3' }),
      line({ details: { fields: ['title'] } }),
      line({ details: { count: 2 } }),
      line({ details: { count: 2 } }),
    ]
    expect(fold(apart, true)).toEqual(apart)
  })

  it('counts the last lines only when there are no older ones to fetch', () => {
    const lines = [line({ object_name: 'Match' }), line({ object_name: 'Match' }), line(), line()]
    expect(counts(lines, false)).toEqual([
      ['Match', 2],
      ['Training', undefined],
      ['Training', undefined],
    ])
    expect(counts(lines)).toEqual([
      ['Match', 2],
      ['Training', 2],
    ])
  })
})
