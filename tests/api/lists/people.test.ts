import { beforeAll, describe, expect, it } from 'vitest'

import { ASSOCIATION_ID } from '#db/seed/association.ts'
import { invitationsSearch, toFilter as toInvitations } from '#features/users/invitations/list.ts'
import { everyInvitation } from '#features/users/invitations/queries.ts'
import { toFilter, usersSearch } from '#features/users/list.ts'
import { everyUser } from '#features/users/queries.ts'

import { addMember } from '../../helpers/club.ts'
import { DATABASES } from '../../helpers/databases.ts'
import { roleIdOf } from '../../helpers/roles.ts'
import { LOCAL } from '../api.ts'
import { column, useAppReads } from './as-app.ts'

describe.runIf(LOCAL).each(DATABASES)('the lists of people, on %s', (kind) => {
  const { database } = useAppReads(kind)
  let leader: string

  beforeAll(async () => {
    const db = database()
    const add = (name: string, role: 'Leader' | 'Member', columns = {}) =>
      addMember(db, ASSOCIATION_ID, role, {
        name,
        email: `${name.toLowerCase()}@prov.example.org`,
        ...columns,
      })
    const loggedIn = 'update api.users set last_login = now() - $2::interval where id = $1'
    await db.query(loggedIn, [await add('Provledare', 'Leader'), '2 days'])
    await db.query(loggedIn, [await add('Provmedlem', 'Member'), '3 days'])
    await add('Provslut', 'Member', { status: 'inactive' })
    await add('Namnlik', 'Member', { email: 'annan@example.org' })
    leader = await roleIdOf(db, ASSOCIATION_ID, 'Leader')
    const invite = async (email: string, expires: string, isProcessed = false) => {
      await db.query(
        `with link as (
          insert into private.verifications (type, email, association_id, expires_at)
          values ('user_invitation', $1, $2, now() + interval '1 day') returning id)
        insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at)
        select $1, $3, $2, id, now() + interval '1 day' from link`,
        [email, ASSOCIATION_ID, leader],
      )
      await db.query(
        `update api.association_invitations set expires_at = now() + $2::interval, is_processed = $3 where email = $1`,
        [email, expires, isProcessed],
      )
    }
    await invite('gäller@prov.example.org', '1 day')
    await invite('slut@prov.example.org', '-1 day')
    await invite('klar@prov.example.org', '1 day', true)
  })

  describe('the members', () => {
    const names = async (search: Record<string, unknown>) =>
      column(await everyUser(toFilter(usersSearch({ q: 'prov.example', ...search }))), 'name')

    it('are exported with their guardians, each child’s in order', async () => {
      const db = database()
      const family = [
        await addMember(db, ASSOCIATION_ID, 'Member', { name: 'Nora Ny', email: 'nora@barnen.example.org' }),
        await addMember(db, ASSOCIATION_ID, 'Member', { name: 'Ulla Ny', email: 'ulla@barnen.example.org' }),
        await addMember(db, ASSOCIATION_ID, 'Member', { name: 'Arne Ny', email: 'arne@barnen.example.org' }),
      ]
      await db.query(`update api.users set phone = '070-174 06 05' where name = 'Ulla Ny'`)
      await db.query(
        'insert into api.guardians (association_id, child_id, guardian_id, slot) values ($1, $2, $4, 2), ($1, $2, $3, 1)',
        [ASSOCIATION_ID, ...family],
      )
      const found = await everyUser(toFilter(usersSearch({ q: 'barnen.example', sort: 'name.asc' })))
      expect(found.map(({ name, guardians }) => [name, guardians])).toEqual([
        ['Arne Ny', []],
        [
          'Nora Ny',
          [
            { name: 'Ulla Ny', email: 'ulla@barnen.example.org', phone: '070-174 06 05' },
            { name: 'Arne Ny', email: 'arne@barnen.example.org', phone: null },
          ],
        ],
        ['Ulla Ny', []],
      ])
    })

    it('can be searched by address and by name', async () => {
      expect(await names({})).toEqual(['Provledare', 'Provmedlem', 'Provslut'])
      expect(await names({ q: 'provmed' })).toEqual(['Provmedlem'])
      // This one matches only by name.
      expect(await names({ q: 'amnli' })).toEqual(['Namnlik'])
    })

    it('can be filtered by role', async () => {
      expect(await names({ role: leader })).toEqual(['Provledare'])
    })

    it('can be filtered by status', async () => {
      expect(await names({ status: 'inactive' })).toEqual(['Provslut'])
      expect(await names({ status: 'verified' })).toEqual(['Provledare', 'Provmedlem'])
    })

    it.each(['name', 'email', 'role_sort_order', 'status', 'last_login', 'member_since'] as const)(
      'can be sorted by %s, with empty values last',
      async (name) => {
        const rising = await everyUser(toFilter(usersSearch({ sort: `${name}.asc` })))
        const falling = await everyUser(toFilter(usersSearch({ sort: `${name}.desc` })))
        const values = (rows: typeof rising) => column(rows, name).filter((value) => value !== null)
        expect(values(falling)).toEqual(values(rising).toReversed())
        expect(values(rising).at(0)).not.toBe(values(rising).at(-1))
        expect(column(falling, name).lastIndexOf(null)).toBe(column(rising, name).lastIndexOf(null))
      },
    )
  })

  describe('the invitations', () => {
    const emails = async (search: Record<string, unknown>) =>
      column(await everyInvitation(toInvitations(invitationsSearch({ q: 'prov.ex', ...search }))), 'email')

    it('are those not yet accepted, including expired ones', async () => {
      expect(await emails({})).toEqual(['gäller@prov.example.org', 'slut@prov.example.org'])
    })

    it('can be filtered by whether their link is still valid', async () => {
      expect(await emails({ link: 'valid' })).toEqual(['gäller@prov.example.org'])
      expect(await emails({ link: 'expired' })).toEqual(['slut@prov.example.org'])
    })

    it('can be searched by address and sorted', async () => {
      expect(await emails({ q: 'slut@' })).toEqual(['slut@prov.example.org'])
      expect(await emails({ sort: 'email.desc' })).toEqual([
        'slut@prov.example.org',
        'gäller@prov.example.org',
      ])
      expect(await emails({ sort: 'expires_at.asc' })).toEqual([
        'slut@prov.example.org',
        'gäller@prov.example.org',
      ])
    })
  })
})
