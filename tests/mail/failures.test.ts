import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Database } from '#server/database/database.ts'
import { openTransport, TIMEOUTS } from '#server/mail/smtp.ts'
import type { MailWorker } from '#server/mail/worker.ts'

import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, openTestDatabase } from '../helpers/databases.ts'
import { person, rowsAs } from '../helpers/requests.ts'
import { deliveries, makeDue, outgoingTo, queueMail, startTestWorker, untilAll } from './post-office.ts'
import { openSmtpSite, type SmtpSite } from './smtp-site.ts'

describe.each(DATABASES)('a mail server that fails, on %s', (kind) => {
  let database: Database
  let club: Club
  let smtp: SmtpSite
  let worker: MailWorker | undefined

  beforeAll(async () => {
    database = await openTestDatabase(kind, 'migrated')
    club = await createClub(database)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    smtp = await openSmtpSite()
    await database.query('delete from private.mail_messages')
  })
  afterEach(async () => {
    await worker?.stop()
    worker = undefined
    await smtp.close()
  })

  const untilWaiting = (attempts = 1) =>
    vi.waitFor(async () => {
      const [mail] = await deliveries(database)
      expect(mail).toMatchObject({ state: 'queued', attempts })
      expect(mail?.last_error).toBeTruthy()
      return mail
    })

  it('by permanently rejecting an address fails only that mail, and the log says why', async () => {
    smtp.onRecipient = (address) => (address.startsWith('fel') ? '550 No such mailbox here' : 'accept')
    await queueMail(database, club.id, ['fel@example.org', 'ratt@example.org'], 'invitation')
    await database.query(
      `update private.mail_messages set variables = variables || '{"role": "Medlem", "inviter": "Åsa"}'`,
    )
    worker = startTestWorker(database, smtp.port)
    await vi.waitFor(async () => {
      const states = (await deliveries(database)).map(({ state }) => state)
      expect(states).toEqual(['failed', 'sent'])
    })
    const log = `select r.email, r.state, r.last_error from api.email_logs l, api.email_log_recipients(l.id) r
      where r.state = 'failed'`
    expect(await rowsAs(database, person(club.members.Board), log)).toEqual([
      {
        email: 'fel@example.org',
        state: 'failed',
        last_error: expect.stringContaining('550 No such mailbox here'),
      },
    ])
  })

  it('by permanently rejecting the content fails the mail', async () => {
    smtp.onData = () => '554 We do not like this'
    await queueMail(database, club.id, ['fel@example.org'])
    worker = startTestWorker(database, smtp.port)
    expect(await untilAll(database, 'failed')).toMatchObject([{ attempts: 1 }])
  })

  it('by being busy gets the same mail again later', async () => {
    let busy = true
    smtp.onRecipient = () => (busy ? '451 Greylisted, come back' : 'accept')
    await queueMail(database, club.id, ['a@example.org'])
    worker = startTestWorker(database, smtp.port)
    expect((await untilWaiting())?.last_error).toContain('451 Greylisted')
    busy = false
    await makeDue(database)
    expect(await untilAll(database, 'sent')).toMatchObject([{ attempts: 2, last_error: null }])
    expect(smtp.received).toHaveLength(1)
  })

  it('by not responding is abandoned after the timeout, and retried', async () => {
    smtp.onData = () => (smtp.attempts.length === 1 ? 'hang' : 'accept')
    await queueMail(database, club.id, ['a@example.org'])
    const timeouts = { ...TIMEOUTS, socketTimeout: 1000 }
    worker = startTestWorker(database, smtp.port, {
      transport: openTransport(outgoingTo(smtp.port), timeouts),
    })
    expect((await untilWaiting())?.last_error).toMatch(/timeout/i)
    await makeDue(database)
    await untilAll(database, 'sent')
  })

  it('by disconnecting after the whole mail was sent gets it again, with the same Message-ID', async () => {
    smtp.onData = () => (smtp.attempts.length === 1 ? 'cut' : 'accept')
    await queueMail(database, club.id, ['a@example.org'])
    worker = startTestWorker(database, smtp.port)
    await untilWaiting()
    // One claim, one transmission.
    expect(smtp.attempts).toHaveLength(1)
    await makeDue(database)
    await untilAll(database, 'sent')
    expect(smtp.attempts).toHaveLength(2)
    expect(new Set(smtp.attempts.map(({ mail }) => mail.messageId)).size).toBe(1)
  })

  it('by being unreachable, however long, costs no mail an attempt and loses none', async () => {
    const { port } = smtp
    const waiting = { state: 'queued', attempts: 0 }
    await smtp.close()
    const problems: string[] = []
    await queueMail(database, club.id, ['a@example.org', 'b@example.org', 'c@example.org'])
    worker = startTestWorker(database, port, { onError: (what) => problems.push(what) })
    await vi.waitFor(() => expect(problems).toEqual(['the mail server cannot be used']))
    await vi.waitFor(async () =>
      expect(await deliveries(database)).toMatchObject([waiting, waiting, waiting]),
    )
    smtp = await openSmtpSite(port)
    expect(await untilAll(database, 'sent')).toMatchObject([
      { attempts: 1 },
      { attempts: 1 },
      { attempts: 1 },
    ])
    expect(smtp.received).toHaveLength(3)
  })

  it('is not contacted about a mail whose template cannot be rendered, which fails with the reason', async () => {
    await queueMail(database, club.id, ['a@example.org'])
    await database.query(`update private.mail_messages set html_body = '{{ missing }}'`)
    worker = startTestWorker(database, smtp.port)
    const [mail] = await untilAll(database, 'failed')
    expect(mail?.last_error).toContain('missing')
    expect(smtp.attempts).toEqual([])
  })
})
