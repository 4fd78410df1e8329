import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail } from '../helpers/mail.ts'
import { person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

const inHours = (hours: number) => ({
  start_time: new Date(Date.now() + hours * 3_600_000).toISOString(),
  end_time: new Date(Date.now() + (hours + 1) * 3_600_000).toISOString(),
})

describe.each(DATABASES)('e-mails for a child, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let elsa: string
  let nils: string
  let mother: string
  let father: string
  let event: string

  beforeEach(async () => {
    await database.query('delete from private.mail_messages')
    club = await createClub(database)
    const add = (name: string) =>
      addMember(database, club.id, 'Member', { name, email: `${name}.${club.id}@example.org`.toLowerCase() })
    elsa = await add('Elsa')
    nils = await add('Nils')
    mother = await add('Maria')
    father = await add('Fredrik')
    await database.query(`update api.users set language = 'en' where id = $1`, [father])
    await database.query(
      `insert into api.guardians (association_id, child_id, guardian_id, slot)
      values ($1, $2, $4, 1), ($1, $2, $5, 2), ($1, $3, $4, 1)`,
      [club.id, elsa, nils, mother, father],
    )
    event = await addEvent(database, club.id, { title: 'Läger', ...inHours(48) })
  })

  const register = (status: string, who: string[], to = event) =>
    database.query(
      `insert into api.event_registrations (event_id, user_id, status) select $1, unnest($2::uuid[]), $3`,
      [to, who, status],
    )
  /** Who gets an e-mail, and whom it is about. */
  const mails = async () =>
    (await claimMail(database, 1000))
      .map(({ name, language, variables }) => `${name} ${language} ${variables['about'] ?? '–'}`)
      .toSorted()
  const leader = () => person(club.members.Leader)
  const send = (mode: string, parameters: Record<string, unknown>) =>
    valueAs<{ recipients: number }>(
      database,
      person(club.members.Board),
      `select api.send_email(gen_random_uuid(), $1, p_emails => $2, p_event_id => $3, p_group_id => $4, p_user_ids => $5,
        p_subject => 'Hej', p_html => '<p>Hej {{ name }}</p>')`,
      [mode, ...['emails', 'event', 'group', 'users'].map((name) => parameters[name] ?? null)],
    )
  const FAMILY = ['Elsa sv –', 'Fredrik en Elsa', 'Maria sv Elsa, Nils', 'Nils sv –']

  it('tell its guardians about a changed event once each, naming the children', async () => {
    const other = await addEvent(database, club.id, { title: 'Cup', ...inHours(72) })
    await register('going', [elsa, nils])
    await register('going', [nils], other)
    const sent = await valueAs<{ told: number }>(
      database,
      leader(),
      `select api.change_events($1, 'cancelled', true)`,
      [[event, other]],
    )
    expect(sent).toMatchObject({ told: 4 })
    expect(await mails()).toEqual(FAMILY)
    expect(
      await valueOf(
        database,
        `select count(*)::int from private.mail_messages where variables ->> 'event_a' is not null or subject like '%2 %'`,
      ),
    ).toBeGreaterThan(0)
  })

  it('name the guardians too if they are recipients themselves', async () => {
    await register('going', [elsa, mother])
    await valueAs(database, leader(), `select api.change_events($1, 'cancelled', true)`, [[event]])
    expect(await mails()).toEqual(['Elsa sv –', 'Fredrik en Elsa', 'Maria sv Elsa, Maria'])
  })

  it('invite its guardians to an event for its group, and remind them to answer', async () => {
    const group = await valueOf<string>(
      database,
      `insert into api.groups (association_id, kind, name, sort_order) values ($1, 'team', 'U12', 0) returning id`,
      [club.id],
    )
    await database.query(
      'insert into api.group_members (group_id, user_id, association_id) values ($1, $2, $4), ($1, $3, $4)',
      [group, elsa, nils, club.id],
    )
    await database.query(
      `update api.events set group_ids = array[$2::uuid], status = 'draft' where id = $1`,
      [event, group],
    )
    await valueAs(database, leader(), `select api.change_events($1, 'published', true)`, [[event]])
    expect(await mails()).toEqual(FAMILY)
    expect(
      await valueAs(database, leader(), 'select api.count_unanswered_recipients($1)', [event]),
    ).toMatchObject({ recipients: 4 })
    await register('declined', [nils])
    await valueAs(database, leader(), 'select api.remind_unanswered($1)', [event])
    expect(await mails()).toEqual(['Elsa sv –', 'Fredrik en Elsa', 'Maria sv Elsa'])
    // In the sender's words, and so in the sender's language.
    expect(await send('group', { group })).toMatchObject({ recipients: 4 })
    expect(await mails()).toEqual(FAMILY.map((mail) => mail.replace(' en ', ' sv ')))
  })

  it('remind its guardians of an event, and tell them about a place from the waiting list', async () => {
    const soon = await addEvent(database, club.id, { max_participants: 1, ...inHours(20) })
    await register('going', [club.members.Member], soon)
    await register('queued', [elsa], soon)
    await database.query(
      `update api.event_registrations set status = 'declined' where event_id = $1 and user_id = $2`,
      [soon, club.members.Member],
    )
    expect(await mails()).toEqual(['Elsa sv –', 'Fredrik en Elsa', 'Maria sv Elsa'])
    await database.query('select app.queue_reminders()')
    expect(await mails()).toEqual(['Elsa sv –', 'Fredrik en Elsa', 'Maria sv Elsa'])
  })

  it('say how many guests come along, across everybody they are about', async () => {
    const soon = await addEvent(database, club.id, { guests_allowed: 3, max_participants: 4, ...inHours(20) })
    await register('going', [elsa, nils, mother], soon)
    await database.query(
      `update api.event_registrations set guests = 1, status = case user_id when $2 then 'queued' else status end
      where event_id = $1 and user_id in ($2, $3)`,
      [soon, elsa, nils],
    )
    const guests = async () =>
      (await claimMail(database, 1000))
        .map(({ kind: what, name, variables }) => `${what} ${name} ${variables['guests'] ?? '–'}`)
        .toSorted()
    await database.query(`update api.events set max_participants = 5 where id = $1`, [soon])
    expect(await guests()).toEqual([
      'place_given Elsa 1 gäst',
      'place_given Fredrik 1 guest',
      'place_given Maria 1 gäst',
    ])
    await database.query('select app.queue_reminders()')
    expect(await guests()).toEqual([
      'reminder Elsa 1 gäst',
      'reminder Fredrik 1 guest',
      'reminder Maria 2 gäster',
      'reminder Nils 1 gäst',
    ])
  })

  it('respect each recipient’s own preferences, and reach no former guardian', async () => {
    await register('going', [elsa])
    await database.query('update api.email_preferences set events = false where user_id in ($1, $2)', [
      elsa,
      father,
    ])
    await valueAs(database, leader(), `select api.change_events($1, 'cancelled', true)`, [[event]])
    expect(await mails()).toEqual(['Maria sv Elsa'])
    await database.query('delete from api.guardians where guardian_id = $1', [mother])
    expect(await send('registrants', { event })).toMatchObject({ recipients: 2 })
    expect(await mails()).toEqual(['Elsa sv –', 'Fredrik sv Elsa'])
  })

  it('reach its guardians when the child is selected as a recipient, each address once', async () => {
    expect(await send('members', { users: [elsa, nils, mother] })).toMatchObject({ recipients: 4 })
    expect(await mails()).toEqual(['Elsa sv –', 'Fredrik sv Elsa', 'Maria sv Elsa, Maria, Nils', 'Nils sv –'])
    const emails = [`elsa.${club.id}@example.org`, `maria.${club.id}@example.org`, 'nobody@example.org']
    const listed = await rowsAs<{ name: string | null }>(
      database,
      person(club.members.Board),
      `select name from api.list_recipients('selected', $1) order by email`,
      [emails],
    )
    expect(listed.map(({ name }) => name)).toEqual(['Elsa', 'Fredrik', 'Maria', null])
    expect(await send('selected', { emails })).toMatchObject({ recipients: 4 })
    expect(await mails()).toEqual(['Elsa sv –', 'Fredrik sv Elsa', 'Maria sv Elsa, Maria', 'null sv –'])
  })

  it('reach only its guardians if the child has no account', async () => {
    const child = await valueAs<string>(
      database,
      person(club.members.Admin),
      `select api.add_member($1, 'Ida', array[$2::uuid])`,
      [club.id, mother],
    )
    await register('going', [child])
    await valueAs(database, leader(), `select api.change_events($1, 'cancelled', true)`, [[event]])
    expect(await mails()).toEqual(['Maria sv Ida'])
    expect(await send('members', { users: [child] })).toMatchObject({ recipients: 1 })
    expect(await mails()).toEqual(['Maria sv Ida'])
  })

  it('forget its name when the child is deleted or a guardian is disconnected', async () => {
    await register('going', [elsa])
    await valueAs(database, leader(), `select api.change_events($1, 'cancelled', true)`, [[event]])
    const named = () =>
      valueOf(
        database,
        `select count(*)::int from private.mail_deliveries where variables ->> 'about' like '%Elsa%'`,
      )
    expect(await named()).toBe(2)
    await database.query('delete from api.guardians where guardian_id = $1', [father])
    expect(await named()).toBe(1)
    await database.query('delete from api.users where id = $1', [elsa])
    expect(await named()).toBe(0)
  })
})
