import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, addMembers } from '../helpers/club.ts'
import { reasons } from '../helpers/collide.ts'
import { useDatabase } from '../helpers/databases.ts'
import { deletionActs } from '../helpers/deletion.ts'
import { checkIn, scan } from '../helpers/door.ts'
import { createFamily, type Family, familyActs, inDays } from '../helpers/family.ts'
import { holdTransaction, person, rowsAs, valueOf, waitForBlocked } from '../helpers/requests.ts'

// Needs row locks across two connections, so PostgreSQL only.
describe('changes to a person’s data lock the person first:', () => {
  const database = useDatabase('postgresql', 'migrated')
  let people: Family
  const { connect } = familyActs(database, () => people)
  const { call, remove, isThere, clubGate, collide } = deletionActs(database, () => people)

  beforeEach(async () => {
    people = await createFamily(database)
    await connect(people.mother)
  })

  it('notifying the attendees of an event while one is being deleted does not deadlock', async () => {
    const event = await addEvent(database, people.club.id, inDays(3))
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going'), ($1, $3, 'going')`,
      [event, people.mother, people.father],
    )
    const results = await collide(
      clubGate(),
      () => remove(people.father),
      () => call(people.admin, `select api.change_events(array[$1::uuid], 'cancelled', true)`, [event]),
    )
    expect(reasons(results)).toEqual([])
    expect(await isThere(people.father)).toBe(false)
    expect(results[1]).toMatchObject({ value: { changed: 1, told: 1 } })
  })

  describe('a member who is being deleted is reported missing, without a deadlock, to an admin who', () => {
    const newGroup = (name: string) =>
      valueOf<string>(
        database,
        `insert into api.groups (association_id, kind, name) values ($1, 'team', $2) returning id`,
        [people.club.id, name],
      )
    const give = `update api.user_roles
      set role_id = (select id from api.roles where association_id = $2 and name = 'Leader') where user_id = $1`
    const acts: Record<string, () => Promise<unknown>> = {
      'puts them into a group': async () =>
        call(people.admin, `select api.change_group_members($1, array[$2::uuid], 'add')`, [
          await newGroup('U12'),
          people.father,
        ]),
      'sets their groups': async () =>
        call(people.admin, 'select api.set_member_groups($1, $2, array[$3::uuid])', [
          people.club.id,
          people.father,
          await newGroup('U14'),
        ]),
      'lets them look after somebody': () => connect(people.father),
      'ends that they do': () =>
        call(people.admin, 'select api.remove_guardian($1, $2, $3)', [
          people.club.id,
          people.child,
          people.father,
        ]),
    }
    it.each(Object.keys(acts))('%s', async (act) => {
      const results = await collide(clubGate(), () => remove(people.father), acts[act]!)
      expect(reasons(results)).toEqual([expect.stringContaining('ERROR_RESOURCE_NOT_FOUND')])
      expect(await isThere(people.father)).toBe(false)
    })

    it.each([
      ['gives them a role', give, () => [people.father, people.club.id]],
      [
        'gives a role to many',
        `select api.update_members(array[$1::uuid], (select id from api.roles where association_id = $2 and name = 'Leader'))`,
        () => [people.father, people.club.id],
      ],
    ])('%s', async (_, sql, values) => {
      const results = await collide(
        clubGate(),
        () => remove(people.father),
        () => rowsAs(database, person(people.admin), sql, values()),
      )
      // An update that finds its row gone changes none; the function expects all of them.
      expect(reasons(results).filter((reason) => !reason.includes('ERROR_RESOURCE_NOT_FOUND'))).toEqual([])
      expect(await isThere(people.father)).toBe(false)
    })
  })

  it('deleting door staff while a member answers the event does not deadlock', async () => {
    const staff = people.club.members['Door staff']
    const event = await addEvent(database, people.club.id)
    await checkIn(database, staff, [scan(event, people.mother, staff)])
    const results = await collide(
      [
        'select from private.event_member_changes where event_id = $1 and user_id = $2 for update',
        [event, people.mother],
      ],
      () => remove(staff),
      () => call(people.mother, `select api.answer_event($1, 'going')`, [event]),
    )
    expect(reasons(results)).toEqual([])
    expect(await isThere(staff)).toBe(false)
  })

  it('deleting somebody who is renaming a group or the club does not deadlock', async () => {
    for (const rename of [
      `update api.groups set name = 'U16' where association_id = $1 returning id`,
      `update api.associations set name = 'Nya orkestern' where id = $1 returning id`,
    ]) {
      const busy = await addMember(database, people.club.id, 'Admin')
      await database.query(`insert into api.groups (association_id, kind, name) values ($1, 'team', $2)`, [
        people.club.id,
        busy,
      ])
      const results = await collide(
        clubGate(),
        () => remove(busy),
        () => rowsAs(database, person(busy), rename, [people.club.id]),
      )
      expect(reasons(results).filter((reason) => reason.includes('deadlock'))).toEqual([])
      expect(await isThere(busy)).toBe(false)
      await database.query('delete from api.groups')
    }
  })

  it('reordering groups while one of them is being renamed does not deadlock', async () => {
    const { rows } = await database.query<{ id: string }>(
      `insert into api.groups (association_id, kind, name) select $1, 'team', 'U' || n from generate_series(1, 2) n returning id`,
      [people.club.id],
    )
    const [first, second] = rows.map(({ id }) => id)
    const results = await collide(
      clubGate(),
      () => call(people.admin, 'select api.order_groups($1)', [[second, first]]),
      () => call(people.club.members.Board, `update api.groups set name = 'U9' where id = $1`, [first]),
    )
    expect(reasons(results)).toEqual([])
  })

  it('two who change the same members in different orders do not deadlock', async () => {
    const many = await addMembers(database, people.club.id, 40)
    const close = (who: string, ids: string[], status: string) =>
      call(who, 'select api.update_members($1, p_status => $2)', [ids, status])
    // Half of them are rewritten, so that the table's order differs from the key order.
    await database.query(`update api.users set name = name || '!' where id = any ($1)`, [many.slice(0, 20)])
    const results = await collide(
      [
        'select from api.users where id = (select max(id::text)::uuid from unnest($1::uuid[]) id) for update',
        [many],
      ],
      () => close(people.admin, many, 'inactive'),
      () => close(people.club.members.Board, many.toReversed(), 'verified'),
    )
    expect(reasons(results)).toEqual([])
  })

  describe('deleting one recipient does not affect the others:', () => {
    it.each([
      [
        'a mail',
        `select api.send_email(gen_random_uuid(), 'all', p_subject => 'Hej', p_html => 'Hej', p_confirm => 'confirm')`,
      ],
      ['a reminder', 'select api.remind_unanswered($1)'],
    ])('%s', async (_, sql) => {
      const event = await addEvent(database, people.club.id, inDays(3))
      const going = await holdTransaction(database, person(people.admin), (tx) =>
        tx.query('delete from api.users where id = $1', [people.father]),
      )
      const sent = call(people.club.members.Board, sql, sql.includes('$1') ? [event] : [])
      await waitForBlocked(database)
      await going.commit()
      await sent
      // The club's five members, the child and its mother.
      const { rows } = await database.query(
        `select d.user_id from private.mail_deliveries d join private.mail_messages m on m.id = d.message_id
        where m.association_id = $1`,
        [people.club.id],
      )
      expect(rows).toHaveLength(7)
      expect(rows).not.toContainEqual({ user_id: people.father })
    })

    it('the scans of a door', async () => {
      const event = await addEvent(database, people.club.id)
      const staff = people.club.members['Door staff']
      const going = await holdTransaction(database, person(people.admin), (tx) =>
        tx.query('delete from api.users where id = $1', [people.father]),
      )
      const delivered = checkIn(database, staff, [
        scan(event, people.father, staff),
        scan(event, people.mother, staff),
      ])
      await waitForBlocked(database)
      await going.commit()
      expect(await delivered).toMatchObject([
        { result: 'rejected', code: 'ERROR_RESOURCE_NOT_FOUND' },
        { result: 'recorded' },
      ])
    })
  })

  it('a door can check people in while the members are being notified about its event', async () => {
    const event = await addEvent(database, people.club.id)
    const staff = people.club.members['Door staff']
    const telling = await holdTransaction(database, person(people.admin), (tx) =>
      tx.query(`select api.change_events(array[$1::uuid], 'published', true)`, [event]),
    )
    expect(await checkIn(database, staff, [scan(event, people.father, staff)])).toMatchObject([
      { result: 'recorded' },
    ])
    await telling.commit()
  })
})
