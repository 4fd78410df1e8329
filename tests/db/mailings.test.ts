import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail, finishMail, MAILER } from '../helpers/mail.ts'
import { ANONYMOUS, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('mailings on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club

  beforeAll(async () => {
    club = await createClub(database)
    neighbours = await createClub(database, 'Grannorkestern')
  })
  beforeEach(async () => {
    await database.query('delete from private.mail_messages')
    await database.query(
      'update api.email_preferences set announcements = true, events = true, reminders = true',
    )
  })

  const call = <Value>(name: string, who: string, values: Record<string, unknown>) =>
    valueAs<Value>(
      database,
      person(who),
      `select api.${name}(${Object.keys(values)
        .map((key, n) => `${key} => $${n + 1}`)
        .join()})`,
      Object.values(values),
    )
  const count = (values: Record<string, unknown>, who = club.members.Board) =>
    call<{ recipients: number; opted_out: number }>('count_recipients', who, values)
  const send = (values: Record<string, unknown> = {}, who = club.members.Board) =>
    call<{ id: string; recipients: number }>('send_email', who, {
      p_campaign_id: randomUUID(),
      p_mode: 'all',
      p_subject: 'Hej {{ name }}',
      p_html: '<p>Hälsningar {{ sender }}</p>',
      p_confirm: 'confirm',
      ...values,
    })
  const emails = async () => (await claimMail(database, 1000)).map(({ email }) => email).toSorted()
  const emailOf = (id: string) => valueOf<string>(database, 'select email from api.users where id = $1', [id])
  const selected = (list: string[]) => ({
    p_mode: 'selected',
    p_emails: `{${list.map((each) => `"${each}"`).join()}}`,
  })

  it('mention an event only if their author can see it', async () => {
    const writer = await addMember(database, club.id)
    const role = await valueOf<string>(
      database,
      `insert into api.roles (association_id, name, sort_order) values ($1, 'Skribent', 50) returning id`,
      [club.id],
    )
    await database.query(
      `insert into api.role_permissions (role_id, permission_id, association_id)
      select $1, id, $2 from api.permissions where name = 'email:send'`,
      [role, club.id],
    )
    await database.query('update api.user_roles set role_id = $1 where user_id = $2', [role, writer])
    const meeting = await addEvent(database, club.id, { title: 'Styrelsemöte', is_private: true })
    const about = { ...selected(['me@example.org']), p_subject: '{{ title }}', p_event_id: meeting }
    expect(await failure(send(about, writer))).toMatchObject({
      code: 'ERROR_TEMPLATE_VARIABLE',
      params: { name: 'title' },
    })
    expect(await send(about)).toMatchObject({ recipients: 1 })
    await database.query('delete from api.users where id = $1', [writer])
  })

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

  it('have a longer timeout than other requests, to queue a hundred thousand at once', async () => {
    const time = `select split_part(setting, '=', 2)::interval > '1 minute' from pg_proc, unnest(proconfig) setting
      where oid = 'api.send_email'::regproc and setting like 'statement_timeout=%'`
    expect(await valueOf(database, time)).toBe(true)
  })

  it('do not reach inactive members, even when they are selected by address', async () => {
    const inactive = await emailOf(await addMember(database, club.id, 'Member', { status: 'inactive' }))
    expect(await send(selected([inactive, 'outsider@example.org']))).toMatchObject({ recipients: 1 })
    expect(await emails()).toEqual(['outsider@example.org'])
    expect((await failure(send(selected([inactive])))).code).toBe('ERROR_EMAIL_NO_RECIPIENTS')
  })

  it('to everyone require the confirmation word', async () => {
    for (const word of [null, '', 'Confirm', 'ja'])
      expect(await failure(send({ p_confirm: word }))).toMatchObject({ params: { field: 'p_confirm' } })
    expect(await emails()).toEqual([])
  })

  it('are sent once, to the members at that time, however often the button is pressed', async () => {
    const campaign = { p_campaign_id: randomUUID() }
    const answers = await Promise.all([send(campaign), send(campaign), send(campaign)])
    expect(new Set(answers.map(({ recipients }) => recipients))).toEqual(new Set([5]))
    await addMember(database, club.id)
    expect((await send(campaign)).recipients).toBe(5)
    expect(await emails()).toHaveLength(5)
    const stolen = send(campaign, neighbours.members.Board)
    expect(await failure(stolen)).toMatchObject({ params: { field: 'p_campaign_id' } })
    await database.query(
      `delete from api.users where id not in (select user_id from api.user_roles where role_id in
      (select id from api.roles where name <> 'Member')) and id <> all ($1)`,
      [`{${club.members.Member},${neighbours.members.Member}}`],
    )
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

  it('can be unsubscribed from by link, by category or altogether, even without an account', async () => {
    const email = await emailOf(club.members.Member)
    await send(selected([email, 'utan@example.org']))
    const tokens = new Map(
      (await claimMail(database)).map((mail) => [mail.email, mail.variables['unsubscribe']?.split('/')[2]]),
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

  it('use a template’s text unless another is given', async () => {
    const template = await valueOf(
      database,
      `insert into api.email_templates (association_id, name, subject, html_body, text_body, language)
      values ($1, 'Mall', 'Från mallen', '<p>Mall</p>', 'Mall', 'en') returning id`,
      [club.id],
    )
    const from = { p_template_id: template, p_subject: null, p_html: null }
    await send({ ...from, ...selected(['en@example.org']) })
    expect(await claimMail(database)).toMatchObject([
      { subject: 'Från mallen', text_body: 'Mall', language: 'en' },
    ])
    await send({ ...from, p_html: '<p>Eget</p>', ...selected(['en@example.org']) })
    expect(await claimMail(database)).toMatchObject([
      { subject: 'Från mallen', html_body: '<p>Eget</p>', text_body: null },
    ])
    expect((await failure(send(from, neighbours.members.Board))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
  })

  it.each([
    [{ p_subject: '' }, { field: 'subject' }],
    [{ p_subject: 'Hej\nBcc: x@example.org' }, { field: 'subject' }],
    [{ p_html: ' ' }, { field: 'p_html' }],
    [{ p_mode: 'everyone' }, { field: 'p_mode' }],
    [{ p_mode: 'attendees' }, { field: 'p_event_id' }],
    [{ p_mode: 'role' }, { field: 'p_role_id' }],
    [{ p_mode: 'group' }, { field: 'p_group_id' }],
    [{ p_category: 'spam' }, { field: 'p_category' }],
    [{ p_campaign_id: null }, { field: 'p_campaign_id' }],
    [{ p_html: '{{ title }}' }, { name: 'title' }],
  ])('cannot be sent with %j', async (values, params) => {
    expect(await failure(send(values))).toMatchObject({ params })
    expect(await emails()).toEqual([])
  })

  it('require email:send, in the club of the event or role', async () => {
    for (const who of [club.members.Leader, club.members.Member]) {
      expect((await failure(send({}, who))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
      expect((await failure(count({ p_mode: 'all' }, who))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    }
    const event = await addEvent(database, club.id)
    const foreign = send({ p_mode: 'registrants', p_event_id: event }, neighbours.members.Board)
    expect((await failure(foreign)).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await emails()).toEqual([])
  })

  it('are in the log for those who may read it, who can retry failed ones', async () => {
    const { id } = await send()
    const [first, second, ...others] = await claimMail(database)
    await finishMail(database, first!, 'sent')
    await finishMail(database, second!, 'failed', 'no such mailbox')
    for (const mail of others) await finishMail(database, mail, 'sent')
    await database.query(
      `select private.queue_mail('password_reset', 'sv', $1, '[{"email": "x@example.org"}]')`,
      [club.id],
    )

    const underWay = 'select waiting from api.email_logs'
    expect(await rowsAs(database, person(club.members.Board), underWay)).toEqual([{ waiting: 0 }])
    const log = 'select id, subject, sender_name, recipients, sent, failed from api.email_logs'
    expect(await rowsAs(database, person(club.members.Board), log)).toEqual([
      { id, subject: 'Ämnet', sender_name: 'Test Board', recipients: 5, sent: 4, failed: 1 },
    ])
    const recipients = `select email, state, last_error from api.email_log_recipients($1) where state = 'failed'`
    expect(await rowsAs(database, person(club.members.Board), recipients, [id])).toEqual([
      { email: second!.email, state: 'failed', last_error: 'no such mailbox' },
    ])
    for (const who of [club.members.Leader, neighbours.members.Admin]) {
      expect(await rowsAs(database, person(who), log)).toEqual([])
      expect(await rowsAs(database, person(who), recipients, [id])).toEqual([])
      expect((await failure(call('retry_failed', who, { p_id: id }))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    }
    expect(await call('retry_failed', club.members.Board, { p_id: id })).toBe(1)
    expect(await rowsAs(database, person(club.members.Board), underWay)).toEqual([{ waiting: 1 }])
    expect(await call('retry_failed', club.members.Board, { p_id: id })).toBe(0)
    expect((await emails()).includes(second!.email)).toBe(true)
  })

  it('use the given language, else the template’s, else the sender’s', async () => {
    const languageOf = async (values: Record<string, unknown>) => {
      await send({ ...selected(['a@example.org']), ...values })
      const [mail] = await claimMail(database)
      return [mail?.language, mail?.html_page.match(/lang="(\w+)"/)?.[1]]
    }
    expect(await languageOf({})).toEqual(['sv', 'sv'])
    expect(await languageOf({ p_language: 'en' })).toEqual(['en', 'en'])
    const id = await valueOf(
      database,
      `insert into api.email_templates (association_id, name, subject, html_body, language)
      values ($1, 'In English', 'Hi', '<p>Hi</p>', 'en') returning id`,
      [club.id],
    )
    expect(await languageOf({ p_template_id: id })).toEqual(['en', 'en'])
    expect(await languageOf({ p_template_id: id, p_language: 'sv' })).toEqual(['sv', 'sv'])
    expect(await failure(send({ p_language: 'no' }))).toMatchObject({ params: { field: 'p_language' } })
  })

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
    const role = await valueOf<string>(
      database,
      `insert into api.roles (association_id, name, sort_order) values ($1, 'Skribent', 50) returning id`,
      [club.id],
    )
    await database.query(
      `insert into api.role_permissions (role_id, permission_id, association_id)
      select $1, id, $2 from api.permissions where name = 'email:send'`,
      [role, club.id],
    )
    const writer = await addMember(database, club.id)
    await database.query('update api.user_roles set role_id = $1 where user_id = $2', [role, writer])
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
    expect(await count({ p_mode: 'going', p_event_id: open }, writer)).toEqual({
      recipients: 1,
      opted_out: 0,
    })
    expect(await count({ p_mode: 'going', p_event_id: closed })).toEqual({ recipients: 1, opted_out: 0 })
    await database.query('delete from api.users where id = $1', [writer])
  })
})
