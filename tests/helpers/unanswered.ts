import type { Database } from '#server/database/database.ts'

import { addEvent, type Club } from './club.ts'
import { claimMail } from './mail.ts'
import { person, rowsAs, valueAs } from './requests.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
export const dayIn = (days: number) =>
  // The club's time zone, not the machine's.
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(inDays(days))

/** Answers an event, reads who has not, and reminds them, as the leader unless told otherwise. */
export function unansweredActs(database: Database, club: () => Club, event: () => string) {
  const coming = (
    columns: { is_private?: boolean; status?: string; days?: number; created_by?: string } = {},
  ) => {
    const { days = 10, ...rest } = columns
    return addEvent(database, club().id, {
      title: 'Vårkonsert',
      start_time: inDays(days).toISOString(),
      end_time: inDays(days + 0.1).toISOString(),
      ...rest,
    })
  }
  const leader = () => person(club().members.Leader)
  const answer = (who: string, status: string) =>
    valueAs(database, person(who), 'select api.answer_event($1, $2)', [event(), status])
  const unanswered = async (who = leader()) => {
    const rows = await rowsAs<{ user_id: string }>(database, who, 'select * from api.event_unanswered($1)', [
      event(),
    ])
    return rows.map(({ user_id }) => user_id)
  }
  const figures = () =>
    valueAs<Record<string, number | null>>(database, leader(), 'select api.event_participation_figures($1)', [
      event(),
    ])
  const remind = (who = leader()) =>
    valueAs<{ reminded: number; opted_out: number }>(database, who, 'select api.remind_unanswered($1)', [
      event(),
    ])
  const addresses = async () => {
    const mails = await claimMail(database)
    return mails.map(({ email }) => email).toSorted()
  }
  const emails = async (ids: string[]) =>
    (await database.query<{ email: string }>('select email from api.users where id = any ($1)', [ids])).rows
      .map(({ email }) => email)
      .toSorted()
  const everyone = () => Object.values(club().members)

  return { coming, leader, answer, unanswered, figures, remind, addresses, emails, everyone }
}
