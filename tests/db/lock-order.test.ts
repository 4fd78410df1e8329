import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { collide, reasons } from '../helpers/collide.ts'
import { useDatabase } from '../helpers/databases.ts'
import { MAILER, mailTo, tokenOf } from '../helpers/mail.ts'
import {
  ANONYMOUS,
  holdTransaction,
  person,
  rowsAs,
  valueAs,
  valueOf,
  waitForBlocked,
} from '../helpers/requests.ts'
import { addRole, roleIdOf } from '../helpers/roles.ts'
import { PASSWORD } from '../helpers/session.ts'

// Needs row locks across two connections, so PostgreSQL only.
describe('what locks several people', () => {
  const database = useDatabase('postgresql', 'migrated')
  let club: Club

  beforeEach(async () => {
    await database.query('delete from api.associations')
    await database.query('delete from api.users')
    club = await createClub(database)
  })

  const admin = () => person(club.members.Admin)
  const remove = (id: string) =>
    rowsAs(
      database,
      { ...admin(), method: 'DELETE', path: '/users' },
      'delete from api.users where id = $1',
      [id],
    )
  const tidyUp = () => valueAs<Record<string, number>>(database, MAILER, 'select app.tidy_up()')
  const clubGate = (): [sql: string, values: unknown[]][] => [
    ['select from api.associations where id = $1 for share', [club.id]],
  ]
  /** Two visitors who have registered, in the order of their ids. */
  const register = async () => {
    const emails = [1, 2].map((n) => `${n}-${randomUUID()}@example.org`)
    for (const email of emails)
      await valueAs(
        database,
        ANONYMOUS,
        'select api.register_user(name => $1, email => $2, password => $3, association_id => $4)',
        ['Ny Person', email, 'Främlingens-lösenord-1', club.id],
      )
    const { rows } = await database.query<{ id: string; email: string }>(
      'select id, email from api.users where email = any ($1) order by id',
      [emails],
    )
    return rows
  }

  it('deletes abandoned accounts without a deadlock while staff delete one of them', async () => {
    await register()
    await database.query(`update private.verifications set expires_at = now() - interval '31 days'`)
    // The one that a plan comes to last.
    const last = await valueOf<string>(
      database,
      `select id from api.users where status = 'unverified' order by ctid desc limit 1`,
    )
    const results = await collide(database, clubGate(), tidyUp, () => remove(last))
    expect(reasons(results)).toEqual([])
    expect(results[0]).toMatchObject({ value: { accounts: 2 } })
  })

  it('leaves guests’ names of an event that is being changed until the next hour', async () => {
    const member = await addMember(database, club.id)
    const event = await addEvent(database, club.id, {
      start_time: '2026-01-05T18:00:00Z',
      end_time: '2026-01-05T20:00:00Z',
      guests_allowed: 2,
    })
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status, guests, guest_names) values ($1, $2, 'going', 1, '{Ada}')`,
      [event, member],
    )
    await database.query(
      `insert into private.verifications (type, email, user_id, expires_at)
      select 'email', email, id, now() - interval '31 days' from api.users where id = $1`,
      [member],
    )
    // The deletion has locked the event, and comes to the links after this.
    await database.query(
      `insert into private.mail_deliveries (message_id, email, user_id)
      select private.queue_mail('new_login', 'sv', $1, '[{"email": "x@example.org"}]'), email, id from api.users where id = $2`,
      [club.id, member],
    )
    const held = await holdTransaction(database, {}, (tx) =>
      tx.query('select from private.mail_deliveries where user_id = $1 for update', [member]),
    )
    const removed = remove(member)
    await waitForBlocked(database)
    const tidied = tidyUp()
    await Promise.race([tidied, waitForBlocked(database, 2).catch(() => tidied)])
    await held.commit()
    const results = await Promise.allSettled([removed, tidied])
    expect(reasons(results)).toEqual([])
    expect(results[1]).toMatchObject({ value: { links: 1, guest_names: 0 } })
  })

  it('imports members without a deadlock while staff give one who has registered a role', async () => {
    const registered = await register()
    const member = await roleIdOf(database, club.id, 'Member')
    const leader = await roleIdOf(database, club.id, 'Leader')
    const results = await collide(
      database,
      clubGate(),
      () =>
        valueAs(database, admin(), 'select api.import_members($1, $2)', [
          JSON.stringify(registered.map(({ email }) => ({ name: 'Karin Ekdahl', email }))),
          member,
        ]),
      () =>
        rowsAs(database, admin(), 'update api.user_roles set role_id = $2 where user_id = $1', [
          registered[1]?.id,
          leader,
        ]),
    )
    expect(reasons(results)).toEqual([])
    expect(results[0]).toMatchObject({ value: { imported: 2 } })
  })

  it('tells the same people of different events without a deadlock', async () => {
    const people = [
      await addMember(database, club.id),
      await addMember(database, club.id),
      await addMember(database, club.id),
    ]
    const emails = await valueOf<string[]>(
      database,
      'select array_agg(email order by array_position($1::uuid[], id)) from api.users where id = any ($1)',
      [people],
    )
    /** Cancels three events, to each of which one of them is going, in this order. */
    const cancel = async (going: readonly string[]) => {
      const ids: string[] = []
      for (const _ of going)
        ids.push(
          await addEvent(database, club.id, {
            start_time: '2126-01-05T18:00:00Z',
            end_time: '2126-01-05T20:00:00Z',
          }),
        )
      ids.sort()
      for (const [n, id] of ids.entries())
        await database.query(
          `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
          [id, going[n]],
        )
      return () => valueAs(database, admin(), `select api.change_events($1, 'cancelled', true)`, [ids])
    }
    const [one, other] = [await cancel(people), await cancel(people.toReversed())]
    await database.query('delete from private.mail_addresses where email = any ($1)', [emails])
    const results = await collide(
      database,
      [[`insert into private.mail_addresses (email, token) values ($1, 'token')`, [emails?.[1]]]],
      one,
      other,
    )
    expect(reasons(results)).toEqual([])
    expect(results).toMatchObject([{ value: { told: 3 } }, { value: { told: 3 } }])
  })

  describe('an invitation that is accepted', () => {
    const invite = async () => {
      const email = `${randomUUID()}@example.org`
      const role = await addRole(database, club.id, ['event:read'])
      await valueAs(
        database,
        admin(),
        `with link as (select api.create_email_verification($1, 'user_invitation', $2) as id)
        insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at)
        select $1, $3, $2, id, now() + interval '1 hour' from link`,
        [email, club.id, role],
      )
      const token = tokenOf((await mailTo(database, email)).at(-1))
      const accept = () =>
        valueAs(
          database,
          ANONYMOUS,
          `select api.register_user(name => 'Inbjuden Gäst', email => $1, password => $2, verification_id => $3)`,
          [email, PASSWORD, token],
        )
      return { email, role, accept }
    }

    it('does not deadlock with the deletion of its role', async () => {
      const { role, accept } = await invite()
      const results = await collide(
        database,
        clubGate(),
        () => rowsAs(database, admin(), 'delete from api.roles where id = $1', [role]),
        accept,
      )
      expect(reasons(results)).toEqual([expect.stringContaining('ERROR_INVITATION_EXPIRED')])
      expect(results[0]?.status).toBe('fulfilled')
    })

    it('does not deadlock with its withdrawal', async () => {
      const { email, accept } = await invite()
      const results = await collide(
        database,
        [['select from api.association_invitations where email = $1 for share', [email]]],
        () => rowsAs(database, admin(), 'delete from api.association_invitations where email = $1', [email]),
        accept,
      )
      expect(reasons(results)).toEqual([expect.stringContaining('ERROR_IN')])
      expect(results[0]?.status).toBe('fulfilled')
    })
  })
})
