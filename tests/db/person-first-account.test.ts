import { beforeEach, describe, expect, it } from 'vitest'

import { aPhone } from '#lib/door/card-phone.fixture.ts'

import { reasons } from '../helpers/collide.ts'
import { useDatabase } from '../helpers/databases.ts'
import { deletionActs } from '../helpers/deletion.ts'
import { createFamily, type Family, familyActs } from '../helpers/family.ts'
import { mailTo, tokenOf } from '../helpers/mail.ts'
import { webp } from '../helpers/pictures.ts'
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
import { authenticate, bearer, logIn, PASSWORD } from '../helpers/session.ts'

// Needs row locks across two connections, so PostgreSQL only.
describe('changes to a person’s data lock the person first:', () => {
  const database = useDatabase('postgresql', 'migrated')
  let people: Family
  const { connect } = familyActs(database, () => people)
  const { call, remove, isThere, clubGate, collide } = deletionActs(database, () => people)

  beforeEach(async () => {
    people = await createFamily(database)
    await connect(people.mother)
  })

  const cardOf = (member: string): [string, unknown[]] => [
    'select from private.cards where user_id = $1 for update',
    [member],
  ]
  const changesOf = (member: string): [string, unknown[]] => [
    'select from private.member_changes where user_id = $1 for update',
    [member],
  ]
  const note = (member: string) => database.query('select private.note_members(array[$1::uuid])', [member])

  it('adding a phone for a child that is being deleted does not deadlock', async () => {
    const { publicKey } = await aPhone()
    const results = await collide(
      cardOf(people.child),
      () => call(people.mother, 'select api.add_card_phone($1, p_child_id => $2)', [publicKey, people.child]),
      () => remove(people.child),
    )
    expect(reasons(results)).toEqual([])
    expect(await isThere(people.child)).toBe(false)
  })

  it('removing a phone from a card that is replaced with its phones does not deadlock', async () => {
    const { publicKey } = await aPhone()
    const number = await call(people.child, 'select api.add_card_phone($1)', [publicKey])
    const results = await collide(
      changesOf(people.child),
      () => call(people.admin, 'select api.replace_card($1, true)', [people.child]),
      () => call(people.child, 'select api.end_card_phone($1)', [number]),
    )
    expect(reasons(results)).toEqual([])
    expect(await rowsAs(database, person(people.child), 'select * from api.my_card_phones()')).toEqual([])
  })

  it.each([
    ['a photo is taken back', 'select api.set_photo(null)'],
    ['a card is replaced', 'select api.replace_my_card()'],
    ['a phone is removed', 'select api.end_card_phone(1)'],
  ])('when %s while the account is being deleted on another device, there is no deadlock', async (_, act) => {
    const me = people.father
    await call(me, 'select api.set_photo($1, $2)', [webp(160, 160).toString('base64'), 'image/webp'])
    await call(me, 'select api.add_card_phone($1)', [(await aPhone()).publicKey])
    await note(me)
    await database.query('select private.set_password($1, $2)', [me, PASSWORD])
    const email = await valueOf<string>(database, 'select email from api.users where id = $1', [me])
    const session = await bearer(database, (await logIn(database, email)).access_token)
    const results = await collide(
      changesOf(me),
      () => valueAs(database, session, 'select api.delete_my_account($1)', [PASSWORD]),
      () => call(me, act, []),
    )
    expect(reasons(results).filter((reason) => reason.includes('deadlock'))).toEqual([])
    expect(results[0]).toEqual({ status: 'fulfilled', value: {} })
    expect(await valueOf(database, 'select deleted_at is not null from api.users where id = $1', [me])).toBe(
      true,
    )
  })

  it('opening the link to an account that is being withdrawn does not deadlock', async () => {
    const nils = (await call(people.admin, 'select api.add_member($1, $2, $3)', [
      people.club.id,
      'Nils',
      [people.mother],
    ])) as string
    await call(people.admin, 'select api.offer_account($1, $2)', [nils, 'nils.first@example.org'])
    const token = tokenOf((await mailTo(database, 'nils.first@example.org'))[0])
    const results = await collide(
      ['select from private.verifications where user_id = $1 for update', [nils]],
      () => valueAs(database, ANONYMOUS, 'select api.reset_password($1, $2)', [token, 'Helt-eget-9']),
      () => call(people.admin, 'select api.offer_account($1)', [nils]),
    )
    // The one that comes second is told that it is already done.
    expect(reasons(results).filter((reason) => reason.includes('deadlock'))).toEqual([])
    expect(results[0]?.status).toBe('fulfilled')
    expect(await valueOf(database, 'select has_account from api.users where id = $1', [nils])).toBe(true)
  })

  it('logging in with a passkey while its member is being deleted does not deadlock', async () => {
    const me = people.father
    await database.query(
      `insert into private.passkeys (user_id, credential_id, public_key, name, sign_count, is_synced, transports)
      values ($1, 'a-passkey', '\\x010203', 'Key', 0, true, '{}')`,
      [me],
    )
    const { challenge } = await valueAs<{ challenge: string }>(
      database,
      ANONYMOUS,
      'select api.begin_passkey_login()',
    )
    const handle = Buffer.from(me.replaceAll('-', ''), 'hex').toString('base64url')
    const results = await collide(
      clubGate(),
      () => remove(me),
      () =>
        valueAs(
          database,
          { claims: { role: 'passkeys' } },
          `select app.finish_passkey_login($1, 'a-passkey', 0, true, $2)`,
          [challenge, handle],
        ),
    )
    expect(results[0]).toMatchObject({ status: 'fulfilled', value: [{ id: me }] })
    expect(reasons(results)).toEqual([expect.stringContaining('ERROR_INVALID_PASSKEY')])
  })

  it('logging in while the account is being closed leaves no session for when it reopens', async () => {
    const me = people.father
    await database.query('select private.set_password($1, $2)', [me, PASSWORD])
    const email = await valueOf<string>(database, 'select email from api.users where id = $1', [me])
    const sessions = `select count(*)::int from private.sessions where user_id = $1 and revoked_at is null`
    const closing = await holdTransaction(database, person(people.admin), (tx) =>
      tx.query(`update api.users set status = 'inactive' where id = $1`, [me]),
    )
    const entering = failure(authenticate(database, email))
    await waitForBlocked(database)
    await closing.commit()
    expect((await entering).code).toBe('ERROR_ACCOUNT_INACTIVE')
    expect(await valueOf(database, sessions, [me])).toBe(0)
    await database.query(`update api.users set status = 'verified' where id = $1`, [me])
    expect((await authenticate(database, email)).status).toBe(200)
    expect(await valueOf(database, sessions, [me])).toBe(1)
  })
})
