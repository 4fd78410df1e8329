import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail, MAILER } from '../helpers/mail.ts'
import { mailingActs, resetMail } from '../helpers/mailings.ts'
import { failure, person, rowsAs, valueAs } from '../helpers/requests.ts'

describe.each(DATABASES)('mailings on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  const { emailOf } = mailingActs(database, () => club)

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(() => resetMail(database))

  it('remind those who are going once, a day ahead, in their language', async () => {
    const inHours = (hours: number) => ({
      start_time: new Date(Date.now() + hours * 3_600_000).toISOString(),
      end_time: new Date(Date.now() + (hours + 2) * 3_600_000).toISOString(),
    })
    const { Admin, Board, Leader, Member } = club.members
    await database.query(`update api.users set language = 'en' where id = $1`, [Leader])
    await database.query('update api.email_preferences set reminders = false where user_id = $1', [Board])
    const event = await addEvent(database, club.id, { title: 'Snart', ...inHours(23) })
    const others = [
      await addEvent(database, club.id, { title: 'Sedan', ...inHours(25) }),
      await addEvent(database, club.id, { title: 'Inställd', status: 'cancelled', ...inHours(2) }),
      await addEvent(database, club.id, { title: 'Pågår' }),
    ]
    for (const id of [event, ...others])
      await database.query(
        `insert into api.event_registrations (event_id, user_id, status)
        values ($1, $2, 'going'), ($1, $3, 'going'), ($1, $4, 'going'), ($1, $5, 'interested')`,
        [id, Leader, Member, Board, Admin],
      )
    const remind = () => valueAs<number>(database, MAILER, 'select app.queue_reminders()')
    expect(await remind()).toBe(2)
    expect(await remind()).toBe(0)
    expect((await failure(rowsAs(database, person(Admin), 'select app.queue_reminders()'))).code).toBe(
      '42501',
    )
    const mails = await claimMail(database)
    const said = new Map(mails.map(({ email, subject, variables }) => [email, [subject, variables['title']]]))
    expect(said).toEqual(
      new Map([
        [await emailOf(Leader), ['Reminder: {{ title }}', 'Snart']],
        [await emailOf(Member), ['Påminnelse: {{ title }}', 'Snart']],
      ]),
    )
    const move = (hours: number) =>
      database.query(
        `update api.events set start_time = now() + make_interval(hours => $2), end_time = now() + make_interval(hours => $2 + 2) where id = $1`,
        [event, hours],
      )
    // A small change of time is no reason for a new reminder.
    await move(6)
    expect(await remind()).toBe(0)
    await move(240)
    expect(await remind()).toBe(0)
    await database.query(
      `update private.event_reminders set start_time = start_time - interval '10 days' where event_id = $1`,
      [event],
    )
    await move(20)
    expect(await remind()).toBe(2)
    expect(await remind()).toBe(0)
  })
})
