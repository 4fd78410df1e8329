import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail, finishMail } from '../helpers/mail.ts'
import { ANONYMOUS, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

interface Announcement {
  subject: string | null
  body: string | null
  sender_name: string | null
  event_slug: string | null
}

describe.each(DATABASES)('the announcements on the home screen on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club

  beforeAll(async () => {
    club = await createClub(database)
    neighbours = await createClub(database, 'Grannorkestern')
  })
  beforeEach(() => database.query('delete from private.mail_messages'))

  const announcements = (who = club.members.Member) =>
    rowsAs<Announcement>(database, person(who), 'select * from api.my_announcements()')
  async function send(values: Record<string, unknown> = {}, who = club.members.Board) {
    const parameters = {
      p_campaign_id: randomUUID(),
      p_mode: 'all',
      p_subject: 'Hej',
      p_html: '<p>Hej</p>',
      p_confirm: 'confirm',
      ...values,
    }
    const names = Object.keys(parameters).map((key, n) => `${key} => $${n + 1}`)
    await valueAs(database, person(who), `select api.send_email(${names.join()})`, Object.values(parameters))
  }
  const body = async (html: string) => {
    await send({ p_html: html })
    const [latest] = await announcements()
    await database.query('delete from private.mail_messages')
    return latest?.body
  }

  it('show what the e-mail says, addressed to the reader, whoever got theirs first', async () => {
    await send({
      p_subject: 'Noter till {{ name }}',
      p_html: '<p>Hej {{ name }}!</p><p>Hälsningar {{sender}}</p>',
    })
    for (const mail of await claimMail(database)) await finishMail(database, mail, 'sent')
    expect(await announcements()).toMatchObject([
      {
        subject: 'Noter till Test Member',
        body: 'Hej Test Member!\nHälsningar Test Board',
        sender_name: 'Test Board',
      },
    ])
    expect(await announcements(club.members.Leader)).toMatchObject([{ subject: 'Noter till Test Leader' }])
  })

  it('link to the event they are about', async () => {
    const event = await addEvent(database, club.id, {
      start_time: '2026-12-12T18:00:00+01:00',
      end_time: '2026-12-12T20:00:00+01:00',
    })
    await valueOf(
      database,
      `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going') returning user_id`,
      [event, club.members.Member],
    )
    await send({
      p_mode: 'registrants',
      p_event_id: event,
      p_html: '{{ title }} {{ start }}',
      p_category: 'events',
    })
    const slug = await valueOf(database, 'select slug from api.events where id = $1', [event])
    expect(await announcements()).toMatchObject([{ body: 'Konsert 2026-12-12 18:00', event_slug: slug }])
    expect(await announcements(club.members.Leader)).toEqual([])
  })

  it.each([
    ['<p>Ta med:</p>  <ul><li>notställ</li></ul>', 'Ta med:\nnotställ'],
    [
      '<style>p { color: red }</style><p>Fika &amp; &lt;noter&gt;<br>kl.&nbsp;18</p>',
      'Fika & <noter>\nkl. 18',
    ],
    ['<script>alert(1)</script ><p onclick="x">Hej</p><!-- <b>dolt</b> -->', 'Hej'],
    ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
    [
      '<style>a</style><p>Först</p><!-- x --><p>sedan</p><style>b</style><!-- y --><p>sist</p>',
      'Först\nsedan\nsist',
    ],
    [
      '<p>Se <a href="https://example.org/a?b=1&amp;c=2">sidan</a> och <a class="x" href=\'https://example.org\'>https://example.org</a>.</p>',
      'Se sidan (https://example.org/a?b=1&c=2) och https://example.org.',
    ],
    ['<p>Hej</p><p><a class="button" href="{{ unsubscribe }}">Avsluta</a></p><p>då</p>', 'Hej\n\ndå'],
    ['<p>5 < 6 och 7 > 2</p>', '5 < 6 och 7 > 2'],
  ])('are plain text: %s', async (html, text) => {
    expect(await body(html)).toBe(text)
  })

  it('use the e-mail’s text part, and are empty if only the e-mail can be rendered', async () => {
    await send({ p_text: 'Bara text.', p_html: null, p_template_id: await template('<p>Annat</p>') })
    expect(await announcements()).toMatchObject([{ body: 'Bara text.' }])
    expect(await body('<p>{% if name %}Hej{% endif %}</p>')).toBeNull()
    expect(await body('<p>{{ name | upcase }}</p>')).toBeNull()
  })
  const template = (html: string) =>
    valueOf(
      database,
      `insert into api.email_templates (association_id, name, subject, html_body) values ($1, 'Mall', 'Ämne', $2) returning id`,
      [club.id, html],
    )

  it('are the latest twenty of the last six weeks, without account e-mails', async () => {
    for (let n = 0; n < 22; n++) await send({ p_subject: `Nummer ${n}` })
    await database.query(
      `update private.mail_messages set created_at = now() - substring(subject from '\\d+')::int * interval '1 hour'`,
    )
    expect((await announcements()).map(({ subject }) => subject)).toEqual(
      Array.from({ length: 20 }, (_, n) => `Nummer ${n}`),
    )
    await database.query(
      `update private.mail_messages set created_at = now() - interval '43 days' where subject <> 'Nummer 3'`,
    )
    expect(await announcements()).toHaveLength(1)
    await database.query(`update private.mail_messages set kind = 'password_reset', category = null`)
    expect(await announcements()).toEqual([])
  })

  it('are made into text once, when they are sent, and not whenever somebody opens the home page', async () => {
    await send({ p_html: '<p>Hej</p>' })
    await database.query(`update private.mail_messages set html_body = '<p>Annat</p>'`)
    expect(await announcements()).toMatchObject([{ body: 'Hej' }])
    // Mail from before that has nothing to read.
    await database.query('update private.mail_messages set plain_body = null')
    expect(await announcements()).toMatchObject([{ body: 'Annat' }])
  })

  it.each(['{{', '{{ name', '{{ name }', '{% if name'])(
    'begin as the e-mail, which is long and cut after %s',
    async (end) => {
      const start = 'Hej {{ name }}! '
      const long = start + 'a'.repeat(8000 - start.length - end.length)
      const whole = end.startsWith('{%') ? '{% if name %}du{% endif %}' : '{{ name }}'
      expect(await body(`<p>${long}${whole} {{ name }}</p>`)).toBe(
        `Hej Test Member! ${'a'.repeat(4000)}`.slice(0, 4000),
      )
    },
  )

  it('are seen only by those they were sent to', async () => {
    const { Member } = club.members
    const email = await valueOf<string>(database, 'select email from api.users where id = $1', [Member])
    await send({ p_mode: 'selected', p_emails: `{${email}}` })
    const newcomer = await addMember(database, club.id)
    for (const who of [club.members.Admin, newcomer, neighbours.members.Admin])
      expect(await announcements(who)).toEqual([])
    const visitor = rowsAs(database, ANONYMOUS, 'select * from api.my_announcements()')
    expect((await failure(visitor)).code).toBe('42501')
    expect(await announcements()).toHaveLength(1)

    await database.query('delete from api.user_roles where user_id = $1', [club.members.Member])
    expect(await announcements()).toEqual([])
  })

  it('are read quickly, however long the links in them are', async () => {
    const address = `http://${'a'.repeat(300_000)}`
    const found = await valueOf<string>(database, 'select private.plain_text($1)', [
      `<p><a href="${address}">${address}b</a> <a href="${address}">${address}</a></p>`,
    ])
    expect(found).toBe(`${address}b (${address}) ${address}`)
  })
})
