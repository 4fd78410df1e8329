import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { DATABASES } from '../helpers/databases.ts'
import { person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { queueMail, SITE, untilAll, usePostOffice, useServer } from './post-office.ts'
import type { Received } from './smtp-site.ts'

describe.each(DATABASES)('unsubscribing from a kind of mail, on %s', (kind) => {
  const { database, club, smtp } = usePostOffice(kind)
  const app = useServer(database)
  let email: string

  beforeAll(async () => {
    email = await valueOf(database, 'select email from api.users where id = $1', [club().members.Member])
  })
  beforeEach(() =>
    database.query('update api.email_preferences set announcements = true, events = true, reminders = true'),
  )

  /** Sends to the member as the board would; resolves to the mail, or nothing if it has no recipient. */
  async function mailing(category = 'announcements'): Promise<Received | undefined> {
    await valueAs(
      database,
      person(club().members.Board),
      `select api.send_email(gen_random_uuid(), 'selected', array[$1, 'annan@example.org'], p_subject => 'Nyheter',
        p_html => '<p>Hej {{ name }}</p>', p_category => $2)`,
      [email, category],
    )
    await untilAll(database, 'sent')
    return smtp().mailsTo(email).at(-1)
  }
  const wishes = async () => {
    const mine = 'select announcements, events, reminders from api.email_preferences'
    return (await rowsAs(database, person(club().members.Member), mine))[0]
  }
  const all = { announcements: true, events: true, reminders: true }
  const addressOf = (received: Received | undefined) => {
    const header = received?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
    expect(header.startsWith(`<${SITE}/u/`)).toBe(true)
    return header.slice(1 + SITE.length, -1)
  }

  it('takes more than opening the link, which scanners do, too', async () => {
    const url = addressOf(await mailing())
    const opened = await app().inject({ method: 'GET', url })
    expect(opened.statusCode).toBe(302)
    expect(opened.headers['location']).toBe(url.replace('/u/', '/unsubscribe/'))
    expect(await wishes()).toEqual(all)
  })

  it('takes one click in a mail client, which posts to the URL in the header', async () => {
    const url = addressOf(await mailing())
    const clicked = await app().inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(clicked.statusCode).toBe(200)
    expect(await wishes()).toEqual({ ...all, announcements: false })
    smtp().received.length = 0
    expect(await mailing()).toBeUndefined()
    expect(smtp().received).toHaveLength(1)
    expect(await mailing('events')).toBeDefined()
  })

  it('works with the page’s button, for that kind or for all, without logging in', async () => {
    const received = await mailing('events')
    const link = /\/unsubscribe\/([\w-]+)\/(\w+)/.exec(received?.mail.text ?? '')
    const press = (type: string | undefined) =>
      app().inject({
        method: 'POST',
        url: '/api/rpc/unsubscribe',
        payload: { p_token: link?.[1], p_type: type },
      })
    expect((await press(link?.[2])).json()).toEqual({ type: 'events' })
    expect(await wishes()).toEqual({ ...all, events: false })
    await press('all')
    expect(await wishes()).toEqual({ announcements: false, events: false, reminders: false })
  })

  it('does not stop account mails', async () => {
    await database.query(
      'update api.email_preferences set announcements = false, events = false, reminders = false',
    )
    await queueMail(database, club().id, [email], 'password_reset')
    await untilAll(database, 'sent')
    expect(smtp().mailsTo(email)).toHaveLength(1)
  })
})
