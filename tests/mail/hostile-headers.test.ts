import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'

import { compose } from '#server/mail/compose.ts'
import type { ClaimedMail } from '#server/mail/queue.ts'

const FROM = 'klubben@norrvik.example.org'
const SITE = 'https://samspel.example.org'
const WAY_OUT = `/unsubscribe/${'a'.repeat(32)}/reminders`
const HEADERS = [
  'auto-submitted',
  'content-language',
  'content-type',
  'date',
  'from',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'message-id',
  'mime-version',
  'reply-to',
  'subject',
  'to',
]

// Names of people, clubs and events are free text, and become headers of mails to everybody.
const hostile = fc
  .array(
    fc.constantFrom(
      '\r\n',
      '\n',
      '\r',
      '\u0085',
      '\u2028',
      '\u2029',
      '\u0000',
      '\u000b',
      '\u001b',
      '\u200b',
      '\u202e',
      '\ufeff',
      '\t',
      ' ',
      'Bcc: alla@example.org',
      'X-Evil: 1',
      '\r\n\r\n<b>',
      '\r\n Bcc: alla@example.org',
      '.\r\n',
      '\r\n.\r\nMAIL FROM:<x@example.org>',
      '"',
      "'",
      '\\',
      ',',
      ';',
      ':',
      '<',
      '>',
      '@',
      '(',
      ')',
      '=?',
      '?=',
      '=?UTF-8?Q?=0D=0ABcc:_x@example.org?=',
      '=?utf-8?B?',
      '"x" <y@example.org>',
      'a@example.org, c@example.org',
      'grupp: a@example.org;',
      'Åsa',
      '🎺',
      'e\u0301',
      'a'.repeat(300),
      '\ud800',
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((parts) => parts.join(''))

it('has the same headers, recipients and site, whatever names and titles contain', async () => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  await fc.assert(
    fc.asyncProperty(hostile, hostile, hostile, hostile, async (name, club, sender, title) => {
      const mail: ClaimedMail = {
        id: '0a4d3f0e-0000-4000-8000-000000000001',
        lease: '',
        kind: 'reminder',
        category: 'reminders',
        language: 'sv',
        association_name: club,
        email: 'maja@example.org',
        name,
        reply_to_email: 'asa@example.org',
        reply_to_name: sender,
        subject: 'Hej {{ title }} {{ name }}',
        html_body: '<p>Hej</p>',
        text_body: null,
        html_page: '<title>{{ subject }}</title>{{ content }}',
        text_page: '{{ content }}',
        variables: { name, title },
        secrets: { unsubscribe: WAY_OUT },
      }
      const { message, envelope } = await transport.sendMail(compose(mail, { from: FROM, site: SITE }))
      expect(envelope).toEqual({ from: FROM, to: ['maja@example.org'] })
      const raw = (message as Buffer).toString()
      const read = await PostalMime.parse(raw)
      expect(read.headers.map(({ key }) => key).toSorted()).toEqual(HEADERS)
      expect([read.from, read.to, read.replyTo].flat().map((each) => each?.address)).toEqual([
        FROM,
        'maja@example.org',
        'asa@example.org',
      ])
      expect(read.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
        `<${SITE}/u/${'a'.repeat(32)}/reminders>`,
      )
      // Only ASCII, with no line break of another kind, in lines that every server takes.
      const [head = ''] = raw.split('\r\n\r\n')
      expect(head).toMatch(/^[\x20-\x7e\r\n\t]*$/)
      for (const line of head.split('\r\n')) expect(line).toMatch(/^[^\r\n]{0,997}$/)
    }),
    { numRuns: 1000 },
  )
})
