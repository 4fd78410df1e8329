import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { rowsOfLanguages } from '#db/seed/languages.ts'
import { type MailSource, renderMail } from '#mail/render-mail.ts'
import type { Database } from '#server/database/database.ts'
import type { MailWorker } from '#server/mail/worker.ts'

import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, openTestDatabase } from '../helpers/databases.ts'
import { person, valueAs } from '../helpers/requests.ts'
import { SITE, startTestWorker, untilAll } from './post-office.ts'
import { openSmtpSite, type SmtpSite } from './smtp-site.ts'

const CASES = rowsOfLanguages().templates

describe.each(DATABASES)('the preview of a built-in mail on %s', (kind) => {
  let database: Database
  let club: Club
  let smtp: SmtpSite
  let worker: MailWorker

  beforeAll(async () => {
    database = await openTestDatabase(kind, 'migrated')
    club = await createClub(database, 'Blåsare & "Vänner" <1923>')
    smtp = await openSmtpSite()
    worker = startTestWorker(database, smtp.port)
  })
  afterAll(async () => {
    await worker.stop()
    await smtp.close()
    await database.close()
  })
  beforeEach(async () => {
    await database.query('delete from private.mail_messages')
    smtp.received.length = 0
  })

  const call = <Answer>(name: string, mail: (typeof CASES)[number]) =>
    valueAs<Answer>(
      database,
      person(club.members.Board),
      `select api.${name}($1, $2, p_kind => $3, p_language => $4)`,
      [mail.subject, mail.html, mail.kind, mail.language],
    )

  it.each(CASES)('$kind in $language is exactly what is sent', async (mail) => {
    const preview = renderMail(await call<MailSource>('preview_email', mail), SITE)
    await call('send_test_email', mail)
    await untilAll(database, 'sent')
    const sent = smtp.received[0]?.mail
    // Only the unsubscribe link of the test mail differs.
    const likePreview = (text = '') =>
      text.replaceAll(/\/unsubscribe\/[\w-]{32}\/\w+/g, '/settings/email').trim()
    expect(sent?.subject).toBe(preview.subject)
    expect(likePreview(sent?.html)).toBe(preview.html.trim())
    expect(likePreview(sent?.text)).toBe(preview.text.trim())
  })
})
