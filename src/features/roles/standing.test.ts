import { expect, it } from 'vitest'

import { reorderRoles, moveRole, relativeRank } from './rank.ts'

const ADMIN = { id: 'admin', sort_order: 0 }
const BOARD = { id: 'board', sort_order: 10 }
const LEADER = { id: 'leader', sort_order: 20 }
const MEMBER = { id: 'member', sort_order: 40 }
const ROLES = [ADMIN, BOARD, LEADER, MEMBER]

it('tells roles above the user’s own from those below, counting an equal rank as below', () => {
  expect(ROLES.map((role) => relativeRank(role, BOARD))).toEqual(['above', 'own', 'below', 'below'])
  expect(relativeRank({ id: 'twin', sort_order: 10 }, BOARD)).toBe('below')
  expect(relativeRank(MEMBER, undefined)).toBe('above')
})

it('moves a role below the user’s own by any number of places, but not out of that range', () => {
  expect(moveRole(ROLES, ADMIN, 'member', -1)).toEqual(['board', 'member', 'leader'])
  expect(moveRole(ROLES, ADMIN, 'board', 1)).toEqual(['leader', 'board', 'member'])
  expect(moveRole(ROLES, ADMIN, 'board', 2)).toEqual(['leader', 'member', 'board'])
  expect(moveRole(ROLES, ADMIN, 'member', -2)).toEqual(['member', 'board', 'leader'])
  expect(moveRole(ROLES, BOARD, 'leader', -1)).toBeUndefined()
  expect(moveRole(ROLES, ADMIN, 'member', 1)).toBeUndefined()
  expect(moveRole(ROLES, BOARD, 'admin', 1)).toBeUndefined()
})

it('shows the new order before the server responds, using the existing sort orders', () => {
  expect(reorderRoles(ROLES, ['member', 'board', 'leader'])).toEqual([
    ADMIN,
    { id: 'member', sort_order: 10 },
    { id: 'board', sort_order: 20 },
    { id: 'leader', sort_order: 40 },
  ])
})
