import { expect, it } from 'vitest'

import type { Permission } from '#api/schema.gen.ts'
import { SECTIONS } from '#api/sections.ts'
import { PERMISSIONS } from '#db/seed/permissions.ts'
import { participationRights } from '#features/events/participation/event.ts'
import { planningRights } from '#features/events/planning/rights.ts'
import { mailRights } from '#features/mail/rights.ts'
import { PERMISSION_NEEDS } from '#features/roles/permission-needs.ts'
import { userRights } from '#features/users/rights.ts'

const NAMES = Object.values(PERMISSIONS).flatMap((group) => Object.keys(group)) as Permission[]
const SCREENS: readonly (readonly Permission[])[] = [
  ...Object.values(SECTIONS).flatMap((entrances) => entrances.map(({ needs }) => needs)),
  // The scanner.
  ['event_attendance:create'],
]

const opens = (held: readonly Permission[]) =>
  SCREENS.filter((needs) => needs.every((needed) => held.includes(needed)))
/** What may be done and opened with these permissions. */
const reach = (held: readonly Permission[]) => ({
  opens: opens(held),
  rights: [
    ...[userRights, planningRights, participationRights].map((rightsOf) => rightsOf(held)),
    mailRights({ id: '', permissions: held }),
  ],
})

it.each(NAMES)('%s alone leads to a screen, or is said to need others that do', (permission) => {
  const needs = PERMISSION_NEEDS[permission] ?? []
  expect(opens([permission]).length > 0).toBe(needs.length === 0)
  expect(opens([permission, ...needs])).not.toEqual([])
  // And changes what may be done there.
  expect(reach([permission, ...needs])).not.toEqual(reach(needs))
  // None of them too many.
  for (const needed of needs)
    expect(reach([permission, ...needs.filter((other) => other !== needed)])).not.toEqual(
      reach([permission, ...needs]),
    )
})
