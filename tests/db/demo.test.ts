import { describe, expect, it } from 'vitest'

import { DEMO_ACCOUNTS } from '#db/seed/demo-accounts.ts'
import { keepDemoRunning } from '#db/seed/demo.ts'

import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { person, rowsAs, valueOf } from '../helpers/requests.ts'
import { authenticate } from '../helpers/session.ts'

describe.each(DATABASES)('the demo on %s', (kind) => {
  const database = useDatabase(kind, 'demo')

  const count = (from: string) => valueOf<number>(database, `select count(*) from ${from}`)
  const running = (at = 'now()') =>
    count(
      `api.events where status = 'published' and not is_private and start_time <= ${at} and end_time > ${at}`,
    )

  it('is a band of 240 members, each with a role, a card and an invented address', async () => {
    expect(await count('api.users')).toBe(240)
    expect(await count('api.user_roles')).toBe(240)
    expect(await count('private.cards')).toBe(240)
    expect(await count(`api.users where has_account and email !~ '@example\\.org$'`)).toBe(0)
    expect(await count('(select distinct role_id from api.user_roles) r')).toBe(5)
    expect(await count(`(select distinct status from api.users) s`)).toBe(3)
  })

  it('has a leader who is the guardian of two children, one of them without an account', async () => {
    const leader = DEMO_ACCOUNTS.find(({ role }) => role === 'Leader')
    const { rows } = await database.query(
      `select child.has_account, child.name from api.guardians g join api.users child on child.id = g.child_id
      where g.guardian_id = (select id from api.users where email = $1) order by 1`,
      [leader?.email],
    )
    expect(rows.map((row) => row['has_account'])).toEqual([false, true])
  })

  it.each(DEMO_ACCOUNTS)('lets $email log in as $role', async ({ email, password, role }) => {
    expect((await authenticate(database, email, password)).error).toBeUndefined()
    const held = `select r.name from api.users u join api.user_roles ur on ur.user_id = u.id
      join api.roles r on r.id = ur.role_id where u.email = $1`
    expect(await valueOf(database, held, [email])).toBe(role)
    expect(await count('private.passwords')).toBe(DEMO_ACCOUNTS.length)
  })

  it('has a year of past rehearsals and concerts with attendance', async () => {
    expect(await count(`api.events where type = 'rehearsal' and end_time < now()`)).toBeGreaterThan(30)
    expect(await count(`api.events where type = 'concert' and end_time < now()`)).toBeGreaterThan(4)
    expect(await count(`api.events where type = 'rehearsal' and series_id is null`)).toBe(0)
    expect(
      await count('(select distinct series_id from api.events where series_id is not null) terms'),
    ).toBeGreaterThan(1)
    expect(await count('api.event_attendance')).toBeGreaterThan(3000)
    expect(await count('api.events where start_time > now()')).toBeGreaterThan(5)
  })

  it('has one private, one full, one cancelled and one draft event ahead', async () => {
    expect(await count('api.events where is_private and start_time > now()')).toBe(1)
    expect(
      await count('api.events where going_count = max_participants and start_time > now()'),
    ).toBeGreaterThan(0)
    expect(await count(`api.events where status = 'cancelled' and start_time > now()`)).toBe(1)
    expect(await count(`api.events where status = 'draft'`)).toBe(1)
  })

  it('shows the cancelled event, which had been published, to every member', async () => {
    const member = DEMO_ACCOUNTS.find(({ role }) => role === 'Member')
    const id = await valueOf<string>(database, 'select id from api.users where email = $1', [member?.email])
    expect(
      await rowsAs(database, person(id), `select title from api.events where status = 'cancelled'`),
    ).toEqual([{ title: 'Spelning på julmarknaden' }])
  })

  it('has small pictures for upcoming events, and announcements that have been sent', async () => {
    expect(await count('api.events where image is not null and end_time > now()')).toBeGreaterThan(3)
    expect(await count('private.event_images where octet_length(content) > 10000')).toBe(0)
    const member = DEMO_ACCOUNTS.find(({ role }) => role === 'Member')
    const { rows } = await database.query('select id from api.users where email = $1', [member?.email])
    const messages = rowsAs(database, person(String(rows[0]?.['id'])), 'select * from api.my_announcements()')
    expect(await messages).toMatchObject([
      { subject: 'Noter till luciakonserten', event_slug: null },
      {
        subject: 'Platserna till Resa till blåsarfestivalen tar slut',
        event_slug: 'resa-till-blasarfestivalen',
      },
    ])
    expect(await count(`private.mail_deliveries where state <> 'sent'`)).toBe(0)
  })

  it('has a running event now, and still tomorrow', async () => {
    expect(await running()).toBeGreaterThan(0)
    const tomorrow = new Date(Date.now() + 26 * 3_600_000)
    await keepDemoRunning(database, tomorrow)
    expect(await running(`timestamptz '${tomorrow.toISOString()}'`)).toBeGreaterThan(0)
  })

  it('keeps counts and attendance consistent with the triggers and the door', async () => {
    const wrong = `api.events e where going_count <> (
      select count(*) from api.event_registrations r where r.event_id = e.id and r.status = 'going')`
    expect(await count(wrong)).toBe(0)
    const strayed = `api.event_attendance a left join private.check_ins c using (scan_id)
      where c.scanned_at is distinct from a.check_in_time`
    expect(await count(strayed)).toBe(0)
  })
})
