import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember } from '../helpers/club.ts'
import { useDatabase } from '../helpers/databases.ts'
import { deletionActs } from '../helpers/deletion.ts'
import { checkIn, scan } from '../helpers/door.ts'
import { createFamily, type Family, inDays } from '../helpers/family.ts'
import { mailTo } from '../helpers/mail.ts'
import {
  ANONYMOUS,
  as,
  type Caller,
  failure,
  holdTransaction,
  person,
  valueAs,
  valueOf,
  waitForBlocked,
} from '../helpers/requests.ts'
import { addRole, giveRole, roleIdOf } from '../helpers/roles.ts'
import { authenticate, bearer, logIn, PASSWORD } from '../helpers/session.ts'

// Needs row locks across two connections, so PostgreSQL only.
describe('when somebody is deleted during a request,', () => {
  const database = useDatabase('postgresql', 'migrated')
  let people: Family
  const { call, isThere, clubGate } = deletionActs(database, () => people)

  beforeEach(async () => {
    people = await createFamily(database)
  })

  const holdDeletion = (member: string) =>
    holdTransaction(database, person(people.admin), (tx) =>
      tx.query('delete from api.users where id = $1', [member]),
    )

  describe('their own request is refused like any later one:', () => {
    const acts: Record<string, [sql: string, values: () => unknown[]]> = {
      'a calendar link': ['select api.calendar_token()', () => []],
      'an event': [
        `insert into api.events (association_id, title, type, start_time, end_time)
        values ($1, 'Repetition', 'rehearsal', now(), now() + interval '1 hour')`,
        () => [people.club.id],
      ],
      'a mail': [
        `select api.send_email(gen_random_uuid(), 'all', p_subject => 'Hej', p_html => 'Hej', p_confirm => 'confirm')`,
        () => [],
      ],
      'leaving, on another device': ['select api.delete_my_account($1)', () => [PASSWORD]],
    }
    it.each(Object.entries(acts))('%s', async (_, [sql, values]) => {
      const busy = await addMember(database, people.club.id, 'Board')
      await database.query('select private.set_password($1, $2)', [busy, PASSWORD])
      const email = await valueOf<string>(database, 'select email from api.users where id = $1', [busy])
      const path = sql.includes('delete_my_account') ? '/rpc/delete_my_account' : '/events'
      const caller: Caller = await bearer(database, (await logIn(database, email)).access_token, path)
      const going = await holdDeletion(busy)
      // As the gateway does: app.pre_request runs first and determines the caller.
      const refused = failure(
        database.transaction(async (tx) => {
          await tx.query(
            `select set_config('request.jwt.claims', $1, true), set_config('request.headers', '{}', true),
              set_config('request.method', 'POST', true), set_config('request.path', $2, true),
              set_config('role', 'authenticated', true)`,
            [JSON.stringify(caller.claims), path],
          )
          await tx.query('select app.pre_request()')
          return tx.query(sql, values())
        }),
      )
      await waitForBlocked(database)
      await going.commit()
      expect((await refused).code).toBe('ERROR_UNAUTHORIZED')
      expect(await isThere(busy)).toBe(false)
    })
  })

  describe('others get a proper answer, not a foreign-key error:', () => {
    it('a door that counts one of their guests', async () => {
      const staff = people.club.members['Door staff']
      const event = await addEvent(database, people.club.id)
      const going = await holdDeletion(people.father)
      const delivered = checkIn(database, staff, [
        scan(event, null, staff, { method: 'visitor', guest_of: people.father }),
      ])
      await waitForBlocked(database)
      await going.commit()
      expect(await delivered).toMatchObject([{ result: 'recorded' }])
    })

    it('a door that sends scans of an event being deleted, together with those of another', async () => {
      const { Admin, 'Door staff': staff } = people.club.members
      const gone = await addEvent(database, people.club.id)
      const event = await addEvent(database, people.club.id)
      const going = await holdTransaction(database, person(Admin), (tx) =>
        tx.query('select api.delete_events($1)', [[gone]]),
      )
      const delivered = checkIn(database, staff, [
        scan(gone, people.father, staff),
        scan(event, people.father, staff),
      ])
      await waitForBlocked(database)
      await going.commit()
      expect(await delivered).toMatchObject([
        { result: 'rejected', code: 'ERROR_RESOURCE_NOT_FOUND' },
        { result: 'recorded' },
      ])
    })

    it('staff who settle their conflict', async () => {
      const { Admin, 'Door staff': staff } = people.club.members
      const event = await addEvent(database, people.club.id)
      const scans = ['device-a', 'device-b'].map((device_id) =>
        scan(event, people.father, staff, { device_id }),
      )
      for (const one of scans) await checkIn(database, staff, [one])
      const going = await holdDeletion(people.father)
      const settled = failure(
        call(Admin, `select api.settle_conflict($1, $2, $3, $4, 'Samma person')`, [
          randomUUID(),
          event,
          people.father,
          scans.map(({ scan_id }) => scan_id),
        ]),
      )
      await waitForBlocked(database)
      await going.commit()
      expect(await settled).toMatchObject({
        code: 'ERROR_RESOURCE_NOT_FOUND',
        params: { resource: 'conflict' },
      })
    })

    it('someone who asks for another link to an account that is not verified yet', async () => {
      const email = await valueOf<string>(
        database,
        `update api.users set status = 'unverified' where id = $1 returning email`,
        [people.father],
      )
      await database.query('select private.set_password($1, $2)', [people.father, PASSWORD])
      await database.query('delete from private.link_requests')
      const going = await holdDeletion(people.father)
      const asked = valueAs(database, ANONYMOUS, 'select api.resend_verification($1)', [email])
      await waitForBlocked(database)
      await going.commit()
      await asked
      expect(await mailTo(database, email)).toEqual([])
    })

    describe('staff who use a role that is being deleted', () => {
      const email = () => `${randomUUID()}@example.org`
      const holdRoleDeletion = async () => {
        const role = await addRole(database, people.club.id)
        const going = await holdTransaction(database, person(people.admin), (tx) =>
          tx.query('delete from api.roles where id = $1', [role]),
        )
        return { role, going }
      }

      it('for an invitation', async () => {
        const invitee = email()
        const link = await call(
          people.admin,
          `select api.create_email_verification($1, 'user_invitation', $2)`,
          [invitee, people.club.id],
        )
        const { role, going } = await holdRoleDeletion()
        const invited = failure(
          as(database, person(people.admin), (tx) =>
            tx.query(
              `insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at)
              values ($1, $2, $3, $4, now() + interval '1 hour')`,
              [invitee, role, people.club.id, link],
            ),
          ),
        )
        await waitForBlocked(database)
        await going.commit()
        expect(await invited).toMatchObject({
          code: 'ERROR_RESOURCE_NOT_FOUND',
          params: { resource: 'role' },
        })
      })

      it('for an import', async () => {
        const { role, going } = await holdRoleDeletion()
        const imported = call(
          people.admin,
          `select api.import_members($1, (select id from api.roles where association_id = $2 and name = 'Member'))`,
          [JSON.stringify([{ name: 'Ny Person', email: email(), role_id: role }]), people.club.id],
        )
        await waitForBlocked(database)
        await going.commit()
        expect(await imported).toMatchObject({ imported: 0, errors: [{ code: 'ERROR_RESOURCE_NOT_FOUND' }] })
      })
    })

    it.each(['makes', 'changes'])('a leader who %s an event for a group being deleted', async (act) => {
      const group = await valueOf<string>(
        database,
        `insert into api.groups (association_id, kind, name) values ($1, 'section', 'Oboer') returning id`,
        [people.club.id],
      )
      const event = await addEvent(database, people.club.id, inDays(3))
      const going = await holdTransaction(database, person(people.admin), (tx) =>
        tx.query('delete from api.groups where id = $1', [group]),
      )
      const saved = failure(
        as(database, person(people.club.members.Leader), (tx) =>
          act === 'makes'
            ? tx.query(
                `insert into api.events (association_id, title, type, start_time, end_time, group_ids)
                values ($1, 'Stämrepetition', 'rehearsal', now(), now() + interval '1 hour', array[$2::uuid])`,
                [people.club.id, group],
              )
            : tx.query('update api.events set group_ids = array[$2::uuid] where id = $1', [event, group]),
        ),
      )
      await waitForBlocked(database)
      await going.commit()
      expect(await saved).toMatchObject({ code: 'ERROR_RESOURCE_NOT_FOUND', params: { resource: 'group' } })
    })

    it('a leader who reminds those who have not answered an event being deleted', async () => {
      const event = await addEvent(database, people.club.id, inDays(3))
      const going = await holdTransaction(database, person(people.admin), (tx) =>
        tx.query('select api.delete_events($1)', [[event]]),
      )
      const reminded = failure(call(people.admin, 'select api.remind_unanswered($1)', [event]))
      await waitForBlocked(database)
      await going.commit()
      expect(await reminded).toMatchObject({
        code: 'ERROR_RESOURCE_NOT_FOUND',
        params: { resource: 'event' },
      })
    })

    it('someone who guesses their password', async () => {
      const email = await valueOf<string>(database, 'select email from api.users where id = $1', [
        people.father,
      ])
      const going = await holdDeletion(people.father)
      const guess = authenticate(database, email, 'fel')
      await waitForBlocked(database)
      await going.commit()
      expect((await guess).error?.code).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('staff who add a child while the default role is deleted: the child gets the next role', async () => {
      const role = await addRole(database, people.club.id)
      const deletion = await holdTransaction(database, person(people.admin), (tx) =>
        tx.query('delete from api.roles where id = $1', [role]),
      )
      const added = call(people.admin, 'select api.add_member($1, $2, $3)', [
        people.club.id,
        'Nils',
        [people.mother],
      ])
      await waitForBlocked(database)
      await deletion.commit()
      expect(
        await valueOf(
          database,
          'select r.name from api.user_roles ur join api.roles r on r.id = ur.role_id where ur.user_id = $1',
          [await added],
        ),
      ).toBe('Member')
    })

    it('staff who lose the right to import new groups: an import in progress is finished', async () => {
      const row = { name: 'Ny Person', email: `${randomUUID()}@example.org`, groups: ['Nya sektionen'] }
      const held = await holdTransaction(database, {}, (tx) => tx.query(...clubGate()))
      const imported = as(database, person(people.admin), (tx) =>
        tx.query(
          `select api.import_members($1, (select id from api.roles where association_id = $2 and name = 'Member')) as report`,
          [JSON.stringify([row]), people.club.id],
        ),
      )
      await waitForBlocked(database)
      await giveRole(database, people.admin, await roleIdOf(database, people.club.id, 'Member'))
      await held.commit()
      expect((await imported).rows).toMatchObject([{ report: { imported: 1, errors: [] } }])
      expect(
        await valueOf(
          database,
          `select sort_order from api.groups where association_id = $1 and name = 'Nya sektionen'`,
          [people.club.id],
        ),
      ).toBe(1)
    })
  })
})
