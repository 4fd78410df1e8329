import { beforeEach, describe, expect, it } from 'vitest'

import { aPhone } from '#lib/card-phone.fixture.ts'

import { addEvent, addMember, addMembers } from '../helpers/club.ts'
import { collide as collideAt, reasons } from '../helpers/collide.ts'
import { useDatabase } from '../helpers/databases.ts'
import { deletionActs } from '../helpers/deletion.ts'
import { checkIn, scan } from '../helpers/door.ts'
import { createFamily, type Family, familyActs, inDays } from '../helpers/family.ts'
import { mailTo, tokenOf } from '../helpers/mail.ts'
import { webp } from '../helpers/pictures.ts'
import {
  ANONYMOUS,
  failure,
  holdTransaction,
  person,
  rowsAs,
  valueAs,
  valueOf,
  waitForBlocked,
} from '../helpers/requests.ts'
import { authenticate, bearer, logIn, PASSWORD } from '../helpers/session.ts'

// Needs row locks across two connections, so PostgreSQL only.
describe('changes to a person’s data lock the person first:', () => {
  const database = useDatabase('postgresql', 'migrated')
  let people: Family
  const { connect } = familyActs(database, () => people)
  const { call, remove, isThere, clubGate } = deletionActs(database, () => people)

  beforeEach(async () => {
    people = await createFamily(database)
    await connect(people.mother)
  })

  const collide = (
    gate: [sql: string, values: unknown[]],
    first: () => Promise<unknown>,
    second: () => Promise<unknown>,
  ) => collideAt(database, [gate], first, second)

  const cardOf = (member: string): [string, unknown[]] => [
    'select from private.cards where user_id = $1 for update',
    [member],
  ]
  const changesOf = (member: string): [string, unknown[]] => [
    'select from private.member_changes where user_id = $1 for update',
    [member],
  ]
  const note = (member: string) => database.query('select private.note_members(array[$1::uuid])', [member])

  it('adding a phone for a child that is being deleted does not deadlock', async () => {
    const { publicKey } = await aPhone()
    const results = await collide(
      cardOf(people.child),
      () => call(people.mother, 'select api.add_card_phone($1, p_child_id => $2)', [publicKey, people.child]),
      () => remove(people.child),
    )
    expect(reasons(results)).toEqual([])
    expect(await isThere(people.child)).toBe(false)
  })

  it('removing a phone from a card that is replaced with its phones does not deadlock', async () => {
    const { publicKey } = await aPhone()
    const number = await call(people.child, 'select api.add_card_phone($1)', [publicKey])
    const results = await collide(
      changesOf(people.child),
      () => call(people.admin, 'select api.replace_card($1, true)', [people.child]),
      () => call(people.child, 'select api.end_card_phone($1)', [number]),
    )
    expect(reasons(results)).toEqual([])
    expect(await rowsAs(database, person(people.child), 'select * from api.my_card_phones()')).toEqual([])
  })

  it.each([
    ['a photo is taken back', 'select api.set_photo(null)'],
    ['a card is replaced', 'select api.replace_my_card()'],
    ['a phone is removed', 'select api.end_card_phone(1)'],
  ])('when %s while the account is being deleted on another device, there is no deadlock', async (_, act) => {
    const me = people.father
    await call(me, 'select api.set_photo($1, $2)', [webp(160, 160).toString('base64'), 'image/webp'])
    await call(me, 'select api.add_card_phone($1)', [(await aPhone()).publicKey])
    await note(me)
    await database.query('select private.set_password($1, $2)', [me, PASSWORD])
    const email = await valueOf<string>(database, 'select email from api.users where id = $1', [me])
    const session = await bearer(database, (await logIn(database, email)).access_token)
    const results = await collide(
      changesOf(me),
      () => valueAs(database, session, 'select api.delete_my_account($1)', [PASSWORD]),
      () => call(me, act, []),
    )
    expect(reasons(results).filter((reason) => reason.includes('deadlock'))).toEqual([])
    expect(results[0]).toEqual({ status: 'fulfilled', value: {} })
    expect(await valueOf(database, 'select deleted_at is not null from api.users where id = $1', [me])).toBe(
      true,
    )
  })

  it('opening the link to an account that is being withdrawn does not deadlock', async () => {
    const nils = (await call(people.admin, 'select api.add_child($1, $2, $3)', [
      people.club.id,
      'Nils',
      [people.mother],
    ])) as string
    await call(people.admin, 'select api.offer_account($1, $2)', [nils, 'nils.first@example.org'])
    const token = tokenOf((await mailTo(database, 'nils.first@example.org'))[0])
    const results = await collide(
      ['select from private.verifications where user_id = $1 for update', [nils]],
      () => valueAs(database, ANONYMOUS, 'select api.reset_password($1, $2)', [token, 'Helt-eget-9']),
      () => call(people.admin, 'select api.offer_account($1)', [nils]),
    )
    // The one that comes second is told that it is already done.
    expect(reasons(results).filter((reason) => reason.includes('deadlock'))).toEqual([])
    expect(results[0]?.status).toBe('fulfilled')
    expect(await valueOf(database, 'select has_account from api.users where id = $1', [nils])).toBe(true)
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

  it('logging in with a passkey while its member is being deleted does not deadlock', async () => {
    const me = people.father
    await database.query(
      `insert into private.passkeys (user_id, credential_id, public_key, name, sign_count, is_synced, transports)
      values ($1, 'a-passkey', '\\x010203', 'Key', 0, true, '{}')`,
      [me],
    )
    const { challenge } = await valueAs<{ challenge: string }>(
      database,
      ANONYMOUS,
      'select api.begin_passkey_login()',
    )
    const handle = Buffer.from(me.replaceAll('-', ''), 'hex').toString('base64url')
    const results = await collide(
      clubGate(),
      () => remove(me),
      () =>
        valueAs(
          database,
          { claims: { role: 'passkeys' } },
          `select app.finish_passkey_login($1, 'a-passkey', 0, true, $2)`,
          [challenge, handle],
        ),
    )
    expect(results[0]).toMatchObject({ status: 'fulfilled', value: [{ id: me }] })
    expect(reasons(results)).toEqual([expect.stringContaining('ERROR_INVALID_PASSKEY')])
  })

  it('logging in while the account is being closed leaves no session for when it reopens', async () => {
    const me = people.father
    await database.query('select private.set_password($1, $2)', [me, PASSWORD])
    const email = await valueOf<string>(database, 'select email from api.users where id = $1', [me])
    const sessions = `select count(*)::int from private.sessions where user_id = $1 and revoked_at is null`
    const closing = await holdTransaction(database, person(people.admin), (tx) =>
      tx.query(`update api.users set status = 'inactive' where id = $1`, [me]),
    )
    const entering = failure(authenticate(database, email))
    await waitForBlocked(database)
    await closing.commit()
    expect((await entering).code).toBe('ERROR_ACCOUNT_INACTIVE')
    expect(await valueOf(database, sessions, [me])).toBe(0)
    await database.query(`update api.users set status = 'verified' where id = $1`, [me])
    expect((await authenticate(database, email)).status).toBe(200)
    expect(await valueOf(database, sessions, [me])).toBe(1)
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
