import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail } from '../helpers/mail.ts'
import { mailingActs, resetMail, selected } from '../helpers/mailings.ts'
import { ANONYMOUS, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('mailings on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  const { call, count, send, emails, emailOf } = mailingActs(database, () => club)

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(() => resetMail(database))

  it('leave out members who opted out of their category', async () => {
    const { Member } = club.members
    const change = 'update api.email_preferences set announcements = false returning user_id'
    expect(await rowsAs(database, person(Member), change)).toEqual([{ user_id: Member }])
    expect(await count({ p_mode: 'all' })).toEqual({ recipients: 4, opted_out: 1 })
    expect((await send()).recipients).toBe(4)
    expect((await send({ p_category: 'events' })).recipients).toBe(5)
    const only = selected([await emailOf(Member)])
    expect((await failure(send(only))).code).toBe('ERROR_EMAIL_NO_RECIPIENTS')
  })

  it('can be unsubscribed from by link, by category or altogether, even without an account', async () => {
    const email = await emailOf(club.members.Member)
    await send(selected([email, 'utan@example.org']))
    const tokens = new Map(
      (await claimMail(database)).map((mail) => [mail.email, mail.secrets['unsubscribe']?.split('/')[2]]),
    )
    const leave = (token: string | undefined, type: string) =>
      valueAs(database, ANONYMOUS, 'select api.unsubscribe($1, $2)', [token, type])
    expect(await leave(tokens.get(email), 'events')).toEqual({ type: 'events' })
    const preferences =
      'select announcements, events, reminders from api.email_preferences where user_id = $1'
    const wishes = async () => (await database.query(preferences, [club.members.Member])).rows
    expect(await wishes()).toEqual([{ announcements: true, events: false, reminders: true }])
    await leave(tokens.get(email), 'all')
    expect(await wishes()).toEqual([{ announcements: false, events: false, reminders: false }])
    await leave(tokens.get('utan@example.org'), 'all')
    expect((await failure(send(selected(['utan@example.org', email])))).code).toBe(
      'ERROR_EMAIL_NO_RECIPIENTS',
    )
    expect((await failure(leave('fel', 'all'))).code).toBe('ERROR_INVALID_TOKEN')
    expect(await failure(leave(tokens.get(email), 'spam'))).toMatchObject({ params: { field: 'p_type' } })
  })

  it('show preferences only to their owner', async () => {
    const { Admin, Member } = club.members
    expect(await rowsAs(database, person(Admin), 'select user_id from api.email_preferences')).toEqual([
      { user_id: Admin },
    ])
    const meddle = 'update api.email_preferences set events = false where user_id = $1 returning user_id'
    expect(await rowsAs(database, person(Admin), meddle, [Member])).toEqual([])
    expect(
      await valueOf(database, 'select events from api.email_preferences where user_id = $1', [Member]),
    ).toBe(true)
    const nothing = rowsAs(database, person(Member), 'update api.email_preferences set events = null')
    expect(await failure(nothing)).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field: 'events' },
    })
  })

  it('are not retried for members who have opted out, left or become inactive', async () => {
    const [stays, optsOut, isClosed, leaves] = await Promise.all(
      ['a', 'b', 'c', 'd'].map(() => addMember(database, club.id)),
    )
    const { id } = await send({ p_mode: 'members', p_user_ids: [stays, optsOut, isClosed, leaves] })
    await database.query(`update private.mail_deliveries set state = 'failed' where message_id = $1`, [id])
    await database.query('update api.email_preferences set announcements = false where user_id = $1', [
      optsOut,
    ])
    await database.query(`update api.users set status = 'inactive' where id = $1`, [isClosed])
    await rowsAs(database, person(club.members.Admin), 'delete from api.users where id = $1', [leaves])
    expect(await call('retry_failed', club.members.Board, { p_id: id })).toBe(1)
    expect(await emails()).toEqual([await emailOf(stays!)])
    await database.query('delete from api.users where id = any ($1)', [[stays, optsOut, isClosed]])
  })
})
