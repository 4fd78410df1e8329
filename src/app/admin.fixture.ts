import type { Permission } from '#api/schema.gen.ts'

import { ME, openScreen, type Answers } from './screen.fixture.tsx'

const role = (id: string, name: string, sort_order: number) => ({
  id,
  name,
  description: '',
  sort_order,
  permissions: [],
})

/** The test association's roles, highest first. The logged-in user is on the board. */
export const CLUB_ROLES = [role('r0', 'Chair', 0), role('r1', 'Board', 1), role('r2', 'Player', 2)]

/** Opens an admin screen as a board member with exactly these permissions. */
export function openOffice(path: string, permissions: readonly Permission[], answers: Answers = {}) {
  const [, own] = CLUB_ROLES
  const reader = {
    'rpc/me': ME,
    user_roles: [
      { role: { id: own?.id, name: own?.name, permissions: permissions.map((name) => ({ name })) } },
    ],
    associations: [{ id: 'a1', name: 'Norrviks IF', type: 'music', timezone: 'Europe/Stockholm' }],
    roles: CLUB_ROLES,
    groups: [],
  }
  return openScreen(`/admin/${path}`, { ...reader, ...answers }, { loggedIn: true })
}
