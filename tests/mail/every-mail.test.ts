import { describe, expect, it } from 'vitest'

import { DATABASES } from '../helpers/databases.ts'
import { SITE, untilAll, usePostOffice } from './post-office.ts'
import type { Received } from './smtp-site.ts'

const KINDS = [
  'verification',
  'already_registered',
  'password_reset',
  'email_change',
  'email_change_notice',
  'email_changed',
  'new_login',
  'second_factor_on',
  'second_factor_off',
  'passkey_added',
  'place_given',
  'invitation',
  'reminder',
  'answer_reminder',
  'announcement',
] as const
const CATEGORIES: Record<string, string> = {
  reminder: 'reminders',
  answer_reminder: 'reminders',
  announcement: 'announcements',
}
const CLUB = 'Åmåls Blåsare & Vänner'

describe.each(DATABASES)('a mail sent from %s', (kind) => {
  const { database, club, smtp } = usePostOffice(kind, CLUB)

  interface Queued {
    kind?: string
    language?: string
    name?: string
    variables?: Record<string, string>
  }

  async function deliver(queued: Queued = {}): Promise<Received> {
    const mail = { kind: 'announcement', language: 'sv', name: 'Maja Öberg 🎺', ...queued }
    const variables = {
      sender: 'Åsa Häger',
      inviter: 'Åsa Häger',
      role: 'Medlem',
      device: 'Firefox, Android',
      email: 'ny@example.org',
      title: 'Vårkonsert',
      location: 'Folkets hus',
      start: '2099-06-05T16:30:00Z',
      answer_by: 'torsdag 4 juni 2099',
      guests: '2 gäster',
      link: '/verify?token=hemlig',
      ...queued.variables,
    }
    await database.query('select private.queue_mail($1, $2, $3, $4, $5, $6)', [
      mail.kind,
      mail.language,
      club().id,
      JSON.stringify([{ email: 'maja@example.org', name: mail.name, secrets: { link: variables.link } }]),
      variables,
      CATEGORIES[mail.kind] ?? null,
    ])
    await untilAll(database, 'sent')
    const [received] = smtp().received
    if (!received) throw new Error('nothing arrived')
    return received
  }

  const rename = (name: string) =>
    database.query('update api.associations set name = $1 where id = $2', [name, club().id])
  const header = ({ mail }: Received, name: string) => mail.headers.find(({ key }) => key === name)?.value

  describe.each(KINDS)('of the kind %s', (mailKind) => {
    it.each(['sv', 'en'])(
      'is complete in %s: both parts, the club, the recipient, no attachment',
      async (language) => {
        const received = await deliver({ kind: mailKind, language })
        const { mail, raw } = received
        expect(raw).toMatch(/^Content-Type: multipart\/alternative/m)
        expect(mail.attachments).toEqual([])
        expect(mail.from).toEqual({ name: CLUB, address: 'klubben@norrvik.example.org' })
        expect(mail.to).toEqual([{ name: 'Maja Öberg 🎺', address: 'maja@example.org' }])
        expect(mail.subject?.length).toBeGreaterThan(3)
        expect(mail.text).toContain(CLUB)
        expect(mail.html).toContain('Åmåls Blåsare &amp; Vänner')
        expect(mail.html).toContain(`<html lang="${language}"`)
        expect(`${mail.subject}${mail.text}${mail.html}`).not.toMatch(/\{\{|\{%|[\uE000\uE001]|undefined/)
        expect(header(received, 'auto-submitted')).toBe('auto-generated')
        expect(new Date(mail.date ?? '').getTime()).toBeGreaterThan(Date.now() - 60_000)
        // Only ASCII, in lines short enough for every server.
        // oxlint-disable-next-line no-control-regex
        expect(raw).toMatch(/^[\x00-\x7f]*$/)
        expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThan(999)
      },
    )
  })

  it.each(KINDS.filter((mailKind) => CATEGORIES[mailKind]))(
    'of the kind %s has an unsubscribe link in both parts and in the headers',
    async (mailKind) => {
      const received = await deliver({ kind: mailKind })
      const way = `/[\\w-]{32}/${CATEGORIES[mailKind]}`
      expect(header(received, 'list-unsubscribe')).toMatch(new RegExp(`^<${SITE}/u${way}>$`))
      expect(header(received, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
      expect(received.mail.html).toMatch(new RegExp(`href="${SITE}/unsubscribe${way}"`))
      expect(received.mail.text).toMatch(new RegExp(`${SITE}/unsubscribe${way}`))
    },
  )

  it.each(KINDS.filter((mailKind) => !CATEGORIES[mailKind]))(
    'of the kind %s is about the account and has no unsubscribe link',
    async (mailKind) => {
      const received = await deliver({ kind: mailKind })
      expect(header(received, 'list-unsubscribe')).toBeUndefined()
      expect(header(received, 'list-unsubscribe-post')).toBeUndefined()
      expect(received.mail.html).not.toContain('/unsubscribe/')
    },
  )

  it('links to the site in the button and in the plain text', async () => {
    const { mail } = await deliver({ kind: 'verification' })
    expect(mail.html).toContain(`href="${SITE}/verify?token=hemlig"`)
    expect(mail.text).toContain(`Bekräfta <${SITE}/verify?token=hemlig>`)
  })

  it('has its styles inlined, and a style sheet for dark mode', async () => {
    const { mail } = await deliver({ kind: 'verification' })
    expect(mail.html).toMatch(/<a class="button" href="[^"]+" style="[^"]*background-color: #3c5a95/)
    expect(mail.html).toContain('@media (prefers-color-scheme: dark)')
  })

  it.each([
    ['sv', 'fredag 5 juni 2099 kl. 18:30'],
    ['en', 'Friday 5 June 2099 at 18:30'],
  ])('shows the event’s time in %s and in the club’s time zone', async (language, said) => {
    const { mail } = await deliver({ kind: 'reminder', language })
    expect(mail.text).toContain(said)
  })

  it('omits empty optional parts', async () => {
    const { mail } = await deliver({ kind: 'reminder', variables: { location: '' } })
    expect(mail.text).toContain('kl. 18:30.')
  })

  it('treats what people wrote as text, never as markup', async () => {
    const { mail } = await deliver({ name: `<b>"Maja" & 'Co'</b>` })
    expect(mail.html).toContain('&lt;b&gt;&#34;Maja&#34; &amp; &#39;Co&#39;&lt;/b&gt;')
    expect(mail.html).not.toContain('<b>"Maja"')
    expect(mail.text).toContain(`Hej <b>"Maja" & 'Co'</b>!`)
    expect(mail.to).toEqual([{ name: `<b>"Maja" & 'Co'</b>`, address: 'maja@example.org' }])
  })

  it.each(['\r\n', '\n', '\r', '\u2028'])(
    'does not let the line break %j start another header',
    async (end) => {
      const evil = `Maja${end}Bcc: alla@example.org${end}X-Evil: 1`
      await database
        .query('update api.associations set name = $1 where id = $2', [
          `Klubben${end}Cc: x@example.org`,
          club().id,
        ])
        .catch(() => {})
      const received = await deliver({ kind: 'reminder', name: evil, variables: { title: evil } })
      await rename(CLUB)
      const keys = received.mail.headers.map(({ key }) => key)
      expect(keys).not.toContain('bcc')
      expect(keys).not.toContain('cc')
      expect(keys).not.toContain('x-evil')
      expect(received.mail.to).toHaveLength(1)
      expect(received.mail.subject).toContain('Bcc: alla@example.org')
    },
  )

  it('keeps a long subject with å, ä, ö and emoji, folded as in RFC 2047', async () => {
    const title = 'Övning på Östra Ängsvägen – räksmörgås åt alla 🎷🥁 '.repeat(3).trim()
    const received = await deliver({ kind: 'reminder', variables: { title } })
    expect(received.mail.subject).toBe(`Påminnelse: ${title}`)
    expect(received.raw).toMatch(/^Subject: =\?UTF-8\?[QB]\?/im)
  })

  it('has the sender as Reply-To, or the address from the settings', async () => {
    expect((await deliver()).mail.replyTo).toEqual([{ name: '', address: 'svar@norrvik.example.org' }])
    smtp().received.length = 0
    await database.query(
      `update api.users set name = 'Åsa "Trumpet" Häger', email = 'asa@example.org' where id = $1`,
      [club().members.Board],
    )
    await database.query('delete from private.mail_messages')
    await database.query(
      `insert into private.mail_messages (association_id, kind, category, language, subject, html_body, sender_id, variables)
      values ($1, 'announcement', 'events', 'sv', 'Hej', '<p>Hej</p>', $2, '{"association": "Klubben"}')`,
      [club().id, club().members.Board],
    )
    await database.query(
      `select private.queue_deliveries(id, '[{"email": "maja@example.org"}]') from private.mail_messages`,
    )
    await untilAll(database, 'sent')
    expect(smtp().received[0]?.mail.replyTo).toEqual([
      { name: 'Åsa "Trumpet" Häger', address: 'asa@example.org' },
    ])
  })

  it('uses the club’s own template, including its plain text part', async () => {
    await database.query(
      `insert into api.email_templates (association_id, kind, language, name, subject, html_body, text_body)
      values ($1, 'second_factor_on', 'sv', 'Vår egen', 'Hej {{ name | upcase }}', $2, 'Bara text, {{ name }}')`,
      [
        club().id,
        '<table><tr><td>{{ name }}</td></tr>{% if association %}<tr><td>rad</td></tr>{% endif %}</table>',
      ],
    )
    const { mail } = await deliver({ kind: 'second_factor_on', name: 'Maja Öberg' })
    expect(mail.subject).toBe('Hej MAJA ÖBERG')
    expect(mail.text).toMatch(/^Bara text, Maja Öberg\n\n-- \n/)
    // Conditional table rows stay in place: conditions are evaluated before anything parses the page as HTML.
    expect(mail.html).toMatch(/<td>Maja Öberg<\/td><\/tr>\s*<tr><td>rad<\/td>/)
  })
})
