import type { RowOfAnswer } from '#api/functions.ts'
import type { Group } from '#api/group-choices.ts'
import { allOf } from '#lib/all-of.ts'
import type { AssociationType } from '#lib/association.ts'

export type GroupKind = Group['kind']

export const GROUP_KINDS = allOf<GroupKind>()('section', 'team', 'committee')

/** A member of a group, with what is needed to reach them. */
export type GroupPerson = RowOfAnswer<'list_group_members'>

/** A member who may be added to a group. */
export type GroupCandidate = RowOfAnswer<'find_group_candidates'>

/** How many are in a group, and who leads it. */
export type GroupCount = RowOfAnswer<'count_group_members'>

/** What such a club most often makes. */
export const usualKind = (type: AssociationType | undefined): GroupKind =>
  type === 'sport' ? 'team' : 'section'
