import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import en from '#locales/en/everyone.json' with { type: 'json' }
import sv from '#locales/sv/everyone.json' with { type: 'json' }

import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail, mailTo, tokenOf } from '../helpers/mail.ts'
import { ANONYMOUS, failure, person, valueAs, valueOf } from '../helpers/requests.ts'
import { PASSWORD } from '../helpers/session.ts'

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
  const reset = (token: string) =>
    valueAs(database, ANONYMOUS, 'select api.reset_password($1, $2)', [token, PASSWORD])

  it('says in its mail what to press on the login page, as it is called there', async () => {
    expect((await invite('sen@example.org', 'sv'))?.html_body).toContain(`”${sv.session.login.forgot}”`)
    expect((await invite('late@example.org', 'en'))?.html_body).toContain(`“${en.session.login.forgot}”`)
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
