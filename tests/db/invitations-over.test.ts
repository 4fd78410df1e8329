import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import en from '#locales/en/everyone.json' with { type: 'json' }
import sv from '#locales/sv/everyone.json' with { type: 'json' }
import { renderMail } from '#mail/render-mail.ts'

import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail, type ClaimedMail, mailTo, tokenOf } from '../helpers/mail.ts'
import { ANONYMOUS, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { PASSWORD } from '../helpers/session.ts'

const textOf = (mail: ClaimedMail | undefined) => mail && renderMail(mail, 'https://samspel.example.org').text

describe.each(DATABASES)('an invitation of an import that is a day old, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club

  beforeAll(async () => {
    club = await createClub(database)
  })
  beforeEach(() => claimMail(database, 1000))

  const invite = async (email: string, language: string) => {
    await valueAs(
      database,
      person(club.members.Admin),
      `select api.import_members($1, (select id from api.roles where association_id = $2 and name = 'Member'))`,
      [JSON.stringify([{ name: 'Ny Medlem', email, language }]), club.id],
    )
    const [mail] = await mailTo(database, email)
    return mail
  }
  /** Marks the invitations to this address as not delivered; resolves to the newest. */
  const failed = async (email: string) => {
    await database.query(
      `update private.mail_deliveries d set state = 'failed' from private.mail_messages m
      where m.id = d.message_id and m.kind = 'invitation' and d.email = $1`,
      [email],
    )
    return valueOf<string>(
      database,
      `select m.id from private.mail_messages m join private.mail_deliveries d on d.message_id = m.id
      where m.kind = 'invitation' and d.email = $1 order by m.created_at desc limit 1`,
      [email],
    )
  }
  const resend = (mail: string) =>
    valueAs<number>(database, person(club.members.Admin), 'select api.retry_failed($1)', [mail])

  it('is sent again after it could not be delivered, as long as its link is valid', async () => {
    const email = 'studsar@example.org'
    await invite(email, 'sv')
    const mail = await failed(email)
    expect(await resend(mail)).toBe(1)
    await failed(email)
    await database.query(
      `update private.verifications set expires_at = now() - interval '1 second' where email = $1`,
      [email],
    )
    expect(await resend(mail)).toBe(0)
  })

  it('that was sent to an address is sent again, but not once it was withdrawn or replaced', async () => {
    const email = 'adress@example.org'
    const admin = person(club.members.Admin)
    const send = async () => {
      const id = await valueAs<string>(
        database,
        admin,
        `select api.create_email_verification($1, 'user_invitation', $2)`,
        [email, club.id],
      )
      await rowsAs(
        database,
        admin,
        `insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at)
        select $1, id, association_id, $3, now() + interval '1 day' from api.roles where association_id = $2 and name = 'Member'`,
        [email, club.id, id],
      )
      return failed(email)
    }
    const withdraw = () =>
      rowsAs(database, admin, 'delete from api.association_invitations where email = $1', [email])
    const first = await send()
    expect(await resend(first)).toBe(1)
    await failed(email)
    await withdraw()
    expect(await resend(first)).toBe(0)
    // A minute must pass between two.
    await database.query('delete from private.link_requests where email = $1', [email])
    const second = await send()
    expect(await resend(first)).toBe(0)
    expect(await resend(second)).toBe(1)
  })

  const reset = (token: string) =>
    valueAs(database, ANONYMOUS, 'select api.reset_password($1, $2)', [token, PASSWORD])

  it('says in its mail what to press on the login page, as it is called there', async () => {
    expect(textOf(await invite('sen@example.org', 'sv'))).toContain(`”${sv.session.login.forgot}”`)
    expect(textOf(await invite('late@example.org', 'en'))).toContain(`“${en.session.login.forgot}”`)
  })

  it('sends nobody to that page who was invited by address, and has no account to find there', async () => {
    const email = 'utan@example.org'
    const admin = person(club.members.Admin)
    const id = await valueAs(
      database,
      admin,
      `select api.create_email_verification($1, 'user_invitation', $2)`,
      [email, club.id],
    )
    await rowsAs(
      database,
      admin,
      `insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at)
      select $1, r.id, r.association_id, $3, now() + interval '1 day' from api.roles r
      where r.association_id = $2 and r.name = 'Member'`,
      [email, club.id, id],
    )
    const [mail] = await mailTo(database, email)
    expect(textOf(mail)).toMatch(/Be Test Admin om en ny|ask Test Admin for a new one/)
    for (const { session } of [sv, en]) expect(textOf(mail)).not.toContain(session.login.forgot)
  })

  it('is replaced by the link that the login page sends, which also verifies the account', async () => {
    const email = 'ny@example.org'
    const old = tokenOf(await invite(email, 'sv'))
    await database.query(
      `update private.verifications set expires_at = now() - interval '1 second' where email = $1`,
      [email],
    )
    expect((await failure(reset(old))).code).toBe('ERROR_INVALID_TOKEN')
    const status = () =>
      valueOf(database, 'select status from api.users_with_roles where email = $1', [email])
    expect(await status()).toBe('unverified')
    await valueAs(database, ANONYMOUS, 'select api.request_password_reset($1)', [email])
    await reset(tokenOf((await mailTo(database, email)).at(-1)))
    expect(await status()).toBe('verified')
  })
})
