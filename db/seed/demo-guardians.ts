import type { Transaction } from '#server/database/database.ts'

import { ASSOCIATION_ID } from './association.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import type { DemoMember } from './demo-members.ts'

const [, LEADER] = DEMO_ACCOUNTS

/** Takes away the account of the youngest member. */
export function withYoungestWithoutAccount(members: readonly DemoMember[]): DemoMember[] {
  const [youngest] = members
    .filter(({ role, status, email }) => role === 'Member' && status === 'verified' && !isPrinted(email))
    .toSorted((a, b) => b.date_of_birth.localeCompare(a.date_of_birth) || a.id.localeCompare(b.id))
  return members.map((member) =>
    member === youngest ? { ...member, email: `${member.id}@no-login.invalid` } : member,
  )
}

const isPrinted = (email: string) => DEMO_ACCOUNTS.some((account) => account.email === email)

/**
 * Makes the demo's leader the guardian of its two youngest members, and another member the second guardian of
 * one.
 */
export async function insertGuardians(tx: Transaction): Promise<void> {
  await tx.query(
    `with children as (
      select u.id, row_number() over (order by u.date_of_birth desc, u.id) as n
      from api.user_roles ur
      join api.roles r on r.id = ur.role_id and r.name = 'Member'
      join api.users u on u.id = ur.user_id and u.status = 'verified'
      where ur.association_id = $1 and u.email <> all ($3)
      order by n limit 3)
    insert into api.guardians (association_id, child_id, guardian_id, slot)
    select $1, c.id, leader.id, 1 from children c join api.users leader on leader.email = $2 where c.n < 3
    union all
    select $1, c.id, neighbour.id, 2 from children c join children neighbour on neighbour.n = 3 where c.n = 2`,
    [ASSOCIATION_ID, LEADER.email, DEMO_ACCOUNTS.map(({ email }) => email)],
  )
}
