import { beforeAll, describe, expect, it } from 'vitest'

import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { mailTo, tokenOf } from '../helpers/mail.ts'
import { ANONYMOUS, failure, person, valueAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('somebody invited, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  const email = 'inbjuden@example.org'
  let club: Club

  beforeAll(async () => {
    club = await createClub(database, 'Norrviksorkestern')
  })

  it('cannot choose the name of the club as a password, whether or not the request names the club', async () => {
    const verification = await valueAs(
      database,
      person(club.members.Admin),
      `select api.create_email_verification($1, 'user_invitation', $2)`,
      [email, club.id],
    )
    await database.query(
      `insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at, invited_by)
      select $1, id, association_id, $3, now() + interval '1 day', $4 from api.roles where association_id = $2 and name = 'Member'`,
      [email, club.id, verification, club.members.Admin],
    )
    const token = tokenOf((await mailTo(database, email))[0])
    const accept = (password: string, clubId: string | null) =>
      valueAs(
        database,
        ANONYMOUS,
        `select api.register_user(name => 'Karin', email => $1, password => $2, association_id => $3, verification_id => $4)`,
        [email, password, clubId, token],
      )
    for (const clubId of [null, club.id])
      expect((await failure(accept('Norrviksorkestern-1', clubId))).code).toBe('ERROR_PASSWORD_TOO_COMMON')
    const found = () => valueOf(database, 'select count(*)::int from api.users where email = $1', [email])
    expect(await found()).toBe(0)
    await accept('Ett-eget-lösenord-9', null)
    expect(await found()).toBe(1)
  })
})
