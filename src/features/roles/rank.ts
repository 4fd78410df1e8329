import type { Role } from './role.ts'

/** A role relative to the user's own: the own one and those below may be changed, only those below may be moved. */
export type RelativeRank = 'above' | 'own' | 'below'

type Ranked = Pick<Role, 'id' | 'sort_order'>

/** A user whose own role is not in the list counts as below all. */
export function relativeRank(role: Ranked, own: Ranked | undefined): RelativeRank {
  if (role.id === own?.id) return 'own'
  return own && role.sort_order >= own.sort_order ? 'below' : 'above'
}

/**
 * The roles below the user's own after one of them has moved by this many places, highest first; undefined if that
 * would leave their range.
 */
export function moveRole(
  roles: readonly Ranked[],
  own: Ranked | undefined,
  id: string,
  by: number,
): string[] | undefined {
  const ids = roles.filter((role) => relativeRank(role, own) === 'below').map((role) => role.id)
  const from = ids.indexOf(id)
  if (from < 0 || ids[from + by] === undefined) return undefined
  return ids.toSpliced(from, 1).toSpliced(from + by, 0, id)
}

/** The list as it will be once the server has reassigned the sort orders of these roles. */
export function reorderRoles<Row extends Ranked>(roles: readonly Row[], ids: readonly string[]): Row[] {
  const queue = ids.flatMap((id) => roles.find((role) => role.id === id) ?? [])
  return roles.map((role) => {
    const next = ids.includes(role.id) ? queue.shift() : undefined
    return next ? { ...next, sort_order: role.sort_order } : role
  })
}
