import type { Database } from '#server/database/database.ts'

import { addEvent, type Club } from './club.ts'
import { person, rowsAs, valueAs } from './requests.ts'

/** Makes, changes and reads a club's series of rehearsals, as its leader unless told otherwise. */
export function seriesActs(database: Database, club: () => Club) {
  const rehearsal = (columns = {}) =>
    addEvent(database, club().id, {
      title: 'Repetition',
      type: 'rehearsal',
      // Half past six in Stockholm, three weeks before summer time begins.
      start_time: '2037-03-09T17:30:00Z',
      end_time: '2037-03-09T20:00:00Z',
      ...columns,
    })
  const repeat = (event: string, until: string, weeks = 1, who = club().members.Leader) =>
    valueAs<number>(database, person(who), 'select api.repeat_event($1, $2, $3)', [event, until, weeks])
  const change = (event: string, scope: string, changes: object, who = club().members.Leader) =>
    valueAs<number>(database, person(who), 'select api.update_series($1, $2, $3)', [
      event,
      scope,
      JSON.stringify(changes),
    ])
  const series = (event: string) =>
    rowsAs<{ id: string; title: string; start: string; end: string; status: string; slug: string }>(
      database,
      person(club().members.Leader),
      `select id, title, status, slug, to_char(start_time at time zone 'Europe/Stockholm', 'MM-DD HH24:MI') as start,
        to_char(end_time at time zone 'Europe/Stockholm', 'HH24:MI') as end
      from api.events where series_id = (select series_id from api.events where id = $1) order by start_time`,
      [event],
    )
  const starts = async (event: string) => (await series(event)).map(({ start }) => start)

  return { rehearsal, repeat, change, series, starts }
}
