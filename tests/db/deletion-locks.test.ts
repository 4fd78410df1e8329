import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, createClub, joinClub } from '../helpers/club.ts'
import { collide, reasons } from '../helpers/collide.ts'
import { useDatabase } from '../helpers/databases.ts'
import { deletionActs } from '../helpers/deletion.ts'
import { checkIn, scan } from '../helpers/door.ts'
import { createFamily, type Family, inDays } from '../helpers/family.ts'
import { png } from '../helpers/pictures.ts'
import { holdTransaction, person, valueAs, valueOf, waitForBlocked } from '../helpers/requests.ts'
import { PASSWORD } from '../helpers/session.ts'

// Needs row locks across two connections, so PostgreSQL only.
describe('deleting somebody concurrently', () => {
  const database = useDatabase('postgresql', 'migrated')
  let people: Family
  const { call, remove, isThere, clubGate } = deletionActs(database, () => people)

  beforeEach(async () => {
    people = await createFamily(database)
  })

  const eventGate = (event: string): [string, unknown[]] => [
    'select from api.events where id = $1 for share',
    [event],
  ]

  it('lets one of two who delete each other succeed, and refuses the other', async () => {
    const other = await addMember(database, people.club.id, 'Admin')
    const both = [people.admin, other]
    const results = await collide(
      database,
      [['select from api.users where id = any ($1) for key share', [both]]],
      () => remove(other, people.admin),
      () => remove(people.admin, other),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(reasons(results)).toEqual([expect.stringContaining('ERROR_UNAUTHORIZED')])
    expect((await Promise.all(both.map(isThere))).filter(Boolean)).toHaveLength(1)
  })

  it('works without a deadlock for two members of whom one checked in the other', async () => {
    const staff = people.club.members['Door staff']
    const event = await addEvent(database, people.club.id)
    await checkIn(database, staff, [scan(event, people.father, staff)])
    const results = await collide(
      database,
      [clubGate()],
      () => remove(staff),
      () => remove(people.father, people.club.members.Board),
    )
    expect(reasons(results)).toEqual([])
    expect(await Promise.all([staff, people.father].map(isThere))).toEqual([false, false])
  })

  it('works without a deadlock for two members of whom one invited the other', async () => {
    const inviter = await addMember(database, people.club.id, 'Board')
    await database.query(
      `insert into private.audit_log (association_id, action, actor_id, subject_id, subject_email, object_id)
      select $1, action, actor, subject, email, $4 from (
        select 'invitation.sent' as action, $2::uuid as actor, null::uuid as subject, u.email from api.users u where u.id = $3
        union all select 'invitation.accepted', $3, $3, null) lines`,
      [people.club.id, inviter, people.father, randomUUID()],
    )
    const results = await collide(
      database,
      [clubGate()],
      () => remove(people.father),
      () => remove(inviter, people.club.members.Board),
    )
    expect(reasons(results)).toEqual([])
    expect(await Promise.all([people.father, inviter].map(isThere))).toEqual([false, false])
  })

  it('works without a deadlock for the creator of an event while an answer frees a place', async () => {
    const maker = await addMember(database, people.club.id, 'Leader')
    const event = await addEvent(database, people.club.id, {
      ...inDays(3),
      created_by: maker,
      max_participants: 1,
    })
    await call(people.father, `select api.answer_event($1, 'going')`, [event])
    await call(people.mother, `select api.answer_event($1, 'queued')`, [event])
    const results = await collide(
      database,
      [eventGate(event)],
      () => call(people.father, `select api.answer_event($1, 'declined')`, [event]),
      () => remove(maker),
    )
    expect(reasons(results)).toEqual([])
    expect(
      await valueOf(
        database,
        `select r.status || ' ' || (e.created_by is null) from api.event_registrations r
        join api.events e on e.id = r.event_id where e.id = $1 and r.user_id = $2`,
        [event, people.mother],
      ),
    ).toBe('going true')
  })

  it('works without a deadlock for somebody who sets an event’s picture', async () => {
    const busy = await addMember(database, people.club.id, 'Board')
    const event = await addEvent(database, people.club.id)
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
      [event, busy],
    )
    const results = await collide(
      database,
      [eventGate(event)],
      () => call(busy, `select api.set_event_image($1, $2, 'image/png')`, [event, png().toString('base64')]),
      () => remove(busy),
    )
    expect(reasons(results)).toEqual([])
    expect(await isThere(busy)).toBe(false)
    expect(await valueOf(database, 'select image is not null from api.events where id = $1', [event])).toBe(
      true,
    )
  })

  it('works without a deadlock for door staff while a check-in of theirs is being undone', async () => {
    const { Admin, 'Door staff': staff } = people.club.members
    const event = await addEvent(database, people.club.id)
    const late = scan(event, people.mother, staff, { device_id: 'device-b' })
    const early = scan(event, people.mother, Admin, {
      scanned_at: new Date(Date.now() - 60_000).toISOString(),
    })
    await checkIn(database, Admin, [early])
    await checkIn(database, staff, [late])
    const results = await collide(
      database,
      [clubGate()],
      () => remove(staff),
      () =>
        checkIn(database, Admin, [
          scan(event, people.mother, Admin, { op: 'undo', undoes: [late.scan_id], device_id: 'device-c' }),
        ]),
    )
    expect(reasons(results)).toEqual([])
    expect(results[1]).toMatchObject({ value: [{ result: 'recorded' }] })
    expect(
      await valueOf(database, 'select undone and staff_id is null from api.scans where scan_id = $1', [
        late.scan_id,
      ]),
    ).toBe(true)
  })

  it('works without a deadlock for somebody who just registered for an event being cancelled', async () => {
    const event = await addEvent(database, people.club.id, inDays(3))
    const going = `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`
    await database.query(going, [event, people.mother])
    const results = await collide(
      database,
      [
        ['select from api.events where id = $1 for no key update', [event]],
        [going, [event, people.father]],
      ],
      () => call(people.admin, `select api.change_events(array[$1::uuid], 'cancelled', true)`, [event]),
      () => remove(people.father, people.club.members.Board),
    )
    expect(reasons(results)).toEqual([])
    // Whoever comes first: the mail goes to the one who is gone by then, or not.
    expect([1, 2].map((told) => ({ status: 'fulfilled', value: { changed: 1, told } }))).toContainEqual(
      results[0],
    )
    expect(await isThere(people.father)).toBe(false)
    expect(await valueOf(database, 'select status from api.events where id = $1', [event])).toBe('cancelled')
  })

  it.each([
    ['leaves', (who: string) => [person(who), `select api.delete_my_account('${PASSWORD}')`, []] as const],
    [
      'is closed out',
      (who: string) =>
        [
          person(people.admin),
          `select api.update_members($1, p_status => 'inactive')`,
          [[people.father, who]],
        ] as const,
    ],
  ])('locks clubs in a fixed order when somebody who belongs to several %s', async (_, act) => {
    const clubs: string[] = [people.club.id]
    const member = await addMember(database, people.club.id)
    for (let n = 0; n < 5; n++) {
      const { id } = await createClub(database, `Klubb ${n}`)
      await joinClub(database, id, [member])
      await joinClub(database, id, [people.admin], 'Admin')
      clubs.push(id)
    }
    const [first, ...later] = clubs.toSorted()
    const last = later.at(-1)!
    if (last !== people.club.id) await joinClub(database, last, [people.father])
    await database.query('select private.set_password($1, $2)', [member, PASSWORD])
    const held = await holdTransaction(database, {}, (tx) =>
      tx.query('select from api.associations where id = $1 for share', [first]),
    )
    const [caller, sql, values] = act(member)
    const acting = valueAs(database, caller, sql, values)
    await waitForBlocked(database)
    const free = await valueOf(
      database,
      'select count(*) from (select from api.associations where id = any ($1) for no key update skip locked) free',
      [later],
    )
    await held.commit()
    await acting
    expect(free).toBe(later.length)
  })
})
