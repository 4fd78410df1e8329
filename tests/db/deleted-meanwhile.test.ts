import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, createClub } from '../helpers/club.ts'
import { collide, reasons } from '../helpers/collide.ts'
import { useDatabase } from '../helpers/databases.ts'
import { checkIn, scan } from '../helpers/door.ts'
import { createFamily, type Family, inDays } from '../helpers/family.ts'
import { png } from '../helpers/pictures.ts'
import {
  as,
  type Caller,
  failure,
  holdTransaction,
  person,
  rowsAs,
  valueAs,
  valueOf,
  waitForBlocked,
} from '../helpers/requests.ts'
import { authenticate, bearer, logIn, PASSWORD } from '../helpers/session.ts'

// Row locks of two connections: only PostgreSQL has them.
describe('somebody is deleted at the same moment', () => {
  const database = useDatabase('postgresql', 'migrated')
  let people: Family

  beforeEach(async () => {
    people = await createFamily(database)
  })

  const call = (who: string, sql: string, values: unknown[]) => valueAs(database, person(who), sql, values)
  const remove = (member: string, by = people.admin) =>
    rowsAs(
      database,
      { ...person(by), method: 'DELETE', path: '/users' },
      'delete from api.users where id = $1 returning id',
      [member],
    )
  const holdDeletion = (member: string) =>
    holdTransaction(database, person(people.admin), (tx) =>
      tx.query('delete from api.users where id = $1', [member]),
    )
  const isThere = (member: string) =>
    valueOf<boolean>(database, 'select exists (select from api.users where id = $1)', [member])
  const clubGate = (): [string, unknown[]] => [
    'select from api.associations where id = $1 for share',
    [people.club.id],
  ]
  const eventGate = (event: string): [string, unknown[]] => [
    'select from api.events where id = $1 for share',
    [event],
  ]

  describe('their own request is refused, as one that comes later:', () => {
    const acts: Record<string, [sql: string, values: () => unknown[]]> = {
      'a calendar link': ['select api.calendar_token()', () => []],
      'an event': [
        `insert into api.events (association_id, title, type, start_time, end_time)
        values ($1, 'Repetition', 'rehearsal', now(), now() + interval '1 hour')`,
        () => [people.club.id],
      ],
      'a mail': [
        `select api.send_email(gen_random_uuid(), 'all', p_subject => 'Hej', p_html => 'Hej', p_confirm => 'confirm')`,
        () => [],
      ],
      'leaving, on another device': ['select api.delete_my_account($1)', () => [PASSWORD]],
    }
    it.each(Object.entries(acts))('%s', async (_, [sql, values]) => {
      const busy = await addMember(database, people.club.id, 'Board')
      await database.query('select private.set_password($1, $2)', [busy, PASSWORD])
      const email = await valueOf<string>(database, 'select email from api.users where id = $1', [busy])
      const path = sql.includes('delete_my_account') ? '/rpc/delete_my_account' : '/events'
      const caller: Caller = await bearer(database, (await logIn(database, email)).access_token, path)
      const going = await holdDeletion(busy)
      // As the gateway asks: what comes before the request keeps its caller.
      const refused = failure(
        database.transaction(async (tx) => {
          await tx.query(
            `select set_config('request.jwt.claims', $1, true), set_config('request.headers', '{}', true),
              set_config('request.method', 'POST', true), set_config('request.path', $2, true),
              set_config('role', 'authenticated', true)`,
            [JSON.stringify(caller.claims), path],
          )
          await tx.query('select app.pre_request()')
          return tx.query(sql, values())
        }),
      )
      await waitForBlocked(database)
      await going.commit()
      expect((await refused).code).toBe('ERROR_UNAUTHORIZED')
      expect(await isThere(busy)).toBe(false)
    })
  })

  it('of two who delete each other, one goes and the other is refused', async () => {
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

  it('two of whom one let the other in are deleted, without a deadlock', async () => {
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

  it('two of whom one invited the other are deleted, without a deadlock', async () => {
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

  it('who made an event is deleted while an answer to it frees a place, without a deadlock', async () => {
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

  it('who gives an event its picture is deleted, without a deadlock', async () => {
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

  it('who checked somebody in is deleted while that is taken back, without a deadlock', async () => {
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

  it('who came to be concerned by an event a moment ago is deleted while it is called off, without a deadlock', async () => {
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
    expect(results[0]).toMatchObject({ value: { changed: 1, told: 1 } })
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
  ])('a member of several clubs %s, whose clubs are locked in one order', async (_, act) => {
    const clubs: string[] = [people.club.id]
    for (let n = 0; n < 5; n++) clubs.push((await createClub(database, `Klubb ${n}`)).id)
    const [first, ...later] = clubs.toSorted()
    const member = await addMember(database, people.club.id)
    await database.query(
      `insert into api.user_roles (user_id, association_id, role_id)
      select $1, r.association_id, r.id from api.roles r where r.association_id = any ($2) and r.name = 'Member'
      on conflict do nothing`,
      [member, clubs],
    )
    await database.query(
      `insert into api.user_roles (user_id, association_id, role_id)
      select $1, r.association_id, r.id from api.roles r where r.association_id = $2 and r.name = 'Member'
      on conflict do nothing`,
      [people.father, later.at(-1)],
    )
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

  describe('others get an answer, and no foreign key:', () => {
    it('a door that counts somebody’s guest', async () => {
      const staff = people.club.members['Door staff']
      const event = await addEvent(database, people.club.id)
      const going = await holdDeletion(people.father)
      const delivered = checkIn(database, staff, [
        scan(event, null, staff, { method: 'visitor', guest_of: people.father }),
      ])
      await waitForBlocked(database)
      await going.commit()
      expect(await delivered).toMatchObject([{ result: 'recorded' }])
    })

    it('whoever settles their conflict', async () => {
      const { Admin, 'Door staff': staff } = people.club.members
      const event = await addEvent(database, people.club.id)
      const scans = ['device-a', 'device-b'].map((device_id) =>
        scan(event, people.father, staff, { device_id }),
      )
      for (const one of scans) await checkIn(database, staff, [one])
      const going = await holdDeletion(people.father)
      const settled = failure(
        call(Admin, `select api.settle_conflict($1, $2, $3, $4, 'Samma person')`, [
          randomUUID(),
          event,
          people.father,
          scans.map(({ scan_id }) => scan_id),
        ]),
      )
      await waitForBlocked(database)
      await going.commit()
      expect(await settled).toMatchObject({
        code: 'ERROR_RESOURCE_NOT_FOUND',
        params: { resource: 'conflict' },
      })
    })

    it('whoever guesses their password', async () => {
      const email = await valueOf<string>(database, 'select email from api.users where id = $1', [
        people.father,
      ])
      const going = await holdDeletion(people.father)
      const guess = authenticate(database, email, 'fel')
      await waitForBlocked(database)
      await going.commit()
      expect((await guess).error?.code).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('whoever adds a child while the role of newcomers is deleted: it gets the next one', async () => {
      const role = await valueOf<string>(
        database,
        `insert into api.roles (association_id, name, sort_order) values ($1, 'Provmedlem', 99) returning id`,
        [people.club.id],
      )
      const deletion = await holdTransaction(database, person(people.admin), (tx) =>
        tx.query('delete from api.roles where id = $1', [role]),
      )
      const added = call(people.admin, 'select api.add_child($1, $2, $3)', [
        people.club.id,
        'Nils',
        [people.mother],
      ])
      await waitForBlocked(database)
      await deletion.commit()
      expect(
        await valueOf(
          database,
          'select r.name from api.user_roles ur join api.roles r on r.id = ur.role_id where ur.user_id = $1',
          [await added],
        ),
      ).toBe('Member')
    })

    it('whoever imports new groups and loses that right: what had begun is finished', async () => {
      const row = { name: 'Ny Person', email: `${randomUUID()}@example.org`, groups: ['Nya sektionen'] }
      const held = await holdTransaction(database, {}, (tx) => tx.query(...clubGate()))
      const imported = as(database, person(people.admin), (tx) =>
        tx.query(
          `select api.import_members($1, (select id from api.roles where association_id = $2 and name = 'Member')) as report`,
          [JSON.stringify([row]), people.club.id],
        ),
      )
      await waitForBlocked(database)
      await database.query(
        `update api.user_roles set role_id = (select id from api.roles where association_id = $2 and name = 'Member') where user_id = $1`,
        [people.admin, people.club.id],
      )
      await held.commit()
      expect((await imported).rows).toMatchObject([{ report: { imported: 1, errors: [] } }])
      expect(
        await valueOf(
          database,
          `select sort_order from api.groups where association_id = $1 and name = 'Nya sektionen'`,
          [people.club.id],
        ),
      ).toBe(1)
    })
  })
})
