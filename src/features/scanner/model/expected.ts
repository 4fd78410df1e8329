import { fold } from '#lib/text/fold.ts'

import type { DoorMember } from './verdict.ts'

/** Those who are going and not inside yet, by name. */
export function expectedMembers(members: Iterable<DoorMember>): DoorMember[] {
  return [...members]
    .filter(({ registration, check_in_time }) => registration === 'going' && check_in_time === null)
    .map((member) => ({ member, folded: fold(member.name) }))
    .toSorted((a, b) => (a.folded < b.folded ? -1 : Number(a.folded > b.folded)))
    .map(({ member }) => member)
}
