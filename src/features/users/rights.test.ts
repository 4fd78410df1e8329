import { expect, it } from 'vitest'

import { changeable, givableRoles, userRights } from './rights.ts'
import { common, type User } from './user.ts'

const admin = { id: 'a', sort_order: 1 }
const board = { id: 'b', sort_order: 2 }
const member = { id: 'm', sort_order: 5 }

it('allows only what the permissions grant', () => {
  const rights = userRights(['user:read:profile', 'user:update:profile', 'event_attendance:read'])
  expect(Object.entries(rights).filter(([, allowed]) => allowed === true)).toEqual([
    ['read', true],
    ['edit', true],
    ['seeAttendance', true],
  ])
})

it('offers the user’s own role and those below it, and none until the own role is known', () => {
  expect(givableRoles([admin, board, member], 'b')).toEqual([board, member])
  expect(givableRoles([admin, board, member], undefined)).toEqual([])
})

it('leaves out members with a higher role', () => {
  const users = [admin, board, member].map(({ sort_order }) => ({ role_sort_order: sort_order }))
  expect(changeable(users, board)).toEqual(users.slice(1))
  expect(changeable(users, undefined)).toEqual([])
})

it('returns the value that all members have in common, or undefined', () => {
  const users = [{ status: 'verified' }, { status: 'verified' }, { status: 'inactive' }] as User[]
  expect(common(users.slice(0, 2), ({ status }) => status)).toBe('verified')
  expect(common(users, ({ status }) => status)).toBeUndefined()
})
