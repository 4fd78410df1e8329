import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { applyFilter, eventsGoingTo, ownEvents, unansweredEvents } from './list-query.ts'
import { type EventFilter, PAGE_SIZE, toFilter } from './list-search.ts'

const now = new Date('2026-11-21T18:00:00Z')
let asked: URLSearchParams

beforeEach(() => {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    asked = new URL(input instanceof Request ? input.url : input, 'http://club.example').searchParams
    return Response.json([])
  })
})
afterEach(() => void vi.unstubAllGlobals())

const askPage = (filter: EventFilter) =>
  applyFilter(ownEvents('me'), filter, now).page({ page: filter.page, size: PAGE_SIZE })

describe('the query of an event list', () => {
  it('requests ten events that have not ended, the next one first', async () => {
    await askPage(toFilter('upcoming', {}))
    expect(asked.getAll('end_time')).toEqual(['gte.2026-11-21T18:00:00.000Z'])
    expect(asked.get('order')).toBe('start_time.asc,id.asc')
    expect([asked.get('limit'), asked.get('offset')]).toEqual(['10', '0'])
    expect(asked.get('status')).toBe('neq.archived')
    expect([asked.has('title'), asked.has('type')]).toEqual([false, false])
  })

  it('filters, sorts and pages as the URL says', async () => {
    const search = { q: 'vår_', type: 'concert', sort: 'asc', page: 3 } as const
    await askPage(toFilter('past', search))
    expect(asked.get('end_time')).toBe('lt.2026-11-21T18:00:00.000Z')
    expect(asked.get('title')).toBe(String.raw`ilike.%vår\_%`)
    expect(asked.get('type')).toBe('eq.concert')
    expect(asked.get('order')).toBe('start_time.asc,id.asc')
    expect([asked.get('limit'), asked.get('offset')]).toEqual(['10', '20'])
  })

  it('starts as many days ahead or back as the URL says', async () => {
    await askPage(toFilter('upcoming', { days: 7 }))
    expect(asked.get('end_time')).toBe('gte.2026-11-28T18:00:00.000Z')
    await askPage(toFilter('past', { days: 30 }))
    expect(asked.get('end_time')).toBe('lt.2026-10-22T18:00:00.000Z')
  })

  it('requests only published, current events for the list of unanswered ones', async () => {
    await unansweredEvents('me', ['g1', 'g2'], now).rows()
    expect(asked.get('registrations')).toBe('is.null')
    expect(asked.get('registrations.user_id')).toBe('eq.me')
    expect(asked.get('status')).toBe('eq.published')
    expect(asked.get('end_time')).toBe('gt.2026-11-21T18:00:00.000Z')
  })

  it('embeds only the reader’s own answers, even when the reader may see everybody’s', async () => {
    await ownEvents('me').rows()
    expect(asked.get('registrations.user_id')).toBe('eq.me')
    expect(asked.get('attendance.user_id')).toBe('eq.me')
    expect(asked.get('select')).not.toContain('!inner')
  })

  it('requests only events answered with going or queued for the reader’s own list', async () => {
    await eventsGoingTo('me').rows()
    expect(asked.get('select')).toContain(
      'registrations:event_registrations!inner(status,comment,guests,guest_names,answered_at)',
    )
    expect(asked.get('registrations.status')).toBe('in.(going,queued)')
  })
})
