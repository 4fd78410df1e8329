import type { Transaction } from '#server/database/database.ts'

import { ASSOCIATION_ID } from './association.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'
import type { Random } from './random.ts'

/** The sections of a concert band: the percentage of members in each, and how many a concert needs. */
const SECTIONS = [
  ['Flöjt', 12, 8],
  ['Oboe och fagott', 5, 4],
  ['Klarinett', 20, 12],
  ['Saxofon', 12, 8],
  ['Horn', 8, 5],
  ['Trumpet', 14, 8],
  ['Trombon', 9, 5],
  ['Eufonium', 5, 3],
  ['Tuba', 5, 3],
  ['Slagverk', 10, 6],
] as const

/** The sections of the demo accounts, so that logging in as the member shows a group leader. */
const OF_ACCOUNTS = [undefined, 'Horn', 'Slagverk', 'Trombon']

interface DemoMembership {
  group: string
  user_id: string
  is_leader: boolean
}

/** Puts each member into a section, led by its first verified member, and some into a committee. */
export function demoGroups(
  random: Random,
  members: readonly { id: string; role: string; status: string }[],
): DemoMembership[] {
  const memberships: DemoMembership[] = []
  const led = new Set<string>()
  const join = (group: string, { id, status }: { id: string; status: string }) => {
    const leads = status === 'verified' && !led.has(group)
    if (leads) led.add(group)
    memberships.push({ group, user_id: id, is_leader: leads })
  }
  for (const [index, member] of members.entries()) {
    const section = index < DEMO_ACCOUNTS.length ? OF_ACCOUNTS[index] : sectionOf(random.between(1, 100))
    if (section) join(section, member)
    if (member.role === 'Board') join('Styrelsen', member)
    if (random.chance(0.03)) join('Festkommittén', member)
  }
  return memberships
}

function sectionOf(part: number): string {
  let sum = 0
  for (const [name, share] of SECTIONS) {
    sum += share
    if (part <= sum) return name
  }
  return 'Slagverk'
}

/** Inserts the groups, in score order, and their members. */
export async function insertGroups(tx: Transaction, memberships: readonly DemoMembership[]): Promise<void> {
  await tx.query(
    `insert into api.groups (association_id, kind, name)
    select $1, kind, name from jsonb_to_recordset($2) g (kind text, name text)`,
    [
      ASSOCIATION_ID,
      JSON.stringify([
        ...SECTIONS.map(([name]) => ({ kind: 'section', name })),
        { kind: 'committee', name: 'Styrelsen' },
        { kind: 'committee', name: 'Festkommittén' },
      ]),
    ],
  )
  await tx.query(
    `insert into api.group_needs (group_id, event_type, association_id, wanted)
    select g.id, 'concert', g.association_id, w.wanted
    from jsonb_to_recordset($2) w (name text, wanted int)
    join api.groups g on g.association_id = $1 and g.name = w.name`,
    [ASSOCIATION_ID, JSON.stringify(SECTIONS.map(([name, , wanted]) => ({ name, wanted })))],
  )
  await tx.query(
    `insert into api.group_members (group_id, user_id, association_id, is_leader)
    select g.id, m.user_id, g.association_id, m.is_leader
    from jsonb_to_recordset($2) m ("group" text, user_id uuid, is_leader boolean)
    join api.groups g on g.association_id = $1 and g.name = m.group`,
    [ASSOCIATION_ID, JSON.stringify(memberships)],
  )
}
