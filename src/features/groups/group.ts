import type { RowOfAnswer } from '#api/functions.ts'
import type { Group } from '#api/group-choices.ts'
import { allOf } from '#lib/async/all-of.ts'
import type { AssociationType } from '#lib/club/association.ts'

export type GroupKind = Group['kind']

export const GROUP_KINDS = allOf<GroupKind>()('section', 'team', 'committee')

/** A member of a group, with contact details. */
export type GroupPerson = RowOfAnswer<'list_group_members'>

/** A member who may be added to a group. */
export type GroupCandidate = RowOfAnswer<'find_group_candidates'>

/** A group's size and leaders. */
export type GroupCount = RowOfAnswer<'count_group_members'>

/** The most common kind of group in a club of this type. */
export const usualKind = (type: AssociationType | undefined): GroupKind =>
  type === 'sport' ? 'team' : 'section'
