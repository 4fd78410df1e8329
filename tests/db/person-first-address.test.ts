import { beforeEach, describe, expect, it } from 'vitest'

import { collide, reasons } from '../helpers/collide.ts'
import { useDatabase } from '../helpers/databases.ts'
import { createFamily, type Family } from '../helpers/family.ts'
import { claimMail, mailTo, tokenOf } from '../helpers/mail.ts'
import {
  ANONYMOUS,
  as,
  type Caller,
  holdTransaction,
  person,
  rowsAs,
  valueAs,
  valueOf,
  waitForBlocked,
} from '../helpers/requests.ts'
import { authenticate, bearer, logIn, PASSWORD } from '../helpers/session.ts'

// Needs row locks across two connections, so PostgreSQL only.
describe('passwords and addresses are locked in one order:', () => {
  const database = useDatabase('postgresql', 'migrated')
  let people: Family
  let me: string
  let email: string
  let count = 0

  beforeEach(async () => {
    people = await createFamily(database)
    me = people.father
    email = `fredrik${++count}@example.org`
    await database.query('update api.users set email = $2 where id = $1', [me, email])
    await database.query('select private.set_password($1, $2)', [me, PASSWORD])
    await claimMail(database, 1000)
  })

  const session = async () => bearer(database, (await logIn(database, email)).access_token)
  const run = (call: string, values: unknown[]) => valueAs(database, ANONYMOUS, `select ${call}`, values)
  const register = (address: string) =>
    run(`api.register_user(name => 'Främlingen', email => $1, password => $2, association_id => $3)`, [
      address,
      'Främlingens-lösenord-1',
      people.club.id,
    ])
  type Gate = [sql: string, values: unknown[]]
  const rowOf = (address: string): Gate => ['select from api.users where email = $1 for share', [address]]
  /** Stops a registration once it has locked the address. */
  const afterAddress = async (address: string): Promise<Gate> => {
    await database.query(
      `insert into private.link_requests (purpose, email, requested_at) values ('verification', $1, now() - interval '2 days')`,
      [address],
    )
    return ['select from private.link_requests where email = $1 for update', [address]]
  }
  const forget = () => database.query('delete from private.link_requests')
  const ownerOf = (address: string) =>
    valueOf(database, 'select id from api.users where email = $1', [address])

  describe('deleting an account does not deadlock with', () => {
    const remove = (caller: Caller) =>
      as(database, { ...caller, path: '/rpc/delete_my_account' }, async (tx) => {
        // Fails rather than hangs if it must wait for a test that waits for it.
        await tx.query(`set local lock_timeout = '10s'`)
        await tx.query('select api.delete_my_account($1)', [PASSWORD])
      })
    const isGone = () => valueOf(database, 'select deleted_at is not null from api.users where id = $1', [me])
    /** Stops attempts at the password by this session, or by strangers. */
    const attempts = (source: unknown): Gate => ['select private.refuse_attempt($1, $2)', [email, source]]
    const confirm = (caller: Caller) =>
      as(database, caller, async (tx) => {
        await tx.query('select app.pre_request()')
        await tx.query('select api.confirm_password($1)', [PASSWORD])
      })

    it.each(['after', 'before'])('giving the password %s it on the same device', async (order) => {
      const caller = await session()
      const acts = [() => remove(caller), () => confirm(caller)]
      if (order === 'before') acts.reverse()
      const [first, second] = acts as [() => Promise<unknown>, () => Promise<unknown>]
      const results = await collide(database, [attempts(caller.claims?.['session_id'])], first, second)
      const codes = reasons(results).map((reason) => /ERROR_\w+/.exec(reason)?.[0])
      expect(codes).toEqual(order === 'after' ? ['ERROR_UNAUTHORIZED'] : [])
      expect(await isGone()).toBe(true)
    })

    it('somebody trying to log in, and does not wait for them', async () => {
      const caller = await session()
      const held = await holdTransaction(database, {}, (tx) => tx.query(...attempts(null)))
      const entering = authenticate(database, email)
      await waitForBlocked(database)
      await remove(caller).finally(() => held.commit())
      expect((await entering).error?.code).toBe('ERROR_INVALID_CREDENTIALS')
      expect(await isGone()).toBe(true)
    })
  })

  describe.each(['first', 'second'])('somebody registering an address %s does not deadlock with', (order) => {
    /** Lets both run into each other, the registration in this order. */
    const meet = async (address: string, act: () => Promise<unknown>) => {
      const results =
        order === 'first'
          ? await collide(database, [await afterAddress(address)], () => register(address), act)
          : await collide(database, [rowOf(address)], act, () => register(address))
      expect(reasons(results)).toEqual([])
    }

    it('its owner taking it back', async () => {
      const changed = `ny.${email}`
      await valueAs(database, await session(), 'select api.request_email_change($1, $2)', [changed, PASSWORD])
      await run('api.verify_email($1)', [tokenOf((await mailTo(database, changed))[0])])
      const undo = (await mailTo(database, email)).find(({ kind }) => kind === 'email_changed')
      await forget()
      await register(email)
      await forget()
      await meet(email, () => run('api.verify_email($1)', [tokenOf(undo)]))
      expect(await ownerOf(email)).toBe(me)
    })

    it('a child getting its account with it', async () => {
      const address = `nils${count}@example.org`
      const nils = await valueAs<string>(
        database,
        person(people.admin),
        'select api.add_member($1, $2, $3)',
        [people.club.id, 'Nils', [people.mother]],
      )
      await rowsAs(database, person(people.admin), 'select api.offer_account($1, $2)', [nils, address])
      const token = tokenOf((await mailTo(database, address))[0])
      await forget()
      await register(address)
      await forget()
      await meet(address, () => run('api.reset_password($1, $2)', [token, 'Helt-eget-9']))
      expect(await ownerOf(address)).toBe(nils)
    })
  })

  it('somebody registering a member’s address does not deadlock with the member changing it', async () => {
    const caller = await session()
    const changing = () =>
      valueAs(database, caller, 'select api.request_email_change($1, $2)', [`ny.${email}`, PASSWORD])
    const results = await collide(database, [await afterAddress(email)], () => register(email), changing)
    expect(reasons(results)).toEqual([])
    const mails = await claimMail(database, 1000)
    expect(mails.map((mail) => [mail.kind, mail.email])).toEqual(
      expect.arrayContaining([
        ['email_change', `ny.${email}`],
        ['already_registered', email],
      ]),
    )
  })
})
