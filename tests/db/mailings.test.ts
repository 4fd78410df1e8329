import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail, finishMail } from '../helpers/mail.ts'
import { mailingActs, resetMail, selected } from '../helpers/mailings.ts'
import { failure, person, rowsAs, valueOf } from '../helpers/requests.ts'
import { addMemberWith } from '../helpers/roles.ts'

describe.each(DATABASES)('mailings on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club
  const { call, count, send, emails } = mailingActs(database, () => club)

  beforeAll(async () => {
    club = await createClub(database)
    neighbours = await createClub(database, 'Grannorkestern')
  })
  beforeEach(() => resetMail(database))

  it('mention an event only if their author can see it', async () => {
    const writer = await addMemberWith(database, club.id, 'email:send')
    const meeting = await addEvent(database, club.id, { title: 'Styrelsemöte', is_private: true })
    const about = { ...selected(['me@example.org']), p_subject: '{{ title }}', p_event_id: meeting }
    expect(await failure(send(about, writer))).toMatchObject({
      code: 'ERROR_TEMPLATE_VARIABLE',
      params: { name: 'title' },
    })
    expect(await send(about)).toMatchObject({ recipients: 1 })
    await database.query('delete from api.users where id = $1', [writer])
  })

  it('have a longer timeout than other requests, to queue a hundred thousand at once', async () => {
    const time = `select split_part(setting, '=', 2)::interval > '1 minute' from pg_proc, unnest(proconfig) setting
      where oid = 'api.send_email'::regproc and setting like 'statement_timeout=%'`
    expect(await valueOf(database, time)).toBe(true)
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
    expect((await failure(send({ ...campaign, p_subject: 'Annat' }))).code).toBe('ERROR_EMAIL_ALREADY_SENT')
    expect((await failure(send({ ...campaign, p_text: 'Annat' }))).code).toBe('ERROR_EMAIL_ALREADY_SENT')
    expect(await emails()).toEqual([])
    const stolen = send(campaign, neighbours.members.Board)
    expect(await failure(stolen)).toMatchObject({ params: { field: 'p_campaign_id' } })
    await database.query(
      `delete from api.users where id not in (select user_id from api.user_roles where role_id in
      (select id from api.roles where name <> 'Member')) and id <> all ($1)`,
      [`{${club.members.Member},${neighbours.members.Member}}`],
    )
  })

  it('are not taken for sent if the people named for them have been corrected since', async () => {
    const campaign = { ...selected(['ann@example.org', 'bo@example.org']), p_campaign_id: randomUUID() }
    await send(campaign)
    const corrected = { ...campaign, ...selected(['ann@example.org', 'bosse@example.org']) }
    expect((await failure(send(corrected))).code).toBe('ERROR_EMAIL_ALREADY_SENT')
    const repeated = { ...campaign, ...selected([' Bo@example.org', 'ann@example.org']) }
    expect(await send(repeated)).toMatchObject({ recipients: 2 })
    // Bo may have opted out since then.
    expect(await send({ ...campaign, ...selected(['ann@example.org']) })).toMatchObject({ recipients: 2 })
    expect(await emails()).toEqual(['ann@example.org', 'bo@example.org'])
    const named = { p_mode: 'members', p_campaign_id: randomUUID(), p_user_ids: `{${club.members.Member}}` }
    expect(await send(named)).toMatchObject({ recipients: 1 })
    expect((await failure(send({ ...named, p_user_ids: `{${club.members.Leader}}` }))).code).toBe(
      'ERROR_EMAIL_ALREADY_SENT',
    )
    expect(await send(named)).toMatchObject({ recipients: 1 })
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
      { id, subject: 'Hej {{ name }}', sender_name: 'Test Board', recipients: 5, sent: 4, failed: 1 },
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
})
