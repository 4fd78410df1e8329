import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail, finishMail, MAILER } from '../helpers/mail.ts'
import { as, failure, holdTransaction, person, rowsAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('the mail queue on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(() => database.query('delete from private.mail_messages'))

  const queue = (count: number, options: { kind?: string; language?: string; category?: string } = {}) =>
    database.query(
      `select private.queue_mail($1, $2, $3, jsonb_agg(jsonb_build_object('email', 'm' || n || '@example.org', 'name', 'Maja ' || n,
        'secrets', jsonb_build_object('link', '/verify?token=secret' || n))), '{}', $5)
      from generate_series(1, $4::int) n`,
      [options.kind ?? 'verification', options.language ?? 'sv', club.id, count, options.category ?? null],
    )
  const states = async () =>
    (
      await database.query<{ state: string }>('select state from private.mail_deliveries order by state')
    ).rows.map(({ state }) => state)
  const expire = () =>
    database.query(`update private.mail_deliveries set next_attempt_at = now() where state <> 'sent'`)

  it('gives a worker everything it needs to render an e-mail, and hands out each only once', async () => {
    await queue(3)
    const first = await claimMail(database, 2)
    const second = await claimMail(database)
    expect(first).toHaveLength(2)
    expect([...first, ...second].map(({ email }) => email).toSorted()).toEqual([
      'm1@example.org',
      'm2@example.org',
      'm3@example.org',
    ])
    expect(second[0]).toMatchObject({
      attempts: 1,
      kind: 'verification',
      category: null,
      language: 'sv',
      association_name: 'Testorkestern',
      subject: 'Bekräfta din e-postadress',
      variables: { association: 'Testorkestern' },
    })
    expect(first[0]?.secrets['link']).toMatch(/^\/verify\?token=secret\d$/)
    expect(await claimMail(database)).toEqual([])
  })

  it('queues only one e-mail for an address that is listed twice', async () => {
    const twice = `[{"email": "x@example.org"}, {"email": "x@example.org"}]`
    await database.query(`select private.queue_mail('verification', 'en', null, $1)`, [twice])
    expect(await claimMail(database)).toHaveLength(1)
  })

  it('erases the secret link of a sent e-mail', async () => {
    await queue(1)
    const [mail] = await claimMail(database)
    expect(await finishMail(database, mail!, 'sent')).toBe(true)
    expect(await states()).toEqual(['sent'])
    expect(await valueOf(database, 'select variables || secrets from private.mail_deliveries')).toEqual({})
    expect(await valueOf(database, 'select rendered_subject from private.mail_messages')).toBe(
      'Bekräfta din e-postadress',
    )
  })

  it('lets only the holder of the lease report the outcome', async () => {
    await queue(1)
    const [before] = await claimMail(database)
    await expire()
    const [after] = await claimMail(database)
    expect(after?.attempts).toBe(2)
    expect(await finishMail(database, before!, 'failed', 'too late')).toBe(false)
    expect(await finishMail(database, after!, 'sent')).toBe(true)
    expect(await finishMail(database, after!, 'failed')).toBe(false)
    expect(await states()).toEqual(['sent'])
  })

  it('tries five times at increasing intervals, and then gives up with the last error', async () => {
    await queue(1)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 5; attempt++) {
      const [mail] = await claimMail(database)
      await finishMail(database, mail!, 'retry', `busy ${attempt}`)
      expect(await claimMail(database)).toEqual([])
      waits.push(
        await valueOf<number>(
          database,
          `select round(extract(epoch from next_attempt_at - now()) / 60)::int from private.mail_deliveries`,
        ),
      )
      await expire()
    }
    expect(waits).toEqual([1, 5, 30, 120, 120])
    expect(await states()).toEqual(['failed'])
    expect(await valueOf(database, 'select last_error from private.mail_deliveries')).toBe('busy 5')
    expect(await claimMail(database)).toEqual([])
  })

  it('gives up on an e-mail after five workers have died sending it', async () => {
    await queue(1)
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(await claimMail(database)).toHaveLength(1)
      await expire()
    }
    expect(await claimMail(database)).toEqual([])
    expect(await states()).toEqual(['failed'])
  })

  it('sends account e-mails before a campaign that was queued earlier', async () => {
    await queue(3, { kind: 'announcement', category: 'announcements' })
    await database.query(
      `select private.queue_mail('verification', 'sv', null, '[{"email": "wait@example.org"}]')`,
    )
    expect((await claimMail(database, 1)).map(({ email }) => email)).toEqual(['wait@example.org'])
  })

  it('gives every e-mail with a category an unsubscribe link, and account e-mails none', async () => {
    await queue(1, { kind: 'announcement', category: 'events' })
    await queue(1)
    const [account, campaign] = await claimMail(database)
    expect(account?.secrets).not.toHaveProperty('unsubscribe')
    expect(campaign?.secrets['unsubscribe']).toMatch(/^\/unsubscribe\/[\w-]{32}\/events$/)
  })

  it('prefers the club’s own template, but only in the recipient’s language', async () => {
    await database.query(
      `insert into api.email_templates (association_id, kind, language, name, subject, html_body)
      values ($1, 'verification', 'sv', 'Vår egen', 'Vår egen hälsning', '<p>{{ link }}</p>')`,
      [club.id],
    )
    await queue(1)
    await queue(1, { language: 'en' })
    expect((await claimMail(database)).map(({ subject }) => subject).toSorted()).toEqual([
      'Confirm your e-mail address',
      'Vår egen hälsning',
    ])
  })

  it('keeps the text an e-mail had when it was queued', async () => {
    const change = (subject: string) =>
      database.query(
        `update api.email_templates set subject = $1 where kind = 'password_reset' and language = 'en'`,
        [subject],
      )
    await queue(1, { kind: 'password_reset', language: 'en' })
    await change('Changed')
    expect((await claimMail(database))[0]?.subject).toBe('Choose a new password')
    await change('Choose a new password')
  })

  it.runIf(kind === 'postgresql')('skips e-mails that another worker is claiming concurrently', async () => {
    await queue(2)
    const other = await holdTransaction(database, MAILER, (tx) => tx.query('select app.claim_mail(1)'))
    expect(await claimMail(database)).toHaveLength(1)
    await other.commit()
    expect(await states()).toEqual(['sending', 'sending'])
  })

  it('is closed to everyone but the worker, which has access to nothing else', async () => {
    await queue(1)
    const claim = 'select app.claim_mail()'
    expect((await failure(rowsAs(database, person(club.members.Admin), claim))).code).toBe('42501')
    for (const sql of [
      'select * from private.mail_deliveries',
      'select * from api.users',
      `select private.queue_mail('verification', 'sv', null, '[]')`,
    ]) {
      expect((await failure(as(database, MAILER, (tx) => tx.query(sql)))).code).toBe('42501')
    }
    expect(await states()).toEqual(['queued'])
  })
})
