import { describe, expect, it } from 'vitest'

import { rowsOfLanguages } from '#db/seed/languages.ts'
import { type MailSource, renderMail } from '#mail/render-mail.ts'

import { DATABASES } from '../helpers/databases.ts'
import { person, valueAs } from '../helpers/requests.ts'
import { SITE, untilAll, usePostOffice } from './post-office.ts'

const CASES = rowsOfLanguages().templates

describe.each(DATABASES)('the preview of a built-in mail on %s', (kind) => {
  const { database, club, smtp } = usePostOffice(kind, 'Blåsare & "Vänner" <1923>')

  const call = <Answer>(name: string, mail: (typeof CASES)[number]) =>
    valueAs<Answer>(
      database,
      person(club().members.Board),
      `select api.${name}($1, $2, p_kind => $3, p_language => $4)`,
      [mail.subject, mail.html, mail.kind, mail.language],
    )

  it.each(CASES)('$kind in $language is exactly what is sent', async (mail) => {
    const preview = renderMail(await call<MailSource>('preview_email', mail), SITE)
    await call('send_test_email', mail)
    await untilAll(database, 'sent')
    const sent = smtp().received[0]?.mail
    // Only the unsubscribe link of the test mail differs.
    const likePreview = (text = '') =>
      text.replaceAll(/\/unsubscribe\/[\w-]{32}\/\w+/g, '/settings/email').trim()
    expect(sent?.subject).toBe(preview.subject)
    expect(likePreview(sent?.html)).toBe(preview.html.trim())
    expect(likePreview(sent?.text)).toBe(preview.text.trim())
  })
})
