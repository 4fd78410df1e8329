import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub, joinClub } from '../helpers/club.ts'
import { DATABASES } from '../helpers/databases.ts'
import { ADD_GUARDIAN } from '../helpers/family.ts'
import { tokenOf } from '../helpers/mail.ts'
import { failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { giveRole, roleIdOf } from '../helpers/roles.ts'
import { OWNERS, STRANGERS, unprovenActs, useUnprovenAccount } from '../helpers/unproven-account.ts'

// Staff have power over the members of their club, but not over an account that another club shares.
describe.each(DATABASES)('a person in two clubs, on %s', (kind) => {
  const { database, club, email, inbox, ...acts } = useUnprovenAccount(kind, 'två')
  const { run, register, foundClub, verify, reset, acceptInvitation, minutesPass, logIn } = acts
  let other: Club

  beforeAll(async () => {
    other = await createClub(database, 'Grannkören')
  })

  const registerWithOther = (password = STRANGERS) =>
    run(
      `api.register_user(name => 'Främlingen', email => $1, password => $2, association_id => $3, language => 'en')`,
      [email(), password, other.id],
    )
  const clubs = async () =>
    (
      await database.query<{ association_id: string; name: string; role_name: string }>(
        'select association_id, name, role_name from api.users_with_roles where email = $1',
        [email()],
      )
    ).rows
  const member = (of: Club, name: string) => [{ association_id: of.id, name, role_name: 'Member' }]
  const idOf = () => valueOf<string>(database, 'select id from api.users where email = $1', [email()])

  describe('whose address is registered with a second club before its mailbox is verified', () => {
    beforeEach(async () => {
      await register(OWNERS, 'Karin Ekdahl')
    })

    it('is still a member of the first alone, and no business of the second’s staff', async () => {
      await minutesPass()
      await registerWithOther()
      const staff = person(other.members.Admin)
      const id = await idOf()
      for (const act of [
        `update api.users set name = 'Någon Annan' where id = $1 returning id`,
        `update api.users set status = 'verified' where id = $1 returning id`,
        'delete from api.users where id = $1 returning id',
        'update api.user_roles set role_id = role_id where user_id = $1 returning id',
        'select id from api.users where id = $1',
      ])
        expect(await rowsAs(database, staff, act, [id])).toEqual([])
      expect((await failure(rowsAs(database, staff, 'select api.replace_card($1)', [id]))).code).toBe(
        'ERROR_INSUFFICIENT_PERMISSIONS',
      )
      expect(await clubs()).toEqual(member(club(), 'Karin Ekdahl'))
      const own = await rowsAs(
        database,
        person(club().members.Admin),
        `update api.users set status = 'verified' where id = $1 returning id`,
        [id],
      )
      expect(own).toHaveLength(1)
    })

    it.each([
      ['first', 'Karin Ekdahl', () => [club(), other]],
      ['second', 'Främlingen', () => [other, club()]],
    ])('joins the %s by its link, and the other by that one’s', async (which, name, order) => {
      const mails = await inbox()
      await minutesPass()
      await registerWithOther()
      mails.push(...(await inbox()))
      if (which === 'second') mails.reverse()
      const joined = order().flatMap((of) => member(of, name))
      const { reset_token } = await verify(mails[0])
      expect(await clubs()).toEqual(joined.slice(0, 1))
      // Either may be a stranger's, so neither password counts.
      for (const password of [OWNERS, STRANGERS])
        expect(await logIn(password)).toBe('ERROR_INVALID_CREDENTIALS')
      await reset(reset_token ?? '', 'Ett-tredje-lösenord-1')
      expect(await verify(mails[1])).toEqual({ type: 'registration', email: email() })
      expect(await clubs()).toEqual(expect.arrayContaining(joined))
      expect(await logIn('Ett-tredje-lösenord-1')).toBeUndefined()
      for (const password of [OWNERS, STRANGERS])
        expect(await logIn(password)).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('joins the second by its link after a password reset', async () => {
      await inbox()
      await minutesPass()
      await registerWithOther()
      const [second] = await inbox()
      await run('api.request_password_reset($1)', [email()])
      await reset(tokenOf((await inbox())[0]))
      expect(await clubs()).toEqual(member(club(), 'Karin Ekdahl'))
      await verify(second)
      expect(await clubs()).toEqual(
        expect.arrayContaining([...member(club(), 'Karin Ekdahl'), ...member(other, 'Karin Ekdahl')]),
      )
    })

    it('joins the second by its link although the first’s staff have changed the account', async () => {
      await inbox()
      await minutesPass()
      await registerWithOther()
      const [second] = await inbox()
      await rowsAs(
        database,
        person(club().members.Admin),
        `update api.users set name = 'Karin E' where email = $1 returning id`,
        [email()],
      )
      expect((await verify(second)).reset_token).toEqual(expect.any(String))
      expect(await clubs()).toEqual(
        expect.arrayContaining([...member(club(), 'Karin E'), ...member(other, 'Karin E')]),
      )
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('gets the second club’s link in that club’s name, also when it is sent again', async () => {
      await inbox()
      await minutesPass()
      await registerWithOther()
      await minutesPass()
      await run('api.resend_verification($1)', [email()])
      const mails = await inbox()
      expect(mails).toHaveLength(2)
      for (const mail of mails)
        expect(await run('api.get_verification($1)', [tokenOf(mail)])).toMatchObject({
          association_name: 'Grannkören',
        })
    })

    it('founds a club by its link, and leaves the first', async () => {
      await inbox()
      await minutesPass()
      await foundClub()
      expect(await clubs()).toEqual(member(club(), 'Karin Ekdahl'))
      await verify((await inbox())[0])
      expect(await clubs()).toMatchObject([{ name: 'Främlingen', role_name: 'Admin' }])
      expect(await clubs()).not.toMatchObject([{ association_id: club().id }])
    })

    it('joins the club whose invitation it accepts, and the first only by its own link', async () => {
      const [first] = await inbox()
      await minutesPass()
      await unprovenActs(database, () => other, email).invite('Board')
      const [invitation] = await inbox()
      expect(await clubs()).toEqual(member(club(), 'Karin Ekdahl'))
      await acceptInvitation(invitation, 'Karin')
      const invited = { association_id: other.id, name: 'Karin', role_name: 'Board' }
      expect(await clubs()).toEqual([invited])
      await verify(first)
      expect(await clubs()).toEqual(expect.arrayContaining([invited, ...member(club(), 'Karin')]))
      expect(await logIn(OWNERS)).toBeUndefined()
    })
  })

  it('is changed, deleted and given a guardian, and its card used, only by staff of both', async () => {
    const id = await addMember(database, club().id, 'Member', { email: email(), name: 'Karin Ekdahl' })
    const guardian = await addMember(database, other.id)
    await joinClub(database, other.id, [id])
    await joinClub(database, other.id, [club().members.Leader], 'Admin')
    await giveRole(database, club().members.Leader, await roleIdOf(database, club().id, 'Admin'))
    const acts: [string, unknown[]][] = [
      [`update api.users set name = 'Någon Annan' where id = $1`, [id]],
      [`update api.users set status = 'inactive' where id = $1`, [id]],
      [`select api.update_members(array[$1::uuid], null, 'unverified')`, [id]],
      ['select api.replace_card($1)', [id]],
      ['select api.member_cards(array[$1::uuid])', [id]],
      [ADD_GUARDIAN, [other.id, id, guardian]],
      ['delete from api.users where id = $1', [id]],
    ]
    for (const [act, values] of acts)
      expect([act, (await failure(rowsAs(database, person(other.members.Admin), act, values))).code]).toEqual(
        [act, 'ERROR_INSUFFICIENT_PERMISSIONS'],
      )
    expect(await clubs()).toMatchObject([{ name: 'Karin Ekdahl' }, { name: 'Karin Ekdahl' }])
    for (const [act, values] of acts) await valueAs(database, person(club().members.Leader), act, values)
    expect(await clubs()).toEqual([])
  })
})
