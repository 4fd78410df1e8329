import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail } from '../helpers/mail.ts'
import { mailingActs, resetMail, selected } from '../helpers/mailings.ts'
import { failure, person, rowsAs, valueOf } from '../helpers/requests.ts'
import { addMemberWith } from '../helpers/roles.ts'

describe.each(DATABASES)('mailings on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club
  const { count, send, emails, emailOf } = mailingActs(database, () => club)

  beforeAll(async () => {
    club = await createClub(database)
    neighbours = await createClub(database, 'Grannorkestern')
  })
  beforeEach(() => resetMail(database))

  it('reach each verified member once, with the sender as the reply address', async () => {
    await addMember(database, club.id, 'Member', { status: 'inactive' })
    await addMember(database, club.id, 'Member', { status: 'unverified' })
    expect(await count({ p_mode: 'all' })).toEqual({ recipients: 5, opted_out: 0 })
    expect((await send()).recipients).toBe(5)
    const mails = await claimMail(database)
    expect(mails).toHaveLength(5)
    expect(mails[0]).toMatchObject({
      kind: 'announcement',
      category: 'announcements',
      reply_to_email: await emailOf(club.members.Board),
      variables: { sender: 'Test Board', association: 'Testorkestern' },
    })
  })

  it('reach the verified members of a group in the sender’s club', async () => {
    const groupOf = (clubId: string) =>
      valueOf<string>(
        database,
        `insert into api.groups (association_id, kind, name) values ($1, 'section', $2) returning id`,
        [clubId, `Trumpet ${randomUUID().slice(0, 8)}`],
      )
    const [mine, theirs] = [await groupOf(club.id), await groupOf(neighbours.id)]
    const away = await addMember(database, club.id, 'Member', { status: 'inactive' })
    await database.query(
      'insert into api.group_members (group_id, user_id, association_id) select $1, unnest($2::uuid[]), $3',
      [mine, [club.members.Member, club.members.Leader, away], club.id],
    )
    expect(await count({ p_mode: 'group', p_group_id: mine })).toEqual({ recipients: 2, opted_out: 0 })
    expect((await send({ p_mode: 'group', p_group_id: mine })).recipients).toBe(2)
    expect(await emails()).toEqual(
      [await emailOf(club.members.Member), await emailOf(club.members.Leader)].toSorted(),
    )
    expect((await failure(count({ p_mode: 'group', p_group_id: theirs }))).params).toEqual({
      resource: 'group',
    })
    expect((await failure(count({ p_mode: 'group', p_group_id: mine }, club.members.Leader))).code).toBe(
      'ERROR_INSUFFICIENT_PERMISSIONS',
    )
  })

  it('do not reach inactive members, even when they are selected by address', async () => {
    const inactive = await emailOf(await addMember(database, club.id, 'Member', { status: 'inactive' }))
    expect(await send(selected([inactive, 'outsider@example.org']))).toMatchObject({ recipients: 1 })
    expect(await emails()).toEqual(['outsider@example.org'])
    expect((await failure(send(selected([inactive])))).code).toBe('ERROR_EMAIL_NO_RECIPIENTS')
  })

  it('reach a role, those who are going, or attendees', async () => {
    const event = await addEvent(database, club.id, { title: 'Vårkonsert' })
    const { Leader, Member } = club.members
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going'), ($1, $3, 'interested')`,
      [event, Leader, Member],
    )
    const scan = randomUUID()
    await database.query(
      `insert into api.scans (scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, device_id, seq, result, answer)
      values ($1, $2, $3, $4, 'check_in', 'card', now(), now(), 'd', 1, 'recorded', '{}')`,
      [scan, event, Member, club.id],
    )
    await database.query(
      `insert into api.event_attendance (event_id, user_id, check_in_time, scan_id, method, device_id, association_id)
      values ($1, $2, now(), $3, 'card', 'd', $4)`,
      [event, Member, scan, club.id],
    )
    await send({ p_mode: 'registrants', p_event_id: event, p_subject: 'Om {{ title }}' })
    const mails = await claimMail(database)
    expect(mails.map(({ email }) => email).toSorted()).toEqual(
      [await emailOf(Leader), await emailOf(Member)].toSorted(),
    )
    expect(mails[0]?.variables).toMatchObject({ title: 'Vårkonsert', link: '/events/varkonsert' })
    // Only those going count for “going”, not those who are interested.
    await send({ p_mode: 'going', p_event_id: event })
    expect(await emails()).toEqual([await emailOf(Leader)])
    await send({ p_mode: 'attendees', p_event_id: event })
    expect(await emails()).toEqual([await emailOf(Member)])
    const role = await valueOf(
      database,
      `select id from api.roles where association_id = $1 and name = 'Leader'`,
      [club.id],
    )
    await send({ p_mode: 'role', p_role_id: role })
    expect(await emails()).toEqual([await emailOf(Leader)])
  })

  it('reach selected members of the club, at most a thousand', async () => {
    const { Leader, Member } = club.members
    const inactive = await addMember(database, club.id, 'Member', { status: 'inactive' })
    const chosen = (ids: string[]) => ({ p_mode: 'members', p_user_ids: `{${ids.join()}}` })
    const ids = [Leader, Member, Member, inactive, neighbours.members.Member]
    expect(await count(chosen(ids))).toEqual({ recipients: 2, opted_out: 0 })
    await send(chosen(ids))
    expect(await emails()).toEqual([await emailOf(Leader), await emailOf(Member)].toSorted())
    const wrong = { code: 'ERROR_VALIDATION_FAILED', params: { field: 'p_user_ids' } }
    expect(await failure(send(chosen([])))).toMatchObject(wrong)
    expect(await failure(send(chosen(Array.from({ length: 1001 }, () => randomUUID()))))).toMatchObject(wrong)
    expect((await failure(send(chosen([neighbours.members.Member])))).code).toBe('ERROR_EMAIL_NO_RECIPIENTS')
    await database.query('delete from api.users where id = $1', [inactive])
  })

  it('reach those who have not answered an event when they are sent', async () => {
    const event = await addEvent(database, club.id)
    const to = { p_mode: 'unanswered', p_event_id: event }
    expect(await count(to)).toEqual({ recipients: 5, opted_out: 0 })
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'declined')`,
      [event, club.members.Leader],
    )
    expect((await send(to)).recipients).toBe(4)
    expect(await emails()).not.toContain(await emailOf(club.members.Leader))
    expect((await failure(send(to, neighbours.members.Board))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    await database.query('delete from api.events where id = $1', [event])
  })

  it('accept any addresses, each once, and list the invalid ones', async () => {
    await send(selected(['En@example.org', 'en@example.org ', 'två@example.org']))
    expect(await emails()).toEqual(['en@example.org', 'två@example.org'])
    expect(await failure(send(selected(['en@example.org', 'nej', 'x@y'])))).toMatchObject({
      code: 'ERROR_INVALID_EMAIL',
      params: { email: 'nej', emails: ['nej', 'x@y'] },
    })
    for (const list of [selected([]), { p_mode: 'selected' }])
      expect((await failure(send(list))).code).toBe('ERROR_EMAIL_NO_RECIPIENTS')
  })

  it('reveal nothing about accounts in another club', async () => {
    const elsewhere = await addMember(database, neighbours.id)
    const found = selected([await emailOf(elsewhere)])
    expect(await count(found)).toEqual({ recipients: 1, opted_out: 0 })
    await database.query(`update api.users set status = 'inactive' where id = $1`, [elsewhere])
    expect(await count(found)).toEqual({ recipients: 1, opted_out: 0 })
    const own = await addMember(database, club.id, 'Member', { status: 'inactive' })
    expect(await count(selected([await emailOf(own)]))).toEqual({ recipients: 0, opted_out: 0 })
    await database.query('delete from api.users where id = any ($1)', [[elsewhere, own]])
  })

  it('list an event’s attendees and invitees only to those who can see the event', async () => {
    const writer = await addMemberWith(database, club.id, 'email:send')
    const open = await addEvent(database, club.id)
    const closed = await addEvent(database, club.id, { is_private: true })
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) select unnest($1::uuid[]), $2, 'going'`,
      [[open, closed], club.members.Board],
    )
    const modes = ['going', 'registrants', 'attendees', 'unanswered']
    for (const p_mode of modes)
      expect((await failure(count({ p_mode, p_event_id: closed }, writer))).code).toBe(
        'ERROR_RESOURCE_NOT_FOUND',
      )
    const reader = await addMemberWith(database, club.id, 'email:send', 'event_registration:read')
    expect(await count({ p_mode: 'going', p_event_id: open }, reader)).toEqual({
      recipients: 1,
      opted_out: 0,
    })
    expect(await count({ p_mode: 'going', p_event_id: closed })).toEqual({ recipients: 1, opted_out: 0 })
    await database.query('delete from api.users where id = any ($1)', [[writer, reader]])
  })

  it('are chosen by answers or attendance only by those who may read them', async () => {
    const event = await addEvent(database, club.id)
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
      [event, club.members.Member],
    )
    const writers = {
      neither: await addMemberWith(database, club.id, 'email:send'),
      answers: await addMemberWith(database, club.id, 'email:send', 'event_registration:read'),
      attendance: await addMemberWith(database, club.id, 'email:send', 'event_attendance:read'),
    }
    const list = (p_mode: string, who: string) =>
      rowsAs(database, person(who), 'select * from api.list_recipients($1, p_event_id => $2)', [
        p_mode,
        event,
      ])
    const modes = ['going', 'registrants', 'unanswered', 'attendees']
    const isRefused = (work: Promise<unknown>) =>
      failure(work).then(
        ({ code }) => code === 'ERROR_INSUFFICIENT_PERMISSIONS',
        () => false,
      )
    const allowed = async (who: string) => {
      const found = []
      for (const p_mode of modes) {
        const to = { p_mode, p_event_id: event }
        const calls = [count(to, who), list(p_mode, who), send(to, who)]
        const refused = await Promise.all(calls.map(isRefused))
        if (!refused.every(Boolean)) found.push(refused.some(Boolean) ? `${p_mode}, in part` : p_mode)
      }
      return found
    }
    expect(await allowed(writers.neither)).toEqual([])
    expect(await allowed(writers.answers)).toEqual(['going', 'registrants', 'unanswered'])
    expect(await allowed(writers.attendance)).toEqual(['attendees'])

    await database.query('update api.associations set shows_participants = true where id = $1', [club.id])
    expect(await allowed(writers.neither)).toEqual(['going'])
    await database.query('update api.associations set shows_participants = false where id = $1', [club.id])

    // Attendance of long ago takes reading answers as well, as on every screen.
    await database.query(
      `update api.events set start_time = now() - interval '1 year', end_time = now() - interval '1 year' + interval '1 hour' where id = $1`,
      [event],
    )
    expect(await allowed(writers.attendance)).toEqual([])
    await resetMail(database)
    await database.query('delete from api.users where id = any ($1)', [Object.values(writers)])
  })
})
