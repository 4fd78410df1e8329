import type { Database } from '#server/database/database.ts'

import { addEvent, type Club } from './club.ts'
import { person, valueAs } from './requests.ts'

interface Outcome {
  event_id: string
  before: { status: string; comment: string | null } | null
  status: string | null
  comment: string | null
  taken: boolean
  answered_at: string | null
  place: number | null
  refused: string | null
}

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

/** Adds a club's events and answers them, one or many at once. */
export function answerActs(database: Database, club: () => Club) {
  const event = (days: number, columns = {}) =>
    addEvent(database, club().id, { start_time: inDays(days), end_time: inDays(days + 0.1), ...columns })
  const answer = (who: string, answers: unknown, answeredAt: string | null = null) =>
    valueAs<Outcome[]>(database, person(who), 'select api.answer_events($1, $2)', [
      JSON.stringify(answers),
      answeredAt,
    ])
  const toAll = (ids: readonly string[], status: string | null, comment: string | null = null) =>
    ids.map((event_id) => ({ event_id, status, comment }))
  const one = (who: string, id: string, status: string) =>
    valueAs<{ status: string }>(database, person(who), 'select api.answer_event($1, $2)', [id, status])
  const withdrawAll = async () => {
    await database.query('delete from api.event_registrations where association_id = $1', [club().id])
  }

  return { event, answer, toAll, one, withdrawAll }
}
