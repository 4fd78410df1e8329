import { expect, it } from 'vitest'

import { allowedByGroup, grantLimit, byGroup } from './permissions.ts'
import type { Permission } from './role.ts'

const permission = (name: string): Permission => ({
  id: `id of ${name}`,
  // Also one from a newer server.
  name: name as Permission['name'],
  description: name,
  group_id: name.split(':')[0] ?? '',
})
const READ = permission('user:read:profile')
const DELETE = permission('user:delete')
const SEND = permission('email:send')
const NEWER = permission('poll:create')
const ALL = [NEWER, SEND, READ, DELETE]

it('sorts the groups, unknown ones last', () => {
  expect(byGroup(ALL).map(({ id }) => id)).toEqual(['user', 'email', 'poll'])
})

it('locks permissions the user lacks, but lets those the role already has be removed', () => {
  expect(grantLimit(SEND, ['email:send'], [])).toBeUndefined()
  expect(grantLimit(SEND, ['user:delete'], [])).toBe('locked')
  expect(grantLimit(SEND, ['user:delete'], [SEND.id])).toBe('one_way')
})

it('says which groups a role has in full or in part, and leaves out the others', () => {
  const role = { id: 'r', name: 'R', description: null, sort_order: 1, permissions: [READ, SEND] }
  expect(allowedByGroup(role, ALL)).toEqual([
    { id: 'user', allowed: [READ], everything: false },
    { id: 'email', allowed: [SEND], everything: true },
  ])
})
