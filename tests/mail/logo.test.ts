import { describe, expect, it } from 'vitest'

import { type MailSource, renderMail } from '#mail/render-mail.ts'

import { DATABASES } from '../helpers/databases.ts'
import { png } from '../helpers/pictures.ts'
import { person, valueAs } from '../helpers/requests.ts'
import { queueMail, SITE, untilAll, usePostOffice, useServer } from './post-office.ts'

const PICTURE = png()

describe.each(DATABASES)("the club's logo in mails from %s", (kind) => {
  const { database, club, smtp } = usePostOffice(kind, 'Blåsare & Vänner')
  const app = useServer(database)

  const setLogo = (content: Buffer | null) =>
    valueAs(database, person(club().members.Admin), `select api.set_association_logo($1, $2, 'image/png')`, [
      club().id,
      content?.toString('base64') ?? null,
    ])
  const arrived = async () => {
    await untilAll(database, 'sent')
    return smtp().received[0]?.mail.html ?? ''
  }
  const pictures = (html: string) => html.match(/<img\b[^>]*>/g) ?? []

  it('is shown beside its name, at a URL that any mail client can fetch', async () => {
    await setLogo(PICTURE)
    await queueMail(database, club().id, ['a@example.org'])
    const html = await arrived()
    expect(pictures(html)).toHaveLength(1)
    const [logo = ''] = pictures(html)
    expect(logo).toContain('width="44" height="44"')
    // The alt text does not repeat the name beside it, which is there when images are off.
    expect(logo).toMatch(/ alt(=""|(?=[ >]))/)
    expect(html).toMatch(/<img[^>]*><\/td><td class="club"[^>]*>Blåsare &amp; Vänner</)
    const address = (/src="([^"]+)"/.exec(logo)?.[1] ?? '').replaceAll('&amp;', '&')
    expect(address.startsWith(`${SITE}/`)).toBe(true)
    const { headers, rawPayload } = await app().inject(address.slice(SITE.length))
    expect(rawPayload).toEqual(PICTURE)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  it('is all that a mail with a secret link loads, from the club’s own site, at the same address for everybody', async () => {
    await setLogo(PICTURE)
    await queueMail(database, club().id, ['a@example.org', 'b@example.org'])
    await untilAll(database, 'sent')
    const loaded = smtp().received.map(({ mail: { html = '' } }) => {
      expect(html).toContain('hemlig')
      return html.match(/(?:\s(?:src|srcset|poster|background|data)=|url\(|@import)[^>\s]*/g)
    })
    expect(loaded).toEqual([[expect.stringMatching(`^ src="${SITE}/`)], loaded[0]])
    expect(String(loaded)).not.toContain('hemlig')
  })

  it('is omitted if there is none, or if it was removed before the mail was sent', async () => {
    await setLogo(PICTURE)
    await setLogo(null)
    await queueMail(database, club().id, ['a@example.org'])
    expect(pictures(await arrived())).toEqual([])
    smtp().received.length = 0
    // A mail that belongs to no club.
    await queueMail(database, null, ['b@example.org'])
    await untilAll(database, 'sent')
    expect(pictures(smtp().received[0]?.mail.html ?? 'nothing arrived <img>')).toEqual([])
  })

  it('is not a template variable, because the worker could not fill it', async () => {
    const preview = `select api.preview_email('Hej', '<img src="{{ logo }}">')`
    await expect(valueAs(database, person(club().members.Board), preview)).rejects.toThrow(
      'ERROR_TEMPLATE_VARIABLE',
    )
  })

  it.each(['sv', 'en'])(
    'and everything else in a preview in %s is sent exactly as shown',
    async (language) => {
      await setLogo(PICTURE)
      const mail = [
        'Hej {{ name }}',
        '<h1>{{ title }}</h1><p>{{ start }} &amp; <a href="{{ link }}">mer</a></p>',
      ]
      const given = [...mail, language]
      const preview = await valueAs<MailSource>(
        database,
        person(club().members.Board),
        'select api.preview_email($1, $2, p_language => $3)',
        given,
      )
      await valueAs(
        database,
        person(club().members.Board),
        'select api.send_test_email($1, $2, p_language => $3)',
        given,
      )
      const wayOut = /\/unsubscribe\/[\w-]{32}\/announcements/
      const html = await arrived()
      expect(html).toMatch(wayOut)
      expect(html.trim().replace(wayOut, '/settings/email')).toBe(renderMail(preview, SITE).html.trim())
    },
  )
})
