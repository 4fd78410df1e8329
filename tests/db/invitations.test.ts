import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub, type RoleName } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail, mailTo, tokenOf } from '../helpers/mail.ts'
import {
  ANONYMOUS,
  failure,
  holdTransaction,
  person,
  rowsAs,
  valueAs,
  valueOf,
  waitForBlocked,
} from '../helpers/requests.ts'
import { addRole, forbid, permit, roleIdOf } from '../helpers/roles.ts'
import { addAccount, bearer, PASSWORD, preRequest, type Tokens } from '../helpers/session.ts'

describe.each(DATABASES)('invitations on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let neighbours: Club
  let email: string
  let count = 0

  beforeAll(async () => {
    club = await createClub(database)
    neighbours = await createClub(database, 'Grannorkestern')
  })
  beforeEach(async () => {
    email = `gast${++count}@example.org`
    await claimMail(database, 1000)
    await database.query('delete from private.link_requests')
  })

  const prepare = (who: string, to = email, clubId = club.id) =>
    valueAs<string>(
      database,
      person(who),
      `select api.create_email_verification($1, 'user_invitation', $2)`,
      [to, clubId],
    )
  const insert = async (
    who: string,
    verification: string | null,
    columns: Record<string, unknown> = {},
    role: RoleName = 'Leader',
  ) => {
    const row = {
      email,
      role_id: await roleIdOf(database, club.id, role),
      association_id: club.id,
      verification_id: verification,
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
      ...columns,
    }
    return rowsAs(
      database,
      person(who),
      `insert into api.association_invitations (${Object.keys(row).join()}) values ($1, $2, $3, $4, $5) returning *`,
      Object.values(row),
    )
  }
  const invite = async (role: RoleName = 'Leader') => {
    await insert(club.members.Admin, await prepare(club.members.Admin), {}, role)
    return tokenOf((await mailTo(database, email))[0])
  }
  const accept = (token: string, as = email) =>
    valueAs<Tokens>(
      database,
      ANONYMOUS,
      `select api.register_user(name => 'Inbjuden Gäst', email => $1, password => $2, verification_id => $3)`,
      [as, PASSWORD, token],
    )
  const pending = () =>
    valueOf(
      database,
      'select count(*) from api.association_invitations where email = $1 and not is_processed',
      [email],
    )

  it('are mailed, can be viewed, and create a verified, logged-in member with the role', async () => {
    const token = await invite()
    const shown = await valueAs(database, ANONYMOUS, 'select api.get_verification($1)', [token])
    expect(shown).toMatchObject({
      type: 'user_invitation',
      email,
      association_name: 'Testorkestern',
      role_name: 'Leader',
    })
    expect(await valueAs(database, ANONYMOUS, 'select api.verify_email($1)', [token])).toEqual({
      type: 'user_invitation',
      email,
    })
    const { access_token } = await accept(token)
    await preRequest(database, await bearer(database, access_token))
    const role = `select status || ' ' || role_name from api.users_with_roles where email = $1`
    expect(await valueOf(database, role, [email])).toBe('verified Leader')
    expect(await pending()).toBe(0)
    expect((await failure(accept(token))).code).toBe('ERROR_INVITATION_EXPIRED')
  })

  // PGlite has only one connection, so no transaction can wait for another.
  it.runIf(kind === 'postgresql')(
    'are refused for somebody who is just accepting that of another club',
    async () => {
      const token = await invite()
      await database.query('delete from private.link_requests')
      const theirs = await prepare(neighbours.members.Admin, email, neighbours.id)
      const accepting = await holdTransaction(database, ANONYMOUS, (tx) =>
        tx.query(
          `select api.register_user(name => 'Inbjuden Gäst', email => $1, password => $2, verification_id => $3)`,
          [email, PASSWORD, token],
        ),
      )
      const role = await valueOf<string>(
        database,
        `select id from api.roles where association_id = $1 and name = 'Member'`,
        [neighbours.id],
      )
      const inviting = failure(
        insert(neighbours.members.Admin, theirs, { association_id: neighbours.id, role_id: role }),
      )
      await waitForBlocked(database)
      await accepting.commit()
      expect((await inviting).code).toBe('ERROR_EMAIL_ALREADY_EXISTS')
      expect(await mailTo(database, email)).toEqual([])
    },
  )

  const resend = async (who: string, to = email) => {
    const id = await valueOf<string>(
      database,
      'select id from api.association_invitations where email = $1',
      [to],
    )
    await database.query('delete from private.link_requests')
    return valueAs(database, person(who), 'select api.resend_invitation($1)', [id])
  }

  it('are replaced when they are resent: only the new link is valid, for the same role', async () => {
    const old = await invite()
    await resend(club.members.Board)
    expect(await pending()).toBe(1)
    const [mail] = await mailTo(database, email)
    expect(mail?.variables).toMatchObject({ role: 'Leader', inviter: 'Test Board' })
    expect((await failure(accept(old))).code).toBe('ERROR_INVALID_TOKEN')
    await accept(tokenOf(mail))
    expect((await failure(resend(club.members.Admin))).code).toBe('ERROR_EMAIL_ALREADY_EXISTS')
  })

  it('stay valid when somebody may not resend them', async () => {
    const token = await invite('Admin')
    expect((await failure(resend(club.members.Board))).code).toBe('ERROR_ROLE_TOO_HIGH')
    expect((await failure(resend(club.members.Member))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await pending()).toBe(1)
    await accept(token)
  })

  it('show the terms of a club that is hidden from visitors', async () => {
    await database.query(
      `update api.associations set is_public = false, terms_and_conditions = $2 where id = $1`,
      [club.id, 'Avgiften betalas i mars.'],
    )
    const closed = 'select count(*) from api.associations where id = $1'
    expect(await valueAs(database, ANONYMOUS, closed, [club.id])).toBe(0)
    const shown = await valueAs(database, ANONYMOUS, 'select api.get_verification($1)', [await invite()])
    expect(shown).toMatchObject({ terms_and_conditions: 'Avgiften betalas i mars.' })
    await database.query('update api.associations set is_public = true where id = $1', [club.id])
  })

  it.each([
    ['sv', 'Ledare'],
    ['en', 'Head'],
  ])('name a built-in role in the language of the e-mail, %s', async (language, role) => {
    const key = await valueOf<string>(
      database,
      `insert into translations.keys (key, namespace) values ('card.role.Leader', 'card') returning id`,
    )
    await database.query(
      `insert into translations.translations (key_id, language_code, value) values ($1, 'sv', 'Ledare'), ($1, 'en', 'Head')`,
      [key],
    )
    await database.query('update api.users set language = $2 where id = $1', [club.members.Admin, language])
    await insert(club.members.Admin, await prepare(club.members.Admin))
    expect(await mailTo(database, email)).toMatchObject([{ language, variables: { role } }])
    await database.query(`update api.users set language = 'sv' where id = $1`, [club.members.Admin])
    await database.query('delete from translations.keys where id = $1', [key])
  })

  it('name the inviter, the club and the role', async () => {
    await insert(club.members.Admin, await prepare(club.members.Admin))
    const [mail] = await mailTo(database, email)
    expect(mail).toMatchObject({
      kind: 'invitation',
      variables: { inviter: 'Test Admin', role: 'Leader', association: 'Testorkestern' },
    })
    expect(mail?.secrets['link']).toMatch(/^\/register\?token=[\w-]{43}$/)
  })

  it('are valid for 24 hours, even if more is requested', async () => {
    const far = new Date(Date.now() + 30 * 86_400_000).toISOString()
    await insert(club.members.Admin, await prepare(club.members.Admin), { expires_at: far })
    const token = tokenOf((await mailTo(database, email))[0])
    const left = `select extract(epoch from expires_at - now())::int from api.association_invitations where email = $1`
    expect(await valueOf(database, left, [email])).toBeLessThanOrEqual(86_400)
    await database.query('update private.verifications set expires_at = now() where email = $1', [email])
    expect(await failure(accept(token))).toMatchObject({
      code: 'ERROR_INVITATION_EXPIRED',
      params: { reason: 'expired' },
    })
    expect(await valueOf(database, 'select count(*) from api.users where email = $1', [email])).toBe(0)
  })

  it('work only for the invited address, and not with the id the inviter knows', async () => {
    const id = await prepare(club.members.Admin)
    await insert(club.members.Admin, id)
    const token = tokenOf((await mailTo(database, email))[0])
    expect((await failure(accept(token, 'annan@example.org'))).code).toBe('ERROR_INVALID_TOKEN')
    expect((await failure(accept(id))).code).toBe('ERROR_INVALID_TOKEN')
    expect(await pending()).toBe(1)
  })

  it('are refused for an address that belongs to a member', async () => {
    await addAccount(database, email)
    expect((await failure(prepare(club.members.Admin, ` ${email.toUpperCase()}`))).code).toBe(
      'ERROR_EMAIL_ALREADY_EXISTS',
    )
  })

  it('are refused for an address that got an account while the invitation was being created', async () => {
    const id = await prepare(club.members.Admin)
    await addAccount(database, email)
    expect((await failure(insert(club.members.Admin, id))).code).toBe('ERROR_EMAIL_ALREADY_EXISTS')
    expect(await mailTo(database, email)).toEqual([])
  })

  it('become useless once the address has its own account', async () => {
    const token = await invite()
    await addAccount(database, email)
    expect((await failure(accept(token))).code).toBe('ERROR_EMAIL_ALREADY_EXISTS')
  })

  it('take over an account that was registered but never verified', async () => {
    const token = await invite()
    const id = await addAccount(database, email, 'unverified')
    await accept(token)
    expect(await valueOf(database, 'select status from api.users where id = $1', [id])).toBe('verified')
  })

  it('can be withdrawn, which invalidates their link', async () => {
    for (const back of [
      'delete from api.association_invitations where email = $1',
      'select api.delete_email_verification($1)',
    ]) {
      const token = await invite()
      await rowsAs(database, person(club.members.Admin), back, [email])
      expect(await failure(accept(token))).toMatchObject({
        code: 'ERROR_INVALID_TOKEN',
        params: { reason: 'unknown' },
      })
      expect(await pending()).toBe(0)
      await database.query('delete from private.link_requests')
    }
  })

  it('are limited to one per address, at least a minute apart', async () => {
    await invite()
    expect((await failure(prepare(club.members.Admin))).code).toBe('ERROR_VERIFICATION_EMAIL_RECENTLY_SENT')
    await database.query('delete from private.link_requests')
    const second = insert(club.members.Admin, await prepare(club.members.Admin))
    expect(await failure(second)).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { reason: 'exists' },
    })
    expect(await pending()).toBe(1)
  })

  it('give no role above the inviter’s', async () => {
    const id = await prepare(club.members.Board)
    expect((await failure(insert(club.members.Board, id, {}, 'Admin'))).code).toBe('ERROR_ROLE_TOO_HIGH')
    expect(await insert(club.members.Board, id, {}, 'Board')).toHaveLength(1)
  })

  it('give no role above the inviter’s, even without permissions, nor a lower one with more', async () => {
    const above = await addRole(database, club.id, [], { sort_order: 0 })
    const below = await addRole(database, club.id, ['role:create'])
    for (const role of [above, below]) {
      await database.query('delete from private.link_requests')
      const id = await prepare(club.members.Board)
      const refused = insert(club.members.Board, id, { role_id: role })
      expect((await failure(refused)).code).toBe('ERROR_ROLE_TOO_HIGH')
      expect(await insert(club.members.Admin, id, { role_id: role })).toHaveLength(1)
      await database.query('delete from api.association_invitations where verification_id = $1', [id])
    }
  })

  it('require user:invite in that club', async () => {
    const { Admin, Leader } = club.members
    for (const who of [Leader, neighbours.members.Admin]) {
      expect((await failure(prepare(who))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    }
    const id = await prepare(Admin)
    for (const who of [Leader, neighbours.members.Admin]) {
      expect((await failure(insert(who, id))).code).toBe('42501')
    }
    await insert(Admin, id)
    for (const who of [Leader, neighbours.members.Admin]) {
      expect(await rowsAs(database, person(who), 'select * from api.association_invitations')).toEqual([])
      const remove = 'delete from api.association_invitations returning id'
      expect(await rowsAs(database, person(who), remove)).toEqual([])
    }
    const back = rowsAs(database, person(Leader), 'select api.delete_email_verification($1)', [email])
    expect((await failure(back)).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    await rowsAs(database, person(neighbours.members.Admin), 'select api.delete_email_verification($1)', [
      email,
    ])
    expect(await pending()).toBe(1)
  })

  it('cannot use a verification of another address or club, or another club’s role', async () => {
    const { Admin } = club.members
    const own = await prepare(Admin)
    const other = await prepare(Admin, `annan${email}`)
    const theirs = await prepare(neighbours.members.Admin, `granne${email}`, neighbours.id)
    for (const id of [other, theirs])
      expect((await failure(insert(Admin, id))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect((await failure(insert(Admin, null))).code).toBe('ERROR_MISSING_PARAMETERS')
    const role = await valueOf(database, 'select id from api.roles where association_id = $1 limit 1', [
      neighbours.id,
    ])
    expect((await failure(insert(Admin, own, { role_id: role }))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
  })

  it('give no role above the default once the inviter may no longer give it', async () => {
    const inviter = await addMember(database, club.id, 'Admin')
    const by = async (role: RoleName) => {
      await insert(inviter, await prepare(inviter), {}, role)
      return tokenOf((await mailTo(database, email))[0])
    }
    const high = await by('Board')
    await database.query(`update api.users set status = 'inactive' where id = $1`, [inviter])
    expect((await failure(accept(high))).code).toBe('ERROR_INVITATION_EXPIRED')
    await database.query(`update api.users set status = 'verified' where id = $1`, [inviter])
    expect((await accept(high)).access_token).toBeTruthy()

    email = `mindre${count}@example.org`
    const more = await by('Board')
    const admins = await roleIdOf(database, club.id, 'Admin')
    await forbid(database, admins, 'event:delete')
    expect((await failure(accept(more))).code).toBe('ERROR_INVITATION_EXPIRED')
    await permit(database, admins, 'event:delete')
    expect((await accept(more)).access_token).toBeTruthy()

    email = `nykomling${count}@example.org`
    const low = await by('Member')
    await database.query(`update api.users set status = 'inactive' where id = $1`, [inviter])
    expect((await accept(low)).access_token).toBeTruthy()
  })
})
