import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { createFamily, type Family, familyActs, inDays } from '../helpers/family.ts'
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
import { authenticate } from '../helpers/session.ts'

const PASSWORD = 'Helt-eget-9'

describe.each(DATABASES)('an account offered to a child later on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let people: Family
  let nils: string
  let email: string
  let count = 0
  const { family, events, answer } = familyActs(database, () => people)

  beforeEach(async () => {
    people = await createFamily(database)
    nils = await valueAs<string>(database, person(people.admin), 'select api.add_member($1, $2, $3)', [
      people.club.id,
      'Nils',
      [people.mother],
    ])
    email = `nils${++count}@example.org`
    await claimMail(database, 1000)
  })

  const offer = (to: string | null = email, { who = people.admin, of = nils } = {}) =>
    valueAs(database, person(who), 'select api.offer_account($1, $2)', [of, to])
  const offered = (who = people.admin) =>
    valueAs<{ email: string } | null>(database, person(who), 'select api.account_offer($1)', [nils])
  const link = async (to = email) => tokenOf((await mailTo(database, to))[0])
  const choose = (token: string) =>
    valueAs(database, ANONYMOUS, 'select api.reset_password($1, $2)', [token, PASSWORD])
  const account = async () =>
    (
      await rowsAs<{ email: string | null; has_account: boolean; status: string }>(
        database,
        person(people.admin),
        `select case when has_account then email end as email, has_account, status from api.users where id = $1`,
        [nils],
      )
    )[0]
  const acts = () =>
    valueOf<string[]>(
      database,
      `select array_agg(action order by at, id) from private.audit_log where subject_id = $1 and action <> 'member.added'
      and action not like 'member.guardian%' and action not like 'login.%'`,
      [nils],
    )
  const NONE = { email: null, has_account: false, status: 'verified' }

  it('starts when the link is opened, and keeps the child’s guardians, answers and card', async () => {
    const event = await addEvent(database, people.club.id, inDays(3))
    await answer(event, 'going', people.mother, nils)
    const card = () => valueAs(database, person(people.mother), 'select (api.child_card($1)).card', [nils])
    const before = await card()
    await offer(` Nils${count}@Example.org `)
    expect(await offered()).toMatchObject({ email })
    expect(await account()).toEqual(NONE)
    const token = await link()
    await choose(token)
    expect(await account()).toEqual({ email, has_account: true, status: 'verified' })
    expect((await authenticate(database, email, PASSWORD)).status).toBe(200)
    expect((await failure(choose(token))).params).toMatchObject({ reason: 'used' })
    expect(await family(nils)).toEqual(['guardian Maria'])
    expect(await events(people.mother, nils)).toEqual([['Konsert', 'going']])
    expect(await card()).toEqual(before)
    expect(await acts()).toEqual(['member.account_offered', 'account.email', 'account.password'])
  })

  it('is offered in the inviter’s name, with a link that says it sets a first password', async () => {
    await offer()
    const mails = await mailTo(database, email)
    const admin = await valueOf<string>(database, 'select name from api.users where id = $1', [people.admin])
    expect(mails).toMatchObject([{ kind: 'invitation', variables: { inviter: admin, account: null } }])
    const check = () => valueAs(database, ANONYMOUS, 'select api.verify_reset_token($1)', [tokenOf(mails[0])])
    expect(await check()).toEqual({ email, is_first: true })
  })

  it('gets the child’s e-mails, besides the guardians, each once', async () => {
    const readers = async () =>
      (
        await rowsAs<{ email: string }>(
          database,
          person(people.admin),
          `select email from api.list_recipients('selected', array(select u.email from api.users u where u.id = $1)) order by 1`,
          [nils],
        )
      ).map((row) => row.email)
    await offer()
    await choose(await link())
    const mother = await valueOf<string>(database, 'select email from api.users where id = $1', [
      people.mother,
    ])
    expect(await readers()).toEqual([mother, email].toSorted())
  })

  it('can only be offered to an address nobody has, not even a guardian or another child', async () => {
    const mother = await valueOf<string>(database, 'select email from api.users where id = $1', [
      people.mother,
    ])
    expect((await failure(offer(mother))).code).toBe('ERROR_EMAIL_ALREADY_EXISTS')
    expect((await failure(offer('nils'))).code).toBe('ERROR_INVALID_EMAIL')
    expect((await failure(offer(`${nils}@no-login.invalid`))).code).toBe('ERROR_INVALID_EMAIL')
    await offer()
    await database.query('delete from private.link_requests')
    const ida = await valueAs<string>(database, person(people.admin), 'select api.add_member($1, $2, $3)', [
      people.club.id,
      'Ida',
      [people.mother],
    ])
    expect((await failure(offer(email, { of: ida }))).code).toBe('ERROR_EMAIL_ALREADY_EXISTS')
    // Whoever takes the address before the link is opened keeps it, and the link becomes useless.
    await addMember(database, people.club.id, 'Member', { email })
    expect((await failure(choose(await link()))).code).toBe('ERROR_EMAIL_ALREADY_EXISTS')
    expect(await account()).toEqual(NONE)
  })

  it('still goes to the child when somebody else registers the address meanwhile', async () => {
    await offer()
    const token = await link()
    await database.query('delete from private.link_requests')
    const other = await createClub(database, 'Grannklubben')
    await valueAs(
      database,
      ANONYMOUS,
      `select api.register_user(email => $1, password => 'Okänd-person-7', name => 'Okänd', association_id => $2)`,
      [email, other.id],
    )
    await choose(token)
    expect(await account()).toMatchObject({ email })
    // What was registered is not lost, either: whoever reads the mailbox may still join that club.
    await valueAs(database, ANONYMOUS, 'select api.verify_email($1)', [await link()])
    expect(await valueOf(database, 'select association_ids from api.users where id = $1', [nils])).toEqual([
      people.club.id,
      other.id,
    ])
    expect((await authenticate(database, email, 'Okänd-person-7')).status).not.toBe(200)
    expect((await authenticate(database, email, PASSWORD)).status).toBe(200)
  })

  it('can only be offered with permission to invite, change profiles and give cards in the child’s club', async () => {
    const [leader, stranger] = [
      people.club.members.Leader,
      await addMember(database, (await createFamily(database)).club.id, 'Admin'),
    ]
    for (const act of [offer, (_: string, { who }: { who: string }) => offered(who)]) {
      expect((await failure(act(email, { who: leader }))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
      expect((await failure(act(email, { who: people.mother }))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
      expect((await failure(act(email, { who: stranger }))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    }
    expect((await failure(offer(email, { of: people.child }))).params).toMatchObject({
      reason: 'has_account',
    })
    expect(await offered()).toBeNull()
    await offer()
    expect(await offered()).toMatchObject({ email })
  })

  it('is offered through one link at a time, which can be withdrawn and expires after a day', async () => {
    await offer()
    const first = await link()
    await offer(`other-${email}`)
    expect((await failure(choose(first))).params).toMatchObject({ reason: 'used' })
    const second = await link(`other-${email}`)
    await offer(null)
    await offer(null)
    expect(await offered()).toBeNull()
    expect((await failure(choose(second))).params).toMatchObject({ reason: 'used' })
    expect(await acts()).toEqual([
      'member.account_offered',
      'member.account_offered',
      'member.account_withdrawn',
    ])
    await database.query('delete from private.link_requests')
    await offer()
    const third = await link()
    await database.query(
      `update private.verifications set expires_at = expires_at - interval '1 day' where user_id = $1`,
      [nils],
    )
    expect(await offered()).toBeNull()
    expect((await failure(choose(third))).params).toMatchObject({ reason: 'expired' })
    expect(await account()).toEqual(NONE)
  })

  it.runIf(kind === 'postgresql')(
    'is not offered to another address by a request that arrives while the link is being opened',
    async () => {
      await offer()
      const token = await link()
      const opening = await holdTransaction(database, ANONYMOUS, (tx) =>
        tx.query('select api.reset_password($1, $2)', [token, PASSWORD]),
      )
      const late = failure(offer(`other-${email}`))
      await waitForBlocked(database)
      await opening.commit()
      expect((await late).params).toMatchObject({ reason: 'has_account' })
      expect(await account()).toMatchObject({ email })
    },
  )
})
