import type { ClubEvent } from './event.ts'

/** An evening concert on 21 November 2026, 19 to 21 in Stockholm, with `changes`. For tests. */
export function concert(changes: Partial<ClubEvent> = {}): ClubEvent {
  return {
    id: '0a4d3f0e-1111-4000-8000-000000000001',
    slug: 'hostkonsert',
    title: 'Höstkonsert',
    description: 'Välkomna!',
    type: 'concert',
    location: 'Stadsteatern, Norrvik',
    address: null,
    start_time: '2026-11-21T19:00:00+01:00',
    end_time: '2026-11-21T21:00:00+01:00',
    max_participants: null,
    is_private: false,
    status: 'published',
    image: null,
    going_count: 42,
    interested_count: 7,
    answer_by: null,
    group_ids: [],
    others_see: false,
    queued_count: 0,
    guests_allowed: 0,
    guests_count: 0,
    series_id: null,
    registrations: [],
    attendance: [],
    ...changes,
  }
}
