import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail } from '../helpers/mail.ts'
import { failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

interface Recipient {
  name: string | null
  email: string
  wants: boolean
}

describe.each(DATABASES)('queries of the e-mail screens on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club

  beforeAll(async () => {
    club = await createClub(database, 'Blåsare & Vänner')
    neighbours = await createClub(database, 'Grannorkestern')
  })

  const recipients = (values: Record<string, unknown>, who = club.members.Board) => {
    const names = Object.keys(values).map((name, n) => `${name} => $${n + 1}`)
    const call = `select * from api.list_recipients(${names.join()}) order by email`
    return rowsAs<Recipient>(database, person(who), call, Object.values(values))
  }
  const test = (values: Record<string, unknown> = {}, who = club.members.Board) => {
    const given = { p_subject: 'Hej {{ name }}', p_html: '<p>{{ association }}</p>', ...values }
    const names = Object.keys(given).map((name, n) => `${name} => $${n + 1}`)
    const call = `select api.send_test_email(${names.join()})`
    return valueAs<string>(database, person(who), call, Object.values(given))
  }
  const emailOf = (id: string) => valueOf<string>(database, 'select email from api.users where id = $1', [id])

  it('list the counted recipients, and who opted out', async () => {
    const silent = await addMember(database, club.id, 'Member', { name: 'Tyst', email: 'a.tyst@example.org' })
    await database.query('update api.email_preferences set events = false where user_id = $1', [silent])
    const all = await recipients({ p_mode: 'all', p_category: 'events' })
    expect(all).toHaveLength(6)
    expect(all).toContainEqual({ name: 'Tyst', email: 'a.tyst@example.org', wants: false })
    expect(all.filter(({ wants }) => wants)).toHaveLength(5)
    expect((await recipients({ p_mode: 'all' })).every(({ wants }) => wants)).toBe(true)
  })

  it('do not name a member of another club whose address was entered', async () => {
    const email = await emailOf(neighbours.members.Member)
    expect(await recipients({ p_mode: 'selected', p_emails: `{${email}}` })).toEqual([
      { name: null, email, wants: true },
    ])
    const event = await addEvent(database, neighbours.id)
    expect((await failure(recipients({ p_mode: 'attendees', p_event_id: event }))).code).toBe(
      'ERROR_RESOURCE_NOT_FOUND',
    )
    expect(await recipients({ p_mode: 'attendees', p_event_id: event }, neighbours.members.Board)).toEqual([])
  })

  it('list nobody to those who may not send', async () => {
    expect((await failure(recipients({ p_mode: 'all' }, club.members.Leader))).code).toBe(
      'ERROR_INSUFFICIENT_PERMISSIONS',
    )
    expect(await recipients({ p_mode: 'all' })).not.toEqual([])
  })

  it('send a test to its author as previewed, and keep it off the log and home screen', async () => {
    const own = await emailOf(club.members.Board)
    expect(await test({ p_html: '<p>{{ title }}, {{ start }}</p>' })).toBe(own)
    const [mail, ...others] = await claimMail(database)
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      email: own,
      kind: 'announcement',
      category: 'announcements',
      association_name: 'Blåsare & Vänner',
      subject: 'Hej {{ name }}',
      variables: { name: 'Test Board', association: 'Blåsare & Vänner', title: 'Vårkonsert' },
    })
    expect(mail?.variables['start']).toMatch(/ kl\. \d\d:\d\d$/)
    expect(mail?.secrets['unsubscribe']).toMatch(/^\/unsubscribe\/[\w-]+\/announcements$/)
    const asBoard = (sql: string) => rowsAs(database, person(club.members.Board), sql)
    expect(await asBoard('select * from api.email_logs')).toEqual([])
    expect(await asBoard('select * from api.my_announcements()')).toEqual([])
  })

  it('send a test of every kind, even to somebody who opted out', async () => {
    await database.query('update api.email_preferences set reminders = false where user_id = $1', [
      club.members.Board,
    ])
    const kinds = ['verification', 'password_reset', 'invitation', 'email_change_notice', 'reminder']
    for (const p_kind of kinds) await test({ p_kind, p_language: 'en', p_subject: 'Hej' })
    const mails = await claimMail(database)
    expect(mails.map((mail) => mail.kind).toSorted()).toEqual(kinds.toSorted())
    expect(mails.filter(({ category }) => category).map((mail) => mail.kind)).toEqual(['reminder'])
    expect(mails.every(({ language }) => language === 'en')).toBe(true)
  })

  it('reject an invalid test, one without permission, and more than thirty an hour', async () => {
    expect(await failure(test({ p_html: '{{ nmae }}' }))).toMatchObject({
      code: 'ERROR_TEMPLATE_VARIABLE',
      params: { name: 'nmae' },
    })
    expect((await failure(test({}, club.members.Leader))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    await database.query(
      `insert into private.mail_messages (id, association_id, kind, language, subject, html_body, sender_id, is_test)
      select gen_random_uuid(), $1, 'announcement', 'sv', 'Test', 'Test', $2, true from generate_series(1, 30)`,
      [club.id, club.members.Admin],
    )
    expect((await failure(test({}, club.members.Admin))).code).toBe('ERROR_RATE_LIMITED')
    expect(await test()).toBe(await emailOf(club.members.Board))
  })

  it('count and log a campaign as usual next to a test', async () => {
    const id = randomUUID()
    await valueAs(
      database,
      person(club.members.Board),
      `select api.send_email($1, 'selected', '{a@example.org}', p_subject => 'Hej', p_html => 'Hej')`,
      [id],
    )
    expect(await rowsAs(database, person(club.members.Board), 'select id from api.email_logs')).toEqual([
      { id },
    ])
  })
})
