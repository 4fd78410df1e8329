import { QueryClient } from '@tanstack/react-query'
import { beforeAll, describe, expect, it } from 'vitest'

import { ASSOCIATION_ID } from '#db/seed/association.ts'
import { participationQueries } from '#features/events/participation/queries.ts'
import { daysOf, type Season } from '#features/events/participation/season.ts'
import { together } from '#features/events/participation/stretches.ts'
import { activityQueries } from '#features/users/activity.ts'
import { dayOf } from '#lib/time/day.ts'

import { addEvent, addMember } from '../../helpers/club.ts'
import { DATABASES } from '../../helpers/databases.ts'
import { checkIn, scan } from '../../helpers/door.ts'
import { LOCAL } from '../api.ts'
import { column, useAppReads } from './as-app.ts'

const DAY = 86_400_000
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()

describe.runIf(LOCAL).each(DATABASES)('a member’s activity, on %s', (kind) => {
  const { database, reader } = useAppReads(kind)
  const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
  let member: string

  beforeAll(async () => {
    const db = database()
    member = await addMember(db, ASSOCIATION_ID, 'Member', { name: 'Ofta Här' })
    const other = await addMember(db, ASSOCIATION_ID, 'Member', { name: 'Någon Annan' })
    const event = (title: string, days: number, columns = {}) =>
      addEvent(db, ASSOCIATION_ID, { title, start_time: at(days), end_time: at(days + 0.1), ...columns })
    const attend = async (eventId: string, days: number, who = member) =>
      checkIn(db, reader(), [scan(eventId, who, reader(), { scanned_at: at(days + 0.01) })])
    const answer = (eventId: string, status: string, who = member) =>
      db.query('insert into api.event_registrations (event_id, user_id, status) values ($1, $2, $3)', [
        eventId,
        who,
        status,
      ])
    await attend(await event('Before last', -9, { type: 'rehearsal' }), -9)
    await attend(await event('Last', -3), -3)
    await attend(await event('Of somebody else', -2), -2, other)
    await answer(await event('Later', 9), 'interested')
    await answer(await event('Sooner', 4), 'going')
    await answer(await event('Over', -20), 'going')
    await answer(await event('Somebody else is going', 5), 'going', other)
  })

  it('starts with the member’s latest check-ins and their total', async () => {
    const { rows, total } = await client().fetchQuery(activityQueries.visits(member))
    expect(rows.map(({ event }) => event.title)).toEqual(['Last', 'Before last'])
    expect(total).toBe(2)
  })

  it('continues with the member’s answers to events that are not over, the next event first', async () => {
    const answers = await client().fetchQuery(activityQueries.answers(member))
    expect(answers.map(({ event, status }) => [event.title, status])).toEqual([
      ['Sooner', 'going'],
      ['Later', 'interested'],
    ])
  })

  it('is counted by month and type, for somebody who may see others’ attendance', async () => {
    // Until two days ago: the member joined today, so the demo club's event of today concerns them once it is over.
    const [from, to] = [-60, -2].map((ago) => dayOf(new Date(at(ago)))) as [string, string]
    const days = daysOf({ part: 'dates', year: 0, from, to }, new Date())
    const found = together(await client().fetchQuery(participationQueries.member(days, member)))
    expect(found).toMatchObject({ attended: 2, no_shows: 1 })
    // Neither events before they joined nor those that only others attended.
    expect(found.events).toBe(3)
  })

  it('is part of the season’s statistics, also filtered by type of event', async () => {
    const season: Season = { part: 'year', year: new Date(Date.now() - 9 * DAY).getFullYear() }
    const found = async (chosen: Season, type?: string) => {
      const { events, members } = await client().fetchQuery(
        participationQueries.statistics(daysOf(chosen, new Date()), type),
      )
      return { titles: column(events, 'title'), member: members.find(({ user_id }) => user_id === member) }
    }
    expect((await found(season)).titles).toEqual(expect.arrayContaining(['Before last']))
    const rehearsals = await found(season, 'rehearsal')
    expect(rehearsals.titles).toContain('Before last')
    expect(rehearsals.titles).not.toContain('Last')
    expect(rehearsals.member?.attended).toBe(1)
    const longAgo = await found({ ...season, year: season.year - 5 })
    expect(longAgo.titles).not.toContain('Before last')
  })
})
