import { beforeAll, beforeEach } from 'vitest'

import type { Database } from '#server/database/database.ts'

import { allowFounding, type Club, createClub, type RoleName } from './club.ts'
import { type DatabaseKind, useDatabase } from './databases.ts'
import { type ClaimedMail, claimMail, mailTo, tokenOf } from './mail.ts'
import { ANONYMOUS, type Caller, person, valueAs, valueOf } from './requests.ts'
import { roleIdOf } from './roles.ts'
import { authenticate } from './session.ts'

export const STRANGERS = 'Främlingens-lösenord-1'
export const OWNERS = 'Ägarens-lösenord-1'

/** The account that `importMember` makes. */
export const IMPORTED = {
  name: 'Karin Ekdahl',
  date_of_birth: '1970-01-02',
  address: 'Storgatan 1, Norrvik',
  role_name: 'Board',
}

/**
 * A club, and for each test of the enclosing describe block another address, which begins with this name;
 * visitors can found clubs.
 */
export function useUnprovenAccount(kind: DatabaseKind, name: string) {
  const database = useDatabase(kind, 'migrated')
  const current = { email: '', count: 0 } as { club: Club; email: string; count: number }

  beforeAll(async () => {
    current.club = await createClub(database)
    await allowFounding(database)
  })
  beforeEach(async () => {
    current.email = `${name}${++current.count}@example.org`
    await claimMail(database, 1000)
  })

  const [club, email] = [() => current.club, () => current.email]
  const goOnWith = (address: string) => {
    current.email = address
  }
  return { database, club, email, goOnWith, ...unprovenActs(database, club, email) }
}

/** What visitors, staff and the mailbox's owner do with an address that nobody has proved to read. */
export function unprovenActs(database: Database, club: () => Club, email: () => string) {
  const run = <T>(call: string, values: unknown[] = [], caller: Caller = ANONYMOUS) =>
    valueAs<T>(database, caller, `select ${call}`, values)
  const register = (password = STRANGERS, name = 'Främlingen', caller: Caller = ANONYMOUS) =>
    run(
      `api.register_user(name => $1, email => $2, password => $3, date_of_birth => '1999-09-09',
        address => 'Långtbortistan', association_id => $4)`,
      [name, email(), password, club().id],
      caller,
    )
  const foundClub = (password = STRANGERS) =>
    run(
      `api.create_association_with_initial_admin(association_name => 'Främlingens förening', association_type => 'sport',
        admin_email => $1, admin_password => $2, admin_name => 'Främlingen', association_is_public => true)`,
      [email(), password],
    )
  const verify = (mail: ClaimedMail | undefined) =>
    run<{ type: string; reset_token?: string }>('api.verify_email($1)', [tokenOf(mail)])
  const reset = (token: string, password = OWNERS) => run('api.reset_password($1, $2)', [token, password])
  const resend = () => run('api.resend_verification($1)', [email()])
  const role = (name: RoleName) => roleIdOf(database, club().id, name)
  const importMember = async (name: RoleName = 'Board') =>
    run<{ imported: number; errors: { code: string }[] }>(
      'api.import_members($1, $2)',
      [
        JSON.stringify([
          {
            name: 'Karin Ekdahl',
            email: email(),
            date_of_birth: '1970-01-02',
            address: 'Storgatan 1, Norrvik',
          },
        ]),
        await role(name),
      ],
      person(club().members.Admin),
    )
  const invite = async (name: RoleName = 'Leader') => {
    const { id, members } = club()
    const verification = await run<string>(
      `api.create_email_verification($1, 'user_invitation', $2)`,
      [email(), id],
      person(members.Admin),
    )
    await database.query(
      `insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at, invited_by)
      values ($1, $2, $3, $4, now() + interval '1 day', $5)`,
      [email(), await role(name), id, verification, members.Admin],
    )
  }
  const acceptInvitation = (mail: ClaimedMail | undefined, name = 'Karin Ekdahl') =>
    run('api.register_user(name => $1, email => $2, password => $3, verification_id => $4)', [
      name,
      email(),
      OWNERS,
      tokenOf(mail),
    ])
  /** The e-mails to the address since the last look. */
  const inbox = () => mailTo(database, email())
  const account = () =>
    valueOf<Record<string, unknown> | undefined>(
      database,
      `select to_jsonb(u) - 'last_modified' - 'id' from api.users_with_roles u where email = $1`,
      [email()],
    )
  const minutesPass = () =>
    database.query(`update private.link_requests set requested_at = requested_at - interval '61 seconds'`)
  const logIn = async (password: string) => (await authenticate(database, email(), password)).error?.code

  return {
    run,
    register,
    foundClub,
    verify,
    reset,
    resend,
    role,
    importMember,
    invite,
    acceptInvitation,
    inbox,
    account,
    minutesPass,
    logIn,
  }
}
