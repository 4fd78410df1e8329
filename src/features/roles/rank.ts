import type { Role } from './role.ts'

/** A role relative to one's own: those below and one's own may be changed, only those below may be moved. */
export type RelativeRank = 'above' | 'own' | 'below'

type Ranked = Pick<Role, 'id' | 'sort_order'>

/** Somebody whose own role is not among them stands below all. */
export function relativeRank(role: Ranked, own: Ranked | undefined): RelativeRank {
  if (role.id === own?.id) return 'own'
  return own && role.sort_order >= own.sort_order ? 'below' : 'above'
}

/**
 * The roles below one's own after one of them has moved by so many places, the highest first; undefined where that
 * would leave them.
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

/** The list as it will be once the server has dealt the places of these roles out in their new order. */
export function reorderRoles<Row extends Ranked>(roles: readonly Row[], ids: readonly string[]): Row[] {
  const queue = ids.flatMap((id) => roles.find((role) => role.id === id) ?? [])
  return roles.map((role) => {
    const next = ids.includes(role.id) ? queue.shift() : undefined
    return next ? { ...next, sort_order: role.sort_order } : role
  })
}
